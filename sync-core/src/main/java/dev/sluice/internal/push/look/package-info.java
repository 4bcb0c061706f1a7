/** Looks on the server for what no answer told: a lost create, a missing row, an equal one. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.push.look;
