/** What the user's days were spent on: which days, by what, and how it is rounded. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.report;
