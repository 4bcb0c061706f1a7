/** What goes wrong between a client and the server: when, and how. */
@org.jspecify.annotations.NullMarked
package dev.sluice.testkit.fault;
