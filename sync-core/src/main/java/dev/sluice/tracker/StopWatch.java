package dev.sluice.tracker;

import dev.sluice.store.Query;
import dev.sluice.store.Query.Comparison;
import dev.sluice.store.Table;
import dev.sluice.time.Time;
import dev.sluice.tracker.Rivals.Rival;
import java.time.Instant;
import java.util.List;

final class StopWatch {

  private final Time time;

  StopWatch(Time time) {
    this.time = time;
  }

  /** Stops all running entries except the new one, as the server will. */
  void stopAllBut(long newest, Table<TimeEntry> entries) {
    for (TimeEntry entry : entries.list(TimeEntry.running())) {
      if (entry.id() != newest) {
        List<TimeEntry> next = entries.list(nextAfter(entry));
        entries.update(
            TimeEntry.TYPE.ref(entry.id()), running -> stopped(running, next, time.now()));
      }
    }
  }

  /** Asks for the entry that began first after that one. */
  static Query<TimeEntry> nextAfter(TimeEntry entry) {
    return Query.<TimeEntry>all()
        .where(TimeEntry.START, Comparison.AT_LEAST, justAfter(entry.start()))
        .ascending(TimeEntry.START)
        .limit(1);
  }

  /** The next moment that the file can hold; nothing comes after the last one. */
  private static Instant justAfter(Instant start) {
    long millis = start.toEpochMilli();
    return Instant.ofEpochMilli(millis == Long.MAX_VALUE ? millis : millis + 1);
  }

  /**
   * A stopped copy of an entry that another entry has overruled.
   *
   * @param next the next entry, from {@link #nextAfter}; empty if no entry follows
   */
  static TimeEntry stopped(TimeEntry entry, List<TimeEntry> next, Instant now) {
    Rival loser = new Rival(entry.id(), entry.serverId(), entry.start(), entry.at());
    return entry.stoppedAt(Rivals.stop(loser, next.isEmpty() ? null : next.get(0).start(), now));
  }
}
