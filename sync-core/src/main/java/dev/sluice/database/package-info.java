/** The local database on SQLite: the only user of SQL; implements {@code store}. */
@org.jspecify.annotations.NullMarked
package dev.sluice.database;
