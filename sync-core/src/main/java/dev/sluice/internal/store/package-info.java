/** The engine's side of the local database: what the loops need of it, and what it promises. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.store;
