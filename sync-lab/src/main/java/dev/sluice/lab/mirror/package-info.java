/** Reads what the local file and the server hold, to compare them. */
@org.jspecify.annotations.NullMarked
package dev.sluice.lab.mirror;
