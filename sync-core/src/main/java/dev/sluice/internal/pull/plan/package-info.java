/** How much a pull asks for, and what it leaves to the next one. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.pull.plan;
