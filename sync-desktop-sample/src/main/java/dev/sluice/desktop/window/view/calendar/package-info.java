/** The page Calendar: a week of blocks that the mouse and the keyboard move. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.view.calendar;
