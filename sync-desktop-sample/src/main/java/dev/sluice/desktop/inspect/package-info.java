/** A page about a file or a recording. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.inspect;
