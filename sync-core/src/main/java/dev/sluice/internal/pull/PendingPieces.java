package dev.sluice.internal.pull;

import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Fetch.Span;
import dev.sluice.internal.store.ListNote;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * The dates of a cut list that a pull leaves to the next pull, because it may not request further
 * parts. The file keeps the dates as one line of seconds since 1970. Example: {@code
 * 1767225600..1767312000 1767312000..1767398400}.
 */
record PendingPieces(List<Span> spans) {

  static final PendingPieces NOTHING = new PendingPieces(List.of());

  private static final String BETWEEN = "..";

  PendingPieces {
    spans = List.copyOf(spans);
  }

  /** The dates that these requests would ask for. */
  static PendingPieces of(Iterable<Fetch> pieces) {
    List<Span> spans = new ArrayList<>();
    for (Fetch piece : pieces) {
      Span dates = piece.dates();
      if (dates != null) {
        spans.add(dates);
      }
    }
    return new PendingPieces(spans);
  }

  /** These dates and then those. */
  PendingPieces and(PendingPieces others) {
    List<Span> all = new ArrayList<>(spans);
    all.addAll(others.spans);
    return new PendingPieces(all);
  }

  static PendingPieces read(EntityType<?> type, Reader reader) {
    return reader.noted(type, ListNote.REST, NOTHING, PendingPieces::parse);
  }

  void write(EntityType<?> type, Writer writer) {
    writer.note(type, ListNote.REST, spans.isEmpty() ? null : toString());
  }

  /** Reads what {@link #toString()} wrote; a null text means no dates. */
  static PendingPieces parse(@Nullable String line) {
    List<Span> spans = new ArrayList<>();
    if (line != null && !line.isEmpty()) {
      for (String one : line.split(" ", -1)) {
        int between = one.indexOf(BETWEEN);
        Instant from = moment(one.substring(0, between));
        spans.add(new Span(from, moment(one.substring(between + BETWEEN.length()))));
      }
    }
    return new PendingPieces(spans);
  }

  private static Instant moment(String second) {
    return Instant.ofEpochSecond(Long.parseLong(second));
  }

  List<Fetch> fetches(EntityType<?> type) {
    List<Fetch> fetches = new ArrayList<>();
    spans.forEach(span -> fetches.add(Fetch.between(type, span)));
    return fetches;
  }

  @Override
  public String toString() {
    StringJoiner line = new StringJoiner(" ");
    spans.forEach(
        span -> line.add(span.from().getEpochSecond() + BETWEEN + span.to().getEpochSecond()));
    return line.toString();
  }
}
