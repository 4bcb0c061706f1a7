package dev.sluice.testkit.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * When an entry began and ended: start, stop and duration, which must agree.
 *
 * @param start whole seconds
 * @param stop whole seconds; null while it runs
 * @param seconds negative while it runs, as the client sent it
 */
record Span(Instant start, @Nullable Instant stop, long seconds) {
  private static final Duration LONGEST = Duration.ofHours(999);

  /** Reads the span of a new entry. */
  static Span create(ObjectNode body, Instant now) {
    Refusal.unless(body.hasNonNull("start"), "start needs to be provided");
    return read(body, time(body, "start"), 0).checked(now);
  }

  /** Reads what a change makes of an entry's span: what was not sent follows from the rest. */
  static Span update(ObjectNode body, Row old, Instant now) {
    Instant start = body.hasNonNull("start") ? time(body, "start") : time(old.data(), "start");
    long running = Math.min(-1, old.data().get("duration").asLong());
    return read(completed(body, old), start, running).checked(now);
  }

  void writeTo(ObjectNode data) {
    data.put("start", Times.zulu(start));
    data.put("stop", stop == null ? null : Times.zulu(stop));
    data.put("duration", seconds);
  }

  private static ObjectNode completed(ObjectNode body, Row old) {
    ObjectNode whole = body.deepCopy();
    if (!body.has("duration") && !body.has("stop")) {
      whole.set("stop", old.data().get("stop"));
    }
    return whole;
  }

  private static Span read(ObjectNode body, Instant start, long otherwise) {
    Instant stop = body.hasNonNull("stop") ? time(body, "stop") : null;
    long seconds = seconds(body, start, stop, otherwise);
    if (seconds < 0) {
      Refusal.unless(stop == null, "stop time must not be set on a running time entry");
      return new Span(start, null, seconds);
    }
    Refusal.unless(
        seconds <= LONGEST.toSeconds(), "time entry duration can not be greater than 999 hours");
    Instant end = start.plusSeconds(seconds);
    Refusal.unless(
        stop == null || stop.equals(end), "start time + duration must be equal to stop time");
    return new Span(start, end, seconds);
  }

  private static long seconds(
      ObjectNode body, Instant start, @Nullable Instant stop, long otherwise) {
    JsonNode sent = body.path("duration");
    if (!sent.isNull() && !sent.isMissingNode()) {
      Refusal.unless(sent.isIntegralNumber(), "duration must be an integer");
      return sent.asLong();
    }
    if (stop == null) {
      return otherwise;
    }
    Refusal.unless(!stop.isBefore(start), "stop time must be after start time");
    return Duration.between(start, stop).toSeconds();
  }

  private Span checked(Instant now) {
    int year = start.atZone(ZoneOffset.UTC).getYear();
    Refusal.unless(year >= 2006 && year <= 2030, "start time must be between 2006 and 2030");
    Duration age = Duration.between(start, now).abs();
    Refusal.unless(
        stop != null || age.compareTo(LONGEST) <= 0,
        "start time of a running time entry must be within 999 hours of now");
    return this;
  }

  private static Instant time(ObjectNode node, String field) {
    JsonNode value = node.get(field);
    Refusal.unless(value.isTextual(), field + " must be a time");
    return Times.parse(value.asText());
  }
}
