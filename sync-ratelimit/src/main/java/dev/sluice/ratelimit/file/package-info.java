/** Slots in an SQLite file, which the processes of one machine share. */
@org.jspecify.annotations.NullMarked
package dev.sluice.ratelimit.file;
