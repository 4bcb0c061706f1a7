/** Asks a real server whether a schema describes it as it is. */
@org.jspecify.annotations.NullMarked
package dev.sluice.lab.probe;
