/** Syncing a file with a server, and what became of its changes. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.sync;
