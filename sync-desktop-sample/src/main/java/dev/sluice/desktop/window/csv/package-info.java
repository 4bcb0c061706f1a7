/** Entries from a file of another program, and into a CSV file. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.csv;
