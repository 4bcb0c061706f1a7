/** What the engine costs, beside what SQLite and HTTP cost alone. */
@org.jspecify.annotations.NullMarked
package dev.sluice.lab.bench;
