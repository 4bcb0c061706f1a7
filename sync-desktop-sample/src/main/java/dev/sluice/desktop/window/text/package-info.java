/** Words that a user types: a sentence about an entry, and a search. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.text;
