/** What lists tell: their pieces, cursors, rows that come twice, lists that fail or are null. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.pull.list;
