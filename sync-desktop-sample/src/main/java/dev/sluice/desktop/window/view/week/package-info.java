/** The page Week: a sheet with a row for each project and a cell for each day. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.view.week;
