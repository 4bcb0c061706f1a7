/** Redmine's entries in the window. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.redmine;
