package dev.sluice.testkit.api;

import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.state.Refusal;
import dev.sluice.testkit.state.Row;
import dev.sluice.testkit.state.Times;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Predicate;

/** Which rows a list asks for: by {@code since}, and for time entries by dates. */
final class Window {
  private static final Duration USUAL = Duration.ofDays(9);

  private Window() {}

  /** By {@code since}: inclusive, with tombstones. Without it: what is not deleted. */
  static Predicate<Row> since(Exchange exchange) {
    Optional<Instant> since = exchange.request().query("since").map(Window::unixTime);
    if (since.isEmpty()) {
      return row -> row.deletedAt().isEmpty();
    }
    Instant oldest = Times.oldest(exchange.now()).atStartOfDay().toInstant(ZoneOffset.UTC);
    Refusal.unless(!since.get().isBefore(oldest), "Since must not be earlier than " + date(oldest));
    return row -> !row.at().isBefore(since.get());
  }

  /** Time entries: by {@code since}, {@code before}, both dates, or the last nine to ten days. */
  static Predicate<Row> entries(Exchange exchange) {
    Request request = exchange.request();
    boolean dates =
        request.query("start_date").isPresent() || request.query("end_date").isPresent();
    boolean before = request.query("before").isPresent();
    if (request.query("since").isPresent()) {
      Refusal.unless(!before, "'since' and 'before' can not be present simultaneously");
      Refusal.unless(!dates, "'since' and 'start_date' can not be present simultaneously");
      return since(exchange);
    }
    Refusal.unless(
        !before || !dates, "'before' and 'start_date' can not be present simultaneously");
    Predicate<Row> asked = dates ? between(exchange) : recent(exchange, before);
    return since(exchange).and(asked);
  }

  private static Predicate<Row> recent(Exchange exchange, boolean before) {
    if (before) {
      Instant end = Times.parseDateOrTime(exchange.request().query("before").orElseThrow());
      return before(end);
    }
    Instant first = exchange.now().minus(USUAL).truncatedTo(ChronoUnit.DAYS);
    return before(first).negate();
  }

  private static Predicate<Row> between(Exchange exchange) {
    Optional<String> from = exchange.request().query("start_date");
    Optional<String> to = exchange.request().query("end_date");
    Refusal.unless(
        from.isPresent() && to.isPresent(), "'start_date' and 'end_date' must both be present");
    Instant first = Times.parseDateOrTime(from.orElseThrow());
    Instant last = Times.parseDateOrTime(to.orElseThrow());
    LocalDate oldest = Times.oldest(exchange.now());
    Refusal.unless(!date(first).isBefore(oldest), "start_date must not be earlier than " + oldest);
    Refusal.unless(!last.isBefore(first), "end_date must not be earlier than start_date");
    return before(last).and(before(first).negate());
  }

  private static Instant unixTime(String text) {
    Refusal.unless(
        text.matches("\\d{1,12}"), "Since is expected to be an unix timestamp, integer value");
    return Instant.ofEpochSecond(Long.parseLong(text));
  }

  /** Starts are stored in whole seconds with {@code Z}: so their texts are in the order of time. */
  private static Predicate<Row> before(Instant end) {
    String text = Times.zulu(end);
    return row -> row.text("start").compareTo(text) < 0;
  }

  private static LocalDate date(Instant time) {
    return time.atZone(ZoneOffset.UTC).toLocalDate();
  }
}
