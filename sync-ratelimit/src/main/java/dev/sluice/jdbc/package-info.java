/** SQLite by way of sqlite-jdbc. */
@org.jspecify.annotations.NullMarked
package dev.sluice.jdbc;
