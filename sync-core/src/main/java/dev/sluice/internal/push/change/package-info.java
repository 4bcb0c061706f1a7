/** One change of a row: what it holds, which goes first, and whether it may be repeated. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.push.change;
