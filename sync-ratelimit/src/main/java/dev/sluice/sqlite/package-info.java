/** The seam to SQLite, which each platform implements. */
@org.jspecify.annotations.NullMarked
package dev.sluice.sqlite;
