/** The one activity, its screens, and the models that they show. */
@org.jspecify.annotations.NullMarked
package dev.sluice.android.sample.ui;
