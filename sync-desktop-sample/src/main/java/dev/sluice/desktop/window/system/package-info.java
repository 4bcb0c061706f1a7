/** What the desktop around the window tells: whether it is dark, whether it is locked. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.system;
