/** The schema of a domain: its types as data. */
@org.jspecify.annotations.NullMarked
package dev.sluice.schema;
