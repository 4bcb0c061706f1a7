package dev.sluice.inspect;

import dev.sluice.inspect.JsonLine.Inside;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The first line of a session and the last ones, each with its number. Safe for many threads. */
final class RecentLines {

  private static final int KEPT = 20_000;
  private static final int MOST_AT_ONCE = 1_000;

  private final Deque<Inside> kept = new ArrayDeque<>();
  private @Nullable Inside first;
  private long added;

  synchronized void add(Inside line) {
    added++;
    if (first == null) {
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

  /**
   * The lines behind that number; after 0 also the first one, though others are gone. Who has seen
   * some gets the newest of very many: an engine without limits makes more than anybody reads.
   */
  synchronized List<Inside> after(long number) {
    List<Inside> lines = new ArrayList<>();
    if (number == 0 && first != null) {
      lines.add(first);
    }
    long gone = added - 1 - kept.size();
    long wanted = Math.max(0, number - 1);
    long begin = number == 0 ? gone : Math.max(gone, added - 1 - MOST_AT_ONCE);
    if (wanted < begin) {
      lines.add(JsonLine.event("gap", Instant.now(), gap -> gap.put("lines", begin - wanted)));
    }
    kept.stream().skip(Math.max(wanted, begin) - gone).forEach(lines::add);
    return lines;
  }
}
