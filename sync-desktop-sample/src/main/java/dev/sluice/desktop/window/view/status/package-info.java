/** The bars at the bottom: the state of the sync, notices, and an import that goes on. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.view.status;
