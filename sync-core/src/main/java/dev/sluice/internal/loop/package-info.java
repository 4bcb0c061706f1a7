/**
 * What all loops share: their context, the states that wait for slots, and the check of the user.
 */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.loop;
