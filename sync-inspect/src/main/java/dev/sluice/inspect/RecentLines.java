package dev.sluice.inspect;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The first line of a session and the last ones, each with its number. Safe for many threads. */
final class RecentLines {

  private static final int KEPT = 20_000;

  private final Deque<String> kept = new ArrayDeque<>();
  private String first = "";
  private long added;

  synchronized void add(String line) {
    if (added++ == 0) {
      first = line;
    } else {
      kept.addLast(line);
      if (kept.size() > KEPT) {
        kept.removeFirst();
      }
    }
  }

  /** How many lines were added. */
  synchronized long count() {
    return added;
  }

  /** The lines behind that number; after 0 also the first one, though others are gone. */
  synchronized List<String> after(long number) {
    List<String> lines = new ArrayList<>();
    if (number == 0 && added > 0) {
      lines.add(first);
    }
    long skipped = Math.max(0, number - 1) - (added - 1 - kept.size());
    if (skipped < 0) {
      lines.add(JsonLine.of("gap", Instant.now()).put("lines", -skipped).text());
    }
    kept.stream().skip(Math.max(0, skipped)).forEach(lines::add);
    return lines;
  }
}
