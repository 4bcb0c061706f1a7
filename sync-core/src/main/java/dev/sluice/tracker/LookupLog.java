package dev.sluice.tracker;

import dev.sluice.internal.store.Reader;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * When the server was last asked for single rows. Each row is asked for at most once a day, so
 * older entries are dropped. The log is stored as one line of text, {@code id@epoch-second} for
 * each row.
 *
 * @param times the time of the last request for each server id
 */
record LookupLog(Map<Long, Instant> times) {

  private static final Duration PAUSE = Duration.ofDays(1);

  LookupLog {
    times = Map.copyOf(times);
  }

  static LookupLog read(String note, Reader reader) {
    return reader.noted(note, new LookupLog(Map.of()), LookupLog::parse);
  }

  /** Reads what {@link #toString()} wrote; null for nothing. */
  static LookupLog parse(@Nullable String line) {
    Map<Long, Instant> times = new LinkedHashMap<>();
    if (line != null && !line.isEmpty()) {
      for (String one : line.split(" ", -1)) {
        int at = one.indexOf('@');
        long second = Long.parseLong(one.substring(at + 1));
        times.put(Long.parseLong(one.substring(0, at)), Instant.ofEpochSecond(second));
      }
    }
    return new LookupLog(times);
  }

  /** Whether the row may be asked for now. */
  boolean allows(long serverId, Instant now) {
    Instant last = times.get(serverId);
    return last == null || isOver(last, now);
  }

  /** A copy with a row that is asked for now, and without entries that no longer count. */
  LookupLog with(long serverId, Instant now) {
    Map<Long, Instant> kept = new LinkedHashMap<>(times);
    kept.values().removeIf(last -> isOver(last, now));
    kept.put(serverId, now);
    return new LookupLog(kept);
  }

  /** Whether an entry no longer counts. One in the future does not: a clock was set back. */
  private static boolean isOver(Instant last, Instant now) {
    return !now.isBefore(last.plus(PAUSE)) || last.isAfter(now);
  }

  @Override
  public String toString() {
    StringJoiner line = new StringJoiner(" ");
    times.forEach((id, time) -> line.add(id + "@" + time.getEpochSecond()));
    return line.toString();
  }
}
