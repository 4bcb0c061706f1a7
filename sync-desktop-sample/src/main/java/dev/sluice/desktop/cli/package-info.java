/** What every command shares: its output, its errors, and how values are written. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.cli;
