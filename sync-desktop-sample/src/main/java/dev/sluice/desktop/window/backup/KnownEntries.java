package dev.sluice.desktop.window.backup;

import dev.sluice.tracker.TimeEntry;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The entries that are here now: do they have an entry of a copy, perhaps with other values? */
final class KnownEntries {

  private final Map<Long, TimeEntry> byId = new HashMap<>();
  private final Set<Long> serverIds = new HashSet<>();
  private final Set<Likeness> traces = new HashSet<>();

  /** What an import recognises an entry by. */
  private record Likeness(Instant start, long seconds, String description) {

    static Likeness of(TimeEntry entry) {
      return new Likeness(entry.start(), entry.duration(), entry.description());
    }
  }

  KnownEntries(List<TimeEntry> here) {
    for (TimeEntry one : here) {
      byId.put(one.id(), one);
      traces.add(Likeness.of(one));
      if (one.serverId() != null) {
        serverIds.add(one.serverId());
      }
    }
  }

  boolean has(TimeEntry then) {
    boolean isKnown =
        then.serverId() != null ? serverIds.contains(then.serverId()) : hasUnsent(then);
    return isKnown || traces.contains(Likeness.of(then));
  }

  /** It may be sent by now. A new file counts from one again, so the id alone does not tell. */
  private boolean hasUnsent(TimeEntry then) {
    TimeEntry now = byId.get(then.id());
    return now != null
        && (now.start().equals(then.start())
            || (now.description().equals(then.description()) && now.duration() == then.duration()));
  }
}
