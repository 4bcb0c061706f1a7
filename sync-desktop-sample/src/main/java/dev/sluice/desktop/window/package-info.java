/** The desktop time tracker: the command, and what puts models and views together. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window;
