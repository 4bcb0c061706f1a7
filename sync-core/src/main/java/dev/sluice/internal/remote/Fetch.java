package dev.sluice.internal.remote;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a GET asks for: all rows of a type, changed rows, rows of some dates, or one row.
 *
 * @param since only rows that changed at this server time or later, with tombstones; null: all rows
 * @param token an earlier answer's token, sent in place of {@code since}; null: ask by time
 * @param dates only rows that begin within these dates; null: all dates
 * @param one the only row to ask for, whose references hold server ids; null: a list
 * @param page the page, as {@link Page#following()} named it; null: the first page
 * @param around a row whose reference fills the path of a {@link NestedList}; null: another list
 * @param parameters query parameters that choose some rows of the list; empty: all rows
 */
public record Fetch(
    EntityType<?> type,
    @Nullable Instant since,
    @Nullable String token,
    @Nullable Span dates,
    @Nullable Row one,
    @Nullable String page,
    @Nullable Row around,
    Map<String, String> parameters) {

  /**
   * A range of dates.
   *
   * @param from the first moment
   * @param to the moment after the last
   */
  public record Span(Instant from, Instant to) {

    /** Servers read years with four digits. */
    private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");

    private static final Instant LAST = Instant.parse("9999-12-31T00:00:00Z");

    /**
     * A range of dates in whole seconds; the end is rounded up.
     *
     * @throws IllegalArgumentException if the range is empty or leaves the years 1 to 9999
     */
    public static Span ofSeconds(Instant from, Instant to) {
      if (!from.isBefore(to)) {
        throw new IllegalArgumentException("a range of dates begins before it ends: " + from);
      }
      if (from.isBefore(FIRST) || to.isAfter(LAST)) {
        throw new IllegalArgumentException(
            "a range of dates lies in the years 1 to 9999: " + from + " to " + to);
      }
      Instant end = to.truncatedTo(ChronoUnit.SECONDS);
      return new Span(
          from.truncatedTo(ChronoUnit.SECONDS), end.equals(to) ? end : end.plusSeconds(1));
    }
  }

  public static Fetch all(EntityType<?> type) {
    return new Fetch(type, null, null, null, null, null, null, Map.of());
  }

  /** The rows that changed at that server time or later. */
  public static Fetch since(EntityType<?> type, Instant since) {
    return new Fetch(type, since, null, null, null, null, null, Map.of());
  }

  public static Fetch between(EntityType<?> type, Span dates) {
    return new Fetch(type, null, null, dates, null, null, null, Map.of());
  }

  public static Fetch one(Row row) {
    return new Fetch(row.type(), null, null, null, row, null, null, Map.of());
  }

  /**
   * {@link RequestKind#PART} if the fetch names a row, token, page or parent, because each can be
   * gone. Otherwise {@link RequestKind#LIST}.
   */
  public RequestKind kind() {
    boolean isOfService = one == null && token == null && page == null && around == null;
    return isOfService ? RequestKind.LIST : RequestKind.PART;
  }

  /** The same list, from the named page on. */
  public Fetch from(String following) {
    return new Fetch(type, since, token, dates, one, following, around, parameters);
  }

  public Fetch fromTheFirst() {
    return new Fetch(type, since, token, dates, one, null, around, parameters);
  }

  /** The same changes, asked for by a token. */
  public Fetch by(String named) {
    return new Fetch(type, since, named, dates, one, page, around, parameters);
  }

  /** The same list, for the parent of the row. The row's references hold server ids. */
  public Fetch around(Row row) {
    return new Fetch(type, since, token, dates, one, page, row, parameters);
  }

  /** The same list, with query parameters that choose some of its rows. */
  public Fetch with(Map<String, String> chosen) {
    return new Fetch(type, since, token, dates, one, page, around, Map.copyOf(chosen));
  }

  /** Names the part of the list: equal for equal parts, and different for others. */
  public String part() {
    StringBuilder part = new StringBuilder(one == null ? "rows" : "row " + one.serverId());
    if (around != null) {
      around.type().fields().stream()
          .filter(field -> around.value(field) != null)
          .forEach(field -> part.append(' ').append(field).append('=').append(around.value(field)));
    }
    part.append(dates == null ? "" : " " + dates.from() + " to " + dates.to());
    new TreeMap<>(parameters)
        .forEach((name, value) -> part.append(' ').append(measured(name)).append(measured(value)));
    return part.toString();
  }

  /** With its length before it, so that no other texts look alike side by side. */
  private static String measured(String text) {
    return text.length() + ":" + text;
  }

  /** Whether only some rows are asked for, whatever has changed: the rest may exist. */
  public boolean isPart() {
    return dates != null || one != null || around != null || !parameters.isEmpty();
  }
}
