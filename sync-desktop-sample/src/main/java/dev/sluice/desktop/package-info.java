/** The command line: one class for each command, in sub-packages by matter. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop;
