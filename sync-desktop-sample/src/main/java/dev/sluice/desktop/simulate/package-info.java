/** The throttle laboratory: the command. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.simulate;
