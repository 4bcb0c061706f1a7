/** Reads time entries that other programs have exported, and plans what comes of them. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.importing;
