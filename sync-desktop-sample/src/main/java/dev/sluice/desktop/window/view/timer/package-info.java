/** The bar at the top: what is done now, since when, and the button that starts and stops it. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.view.timer;
