/**
 * What paints: Swing. It asks the models beside it and never a database or a server.
 *
 * <p>Here stands the window itself: its menus, its tabs and what fills it. A page or a bar has a
 * room of its own, which knows the window as little as the other pages.
 */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.view;
