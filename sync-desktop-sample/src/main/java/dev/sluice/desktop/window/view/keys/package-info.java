/** What the keyboard does in one component: keys that act, and undo in a field. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.view.keys;
