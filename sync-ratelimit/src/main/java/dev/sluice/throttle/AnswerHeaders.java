package dev.sluice.throttle;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The header fields of an answer; their names are compared without regard to case. */
final class AnswerHeaders {

  /** How dates in HTTP are written, and how they once were: RFC 9110, section 5.6.7. */
  private static final List<DateTimeFormatter> DATES =
      List.of(
          DateTimeFormatter.RFC_1123_DATE_TIME,
          form("EEEE, dd-MMM-yy HH:mm:ss 'GMT'"),
          form("EEE MMM ppd HH:mm:ss yyyy"));

  private final Map<String, List<String>> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

  /** Without the status line, which some clients keep under no name. */
  AnswerHeaders(Map<String, List<String>> headers) {
    for (Map.Entry<@Nullable String, List<String>> field : headers.entrySet()) {
      String name = field.getKey();
      if (name != null) {
        fields.computeIfAbsent(name, first -> new ArrayList<>()).addAll(field.getValue());
      }
    }
  }

  private static DateTimeFormatter form(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).withZone(ZoneOffset.UTC);
  }

  /** The lines of a field, in order. */
  List<String> values(String name) {
    return fields.getOrDefault(name, List.of());
  }

  /** The server's clock when it answered; null if it does not say. */
  @Nullable Instant date() {
    List<String> lines = values("Date");
    return lines.isEmpty() ? null : instant(lines.get(lines.size() - 1));
  }

  /** The moment that a date in a header means; null if it is none. */
  static @Nullable Instant instant(String date) {
    for (DateTimeFormatter form : DATES) {
      try {
        return ZonedDateTime.parse(date.trim(), form).toInstant();
      } catch (DateTimeException other) {
        // One of the other forms, or no date.
      }
    }
    return null;
  }
}
