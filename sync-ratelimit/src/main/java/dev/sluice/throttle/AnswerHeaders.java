package dev.sluice.throttle;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The header fields of an answer; their names are compared without regard to case. */
final class AnswerHeaders {

  private final Map<String, List<String>> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

  private final Instant received;

  /**
   * Copies the fields without the status line, which some clients keep under a null name.
   *
   * @param received when the answer came, by the client's clock
   */
  AnswerHeaders(Map<String, List<String>> headers, Instant received) {
    this.received = received;
    for (Map.Entry<@Nullable String, List<String>> field : headers.entrySet()) {
      String name = field.getKey();
      if (name != null) {
        fields.computeIfAbsent(name, first -> new ArrayList<>()).addAll(field.getValue());
      }
    }
  }

  /** The lines of a field, in order. */
  List<String> values(String name) {
    return fields.getOrDefault(name, List.of());
  }

  /** The server's clock when it answered, or ours if it does not say. */
  Instant now() {
    List<String> lines = values("Date");
    Instant date = lines.isEmpty() ? null : instant(lines.get(lines.size() - 1));
    return date == null ? received : date;
  }

  /** Whether the answer has a date, which shows the server's clock. */
  boolean isDated() {
    List<String> lines = values("Date");
    return !lines.isEmpty() && instant(lines.get(lines.size() - 1)) != null;
  }

  /** The moment of a date in a header; null if the text is no date. */
  @Nullable Instant instant(String date) {
    return HttpDate.parse(date, received);
  }
}
