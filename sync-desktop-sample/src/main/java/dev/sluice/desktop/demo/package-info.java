/** A day in the life of the engine, and the proof of it. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.demo;
