/** Copies of the file, one a day, and how what is missing comes back from one. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.backup;
