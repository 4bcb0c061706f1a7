/** What the three loops share: their seams, the states that more than one has, their guards. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.loop;
