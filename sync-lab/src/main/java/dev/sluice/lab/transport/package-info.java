/** Whether an app's own transport does what the engine relies on. */
@org.jspecify.annotations.NullMarked
package dev.sluice.lab.transport;
