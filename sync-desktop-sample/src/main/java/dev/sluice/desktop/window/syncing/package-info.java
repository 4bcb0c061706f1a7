/** What the window says of the sync, and what it asks the engine to do. No Swing. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.syncing;
