/** Sends the requests of a pull; checks whose answers came and which failed; notes their clock. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.pull.fetch;
