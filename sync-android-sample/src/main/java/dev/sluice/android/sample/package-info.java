/** Sluice on Android. */
@org.jspecify.annotations.NullMarked
package dev.sluice.android;
