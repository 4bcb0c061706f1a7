/** What the three loops share: states that more than one has, and the merging of rows. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.loop;
