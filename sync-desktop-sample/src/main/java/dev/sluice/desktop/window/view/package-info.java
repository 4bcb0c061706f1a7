/** What paints: Swing. It asks the models beside it and never a database or a server. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.view;
