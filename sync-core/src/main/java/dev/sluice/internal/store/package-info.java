/** What the engine needs of the local database. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.store;
