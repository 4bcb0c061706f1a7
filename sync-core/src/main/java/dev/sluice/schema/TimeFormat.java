package dev.sluice.schema;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;
import java.util.Objects;

/** The form in which a server writes and reads a moment or a day. A moment is in UTC. */
public final class TimeFormat {

  private static final long ANNO_DOMINI = 1;
  private static final Instant SOME_DAY = Instant.parse("2026-11-20T13:45:10.123Z");

  private final String pattern;
  private final FieldKind kind;
  private final DateTimeFormatter formatter;

  /** Refuses a pattern that does not tell the whole moment, at least to the minute, or the day. */
  TimeFormat(String column, FieldKind kind, String pattern) {
    if (kind != FieldKind.INSTANT && kind != FieldKind.DATE) {
      throw new IllegalArgumentException(column + ": format() is for an instant or a date");
    }
    this.pattern = Objects.requireNonNull(pattern, "pattern");
    this.kind = kind;
    try {
      formatter = formatter(pattern);
      read(write(kind == FieldKind.DATE ? day(SOME_DAY) : SOME_DAY));
    } catch (IllegalArgumentException | DateTimeException unfit) {
      throw new IllegalArgumentException(
          column + ": format() needs a pattern that tells the whole " + kind + ", not " + pattern,
          unfit);
    }
  }

  /** Strict, or 30 February would be the 28th; a year needs no era. */
  private static DateTimeFormatter formatter(String pattern) {
    return new DateTimeFormatterBuilder()
        .appendPattern(pattern)
        .parseDefaulting(ChronoField.ERA, ANNO_DOMINI)
        .toFormatter(Locale.ROOT)
        .withResolverStyle(ResolverStyle.STRICT)
        .withZone(ZoneOffset.UTC);
  }

  private static LocalDate day(Instant moment) {
    return moment.atOffset(ZoneOffset.UTC).toLocalDate();
  }

  /** The text for a moment or a day. */
  public String write(Object value) {
    return formatter.format((TemporalAccessor) value);
  }

  /**
   * The moment or the day.
   *
   * @throws DateTimeException if the text has another form
   */
  public Object read(String text) {
    return kind == FieldKind.DATE
        ? formatter.parse(text, LocalDate::from)
        : Instant.ofEpochMilli(formatter.parse(text, Instant::from).toEpochMilli());
  }

  /** The pattern. */
  @Override
  public String toString() {
    return pattern;
  }
}
