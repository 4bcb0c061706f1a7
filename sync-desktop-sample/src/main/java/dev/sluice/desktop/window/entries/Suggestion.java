package dev.sluice.desktop.window.entries;

import org.jspecify.annotations.Nullable;

/**
 * One way to complete what was typed.
 *
 * @param label what the list shows
 * @param text what the field holds after it was chosen
 * @param color of the project, null without one
 * @param billable as the earlier entry was; null if it says nothing of that
 */
public record Suggestion(
    String label, String text, @Nullable String color, @Nullable Boolean billable) {

  /** A name. */
  Suggestion(String label, String text, @Nullable String color) {
    this(label, text, color, null);
  }

  /** A whole entry; the label says what its sentence does not. */
  static Suggestion of(EarlierEntry entry) {
    String text = entry.sentence().text();
    boolean isBilled = Boolean.TRUE.equals(entry.billable());
    return new Suggestion(isBilled ? text + "   Billable" : text, text, null, entry.billable());
  }
}
