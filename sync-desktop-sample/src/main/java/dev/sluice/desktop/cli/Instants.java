package dev.sluice.desktop.cli;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;

/** Moments as ISO 8601 writes them; without a zone they are this machine's time. */
public final class Instants {

  private static final DateTimeFormatter TEXT =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

  private Instants() {}

  /**
   * Reads a moment.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static Instant parse(String text) {
    try {
      TemporalAccessor parsed =
          DateTimeFormatter.ISO_DATE_TIME.parseBest(
              text.replace(' ', 'T'), ZonedDateTime::from, LocalDateTime::from);
      return parsed instanceof LocalDateTime local
          ? local.atZone(ZoneId.systemDefault()).toInstant()
          : Instant.from(parsed);
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          "a moment is written like 2026-01-31T09:00 or 2026-01-31T09:00:00Z, not '" + text + "'",
          e);
    }
  }

  /** A moment for people, by this machine's zone. */
  public static String text(Instant moment) {
    try {
      return TEXT.format(moment.atZone(ZoneId.systemDefault()));
    } catch (DateTimeException beyondYears) {
      return moment.toString();
    }
  }
}
