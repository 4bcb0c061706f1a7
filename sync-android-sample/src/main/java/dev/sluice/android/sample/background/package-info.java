/**
 * What the app does while nobody looks: jobs, the notification and the widget of a running entry.
 */
@org.jspecify.annotations.NullMarked
package dev.sluice.android.sample.background;
