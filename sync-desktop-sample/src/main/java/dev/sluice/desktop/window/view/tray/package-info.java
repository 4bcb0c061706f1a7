/** What is seen without the window: the icon in the tray, and the title. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.view.tray;
