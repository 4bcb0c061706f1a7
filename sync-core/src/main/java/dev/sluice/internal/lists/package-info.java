/** How lists are asked for and how far they are believed: changes or all, pages, cuts, tokens. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.lists;
