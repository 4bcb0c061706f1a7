/** The command line. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop;
