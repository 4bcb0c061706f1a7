/** The time tracker's domain: its nine types as records and as data. */
@org.jspecify.annotations.NullMarked
package dev.sluice.tracker;
