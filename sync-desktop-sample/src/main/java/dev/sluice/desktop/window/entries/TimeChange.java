package dev.sluice.desktop.window.entries;

import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.text.Sentence;
import java.time.Duration;
import java.time.Instant;

/** One change of the times of a day, decided by the entries that the screen shows. */
public sealed interface TimeChange {

  /** Why nothing is done if an entry is not as the screen showed it. */
  String OUTDATED = "the entry has other times by now";

  /** A new entry. */
  record Added(Sentence words, boolean billable, Instant start, Duration length)
      implements TimeChange {}

  /** A new entry like that one, at another time. */
  record Repeated(EntryRow like, Instant start, Duration length) implements TimeChange {}

  /** An entry begins and ends at other times. */
  record Moved(EntryRow was, Instant start, Duration length) implements TimeChange {}

  /** An entry is deleted. */
  record Removed(EntryRow was) implements TimeChange {}
}
