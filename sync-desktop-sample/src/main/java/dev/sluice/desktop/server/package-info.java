/** The testkit's tracker server as a command. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.server;
