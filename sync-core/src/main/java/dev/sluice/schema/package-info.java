/** What a domain tells the engine: its types as data. */
@org.jspecify.annotations.NullMarked
package dev.sluice.schema;
