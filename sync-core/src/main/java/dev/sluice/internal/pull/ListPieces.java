package dev.sluice.internal.pull;

import dev.sluice.internal.lists.CutLists;
import dev.sluice.internal.remote.Fetch.Span;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.schema.DateRange;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds out from a list's number of rows whether the server may have cut the list. If so, the
 * list's dates are split into two parts, and both parts are requested.
 */
final class ListPieces {

  private static final int FIRST_ROOM = 64;

  /** Added to half of a round number, a multiple of 25, so that neither part is round. */
  private static final int UNEVEN = 7;

  private final EntityType<?> type;
  private final @Nullable Field<?, Instant> begin;
  private final int most;
  private long[] begins = new long[FIRST_ROOM];
  private int longest;
  private int rows;
  private int dated;
  private boolean isAscending = true;
  private boolean isDescending = true;
  private boolean hasNews;
  private @Nullable Instant crowded;

  ListPieces(EntityType<?> type) {
    DateRange range = type.endpoints().range();
    this.type = type;
    this.begin = range == null ? null : type.rangedBy();
    this.most = range == null ? 0 : range.cut();
  }

  /** Takes the number of rows in the longest answer of earlier pulls. */
  void longest(int rowsBefore) {
    longest = rowsBefore;
  }

  /** The number of rows in the longest answer so far. */
  int longest() {
    return Math.max(longest, rows);
  }

  void begin() {
    longest = longest();
    rows = 0;
    dated = 0;
    isAscending = true;
    isDescending = true;
    hasNews = false;
  }

  /**
   * Adds the next row of the answer.
   *
   * @param first whether no earlier answer of this pull had the row
   */
  void add(Incoming incoming, boolean first) {
    rows++;
    if (incoming instanceof Known known) {
      hasNews |= first;
      Instant at = begin == null ? null : known.row().get(begin);
      if (at != null && dated < most) {
        add(at.getEpochSecond());
      }
    }
  }

  private void add(long second) {
    isAscending &= dated == 0 || second >= begins[dated - 1];
    isDescending &= dated == 0 || second <= begins[dated - 1];
    if (dated == begins.length) {
      begins = Arrays.copyOf(begins, 2 * dated);
    }
    begins[dated++] = second;
  }

  int rows() {
    return rows;
  }

  boolean isCut() {
    return CutLists.isCut(type, rows);
  }

  /**
   * The two parts of the list's dates, earlier dates first; empty if no split is needed or
   * possible. If the list has as many rows as the schema's limit, its dates are halved. Another
   * round number of rows causes a split only if a row is new in this pull.
   */
  List<Span> split(Span dates) {
    if (isCut()) {
      List<Span> halves = halves(dates);
      crowded = halves.isEmpty() ? dates.from() : crowded;
      return halves;
    }
    return hasNews && CutLists.mayBeCut(type, rows, longest) ? around(dates) : List.of();
  }

  /** A second in which more rows begin than the server lists; null if none, or already taken. */
  @Nullable Instant takeCrowded() {
    Instant second = crowded;
    crowded = null;
    return second;
  }

  private static List<Span> halves(Span dates) {
    long half = Duration.between(dates.from(), dates.to()).getSeconds() / 2;
    return half == 0 ? List.of() : parts(dates, dates.from().plusSeconds(half));
  }

  private static List<Span> parts(Span dates, Instant middle) {
    return List.of(new Span(dates.from(), middle), new Span(middle, dates.to()));
  }

  private List<Span> around(Span dates) {
    Arrays.sort(begins, 0, dated);
    boolean isWithin =
        dated > 0
            && begins[0] >= dates.from().getEpochSecond()
            && begins[dated - 1] < dates.to().getEpochSecond();
    if (!isWithin) {
      return halves(dates);
    }
    Instant first = Instant.ofEpochSecond(begins[0]);
    return begins[0] == begins[dated - 1]
        ? beside(dates, first)
        : parts(dates, Instant.ofEpochSecond(boundary()));
  }

  /**
   * Splits dates of a list if all listed rows begin in one second, which cannot be split. Returns
   * the dates before that second and the dates after that second.
   */
  private static List<Span> beside(Span dates, Instant second) {
    Instant next = second.plusSeconds(1);
    List<Span> parts = new ArrayList<>();
    if (dates.from().isBefore(second)) {
      parts.add(new Span(dates.from(), second));
    }
    if (next.isBefore(dates.to())) {
      parts.add(new Span(next, dates.to()));
    }
    return parts;
  }

  /**
   * The time, in seconds since 1970, at which the later part of the dates begins. A list sorted by
   * date was cut only at its end, so the split is at its last row. In other lists, each part gets
   * about half of the listed rows.
   */
  private long boundary() {
    int second = 1;
    while (begins[second] == begins[0]) {
      second++;
    }
    if (isDescending) {
      return begins[second];
    }
    int half = Math.min(dated - 1, dated / 2 + UNEVEN);
    return isAscending ? begins[dated - 1] : begins[Math.max(second, half)];
  }
}
