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
  DURATION,
  /** What can be done with it. */
  ACTIONS;

  /** Its heading; what can be done needs none. */
  public String heading() {
    return this == ACTIONS ? "" : name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
  }
}
