package dev.sluice.desktop.importing;

import dev.sluice.schema.Ref;
import dev.sluice.tracker.TimeEntry;
import java.util.Comparator;

/**
 * An entry, equal to another one if all is equal in them that a user can change. So it tells
 * whether somebody has changed an entry since.
 */
public record EntryValues(TimeEntry entry) {

  @Override
  public boolean equals(Object other) {
    return other instanceof EntryValues values && bare(entry).equals(bare(values.entry));
  }

  @Override
  public int hashCode() {
    return bare(entry).hashCode();
  }

  private static TimeEntry bare(TimeEntry entry) {
    Comparator<Ref<?>> byId = Comparator.comparing(Ref::id);
    return new TimeEntry(
        0,
        null,
        null,
        entry.project(),
        entry.task(),
        entry.tags().stream().sorted(byId).toList(),
        entry.description(),
        entry.start(),
        entry.duration(),
        entry.billable(),
        null);
  }
}
