/** The page Entries: the list, its cells and their editors, and what can be done with a row. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.view.list;
