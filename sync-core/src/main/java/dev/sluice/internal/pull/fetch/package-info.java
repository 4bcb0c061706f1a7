/** Sends the requests of a pull, and checks whose answers came and which failed. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.pull.fetch;
