/** What was done to rows in one step, so that it can be taken back and done again. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.undo;
