package dev.sluice.desktop.window.entries;

import java.util.Locale;

/** What the list shows of an entry, from left to right. */
public enum EntryColumn {
  /** Description, project and tags. */
  WHAT,
  /** Whether it is billed. */
  BILLABLE,
  /** When it began. */
  START,
  /** When it ended. */
  END,
  /** How long it took. */
  DURATION;

  /** Its heading. */
  public String heading() {
    return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
  }
}
