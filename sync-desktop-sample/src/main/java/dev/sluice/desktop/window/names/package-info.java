/** Projects, clients and tags: how they look, and how they are changed. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.names;
