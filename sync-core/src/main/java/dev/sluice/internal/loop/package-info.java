/** What all loops share: their context, the states that wait for slots, and whose data it is. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.loop;
