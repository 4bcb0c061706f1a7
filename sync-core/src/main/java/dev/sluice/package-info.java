/** The engine: build it, run operations, observe its status, decide about failures. */
@org.jspecify.annotations.NullMarked
package dev.sluice;
