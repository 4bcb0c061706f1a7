/** The Android sample. */
@org.jspecify.annotations.NullMarked
package dev.sluice.android.sample;
