/**
 * Time entries, of whatever domain: what the window asks of an open file, and what the user does to
 * entries there. No Swing.
 */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.entries;
