/** Decides how lists are requested, and how far their answers are trusted. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.lists;
