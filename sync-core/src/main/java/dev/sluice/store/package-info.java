/** The seam to the local database: what the loops and the app need of it, and what it promises. */
@org.jspecify.annotations.NullMarked
package dev.sluice.store;
