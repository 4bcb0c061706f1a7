/** Moments, spans and lengths: as they are typed, and as they are shown. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.time;
