/** A time tracker for Android on Sluice. */
@org.jspecify.annotations.NullMarked
package dev.sluice.android.sample;
