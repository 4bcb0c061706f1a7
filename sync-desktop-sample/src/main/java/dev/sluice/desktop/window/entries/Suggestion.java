package dev.sluice.desktop.window.entries;

import org.jspecify.annotations.Nullable;

/**
 * One way to complete what was typed.
 *
 * @param label what the list shows
 * @param text what the field holds after it was chosen
 * @param color of the project, null without one
 */
public record Suggestion(String label, String text, @Nullable String color) {}
