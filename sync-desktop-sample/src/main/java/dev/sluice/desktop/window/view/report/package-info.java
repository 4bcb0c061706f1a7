/** The page Report: a chart and a table of totals, and the way into a CSV file. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.view.report;
