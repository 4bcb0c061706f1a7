/** Local work: entries, the timer, names. Needs no network and no other process to be idle. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.local;
