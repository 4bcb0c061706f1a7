/** What the three loops share: their seams, and the states that more than one has. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.loop;
