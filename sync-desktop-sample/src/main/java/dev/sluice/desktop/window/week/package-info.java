/** The week as a sheet and as a calendar: what they show, and what is changed there. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.week;
