/** Pure decisions: what becomes of a row that two sides changed. */
@org.jspecify.annotations.NullMarked
package dev.sluice.conflict;
