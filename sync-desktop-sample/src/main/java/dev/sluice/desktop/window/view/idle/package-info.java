/** Time in which nobody was there: who watches for it, and the question what becomes of it. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.view.idle;
