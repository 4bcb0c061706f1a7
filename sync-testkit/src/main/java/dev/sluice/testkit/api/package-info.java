/** The HTTP face of the state: the route table, queries, and how rows are written as JSON. */
@org.jspecify.annotations.NullMarked
package dev.sluice.testkit.api;
