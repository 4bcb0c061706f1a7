/** Everything that can stop a sync, sorted by what the engine does next. */
@org.jspecify.annotations.NullMarked
package dev.sluice.failure;
