/** Asks a server whether a schema describes it. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.probe;
