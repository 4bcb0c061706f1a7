/**
 * How the window looks: its colours in both themes, its icons, and the place of texts in tables.
 */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.view.look;
