/** The list of entries, read in pages, with a head for each day. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.list;
