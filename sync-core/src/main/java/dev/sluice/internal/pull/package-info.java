/** The pull: what the server has, into the database. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.pull;
