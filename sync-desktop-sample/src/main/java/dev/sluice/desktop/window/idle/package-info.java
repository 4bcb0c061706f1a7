/** Time in which nobody was there while an entry ran, and in which somebody was while none did. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.idle;
