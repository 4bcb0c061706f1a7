/**
 * Rate limits as servers have them. Each is exact and deterministic: arithmetic on arrival times.
 */
@org.jspecify.annotations.NullMarked
package dev.sluice.testkit.limit;
