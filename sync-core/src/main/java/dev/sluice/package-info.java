/** The engine's face: build one, start it, watch it. */
@org.jspecify.annotations.NullMarked
package dev.sluice;
