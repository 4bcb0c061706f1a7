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
  private static final int MOST_AT_ONCE = 500;

  /** Who is so far behind gets no nearer: an engine without limits makes more than one reads. */
  private static final int FLOOD = 1_000;

  private static final int NEWEST = 100;

  private final Deque<Inside> kept = new ArrayDeque<>();
  private @Nullable Inside first;
  private long added;

  /**
   * Lines that follow each other.
   *
   * @param last the number of the last one, or of the last that was left out before them
   */
  record Next(List<Inside> lines, long last) {}

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

  /**
   * What follows that number, some lines at a time; after 0 all that is kept and the first one,
   * though others are gone. Who is far behind gets the newest ones.
   */
  synchronized Next after(long number) {
    List<Inside> lines = new ArrayList<>();
    boolean isFirstLook = number == 0;
    if (isFirstLook && first != null) {
      lines.add(first);
    }
    long gone = added - kept.size();
    long wanted = Math.max(1, number);
    boolean isFlooded = !isFirstLook && added - wanted > FLOOD;
    long begin = isFlooded ? added - NEWEST : Math.max(gone, wanted);
    if (wanted < begin) {
      lines.add(JsonLine.event("gap", Instant.now(), gap -> gap.put("lines", begin - wanted)));
    }
    long end = isFirstLook ? added : Math.min(added, begin + MOST_AT_ONCE);
    kept.stream().skip(begin - gone).limit(Math.max(0, end - begin)).forEach(lines::add);
    return new Next(lines, Math.min(added, Math.max(number, end)));
  }
}
