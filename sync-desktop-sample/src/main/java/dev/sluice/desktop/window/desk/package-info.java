/** Where the window's work is done: beside the screen, with the results handed over on it. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.desk;
