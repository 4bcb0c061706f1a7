package dev.sluice.desktop.window.names;

/**
 * A project as an entry shows it.
 *
 * @param id the local id
 * @param color as in {@code #06aaf5}
 */
public record ProjectLabel(long id, String name, String color) {}
