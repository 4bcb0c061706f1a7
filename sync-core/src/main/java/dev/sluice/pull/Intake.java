package dev.sluice.pull;

import dev.sluice.pull.Answers.Answer;
import dev.sluice.remote.Fetch.Span;
import dev.sluice.remote.Incoming;
import dev.sluice.remote.Page;
import dev.sluice.schema.DateRange;
import dev.sluice.schema.EntityType;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of one type on their way into the database: one answer, or several if it was cut. */
final class Intake implements AutoCloseable {

  private final EntityType<?> type;
  private MarkKeeper marks = new MarkKeeper();
  private final Deque<Incoming> waiting = new ArrayDeque<>();
  private final Deque<Span> pieces = new ArrayDeque<>();
  private @Nullable Page page;
  private @Nullable Span span;
  private @Nullable Instant serverDate;
  private int rowsOfPage;

  Intake(Answer answer, Instant now) {
    this.type = answer.fetch().type();
    DateRange range = type.endpoints().range();
    Span asked = answer.fetch().dates();
    read(answer.page(), asked == null && range != null ? FetchPlan.whole(range, now) : asked);
  }

  /**
   * Goes on with this answer.
   *
   * @param asked the dates that it is an answer to
   */
  void read(Page next, @Nullable Span asked) {
    page = next;
    span = asked;
    rowsOfPage = 0;
    if (serverDate == null) {
      serverDate = next.serverDate();
    }
  }

  EntityType<?> type() {
    return type;
  }

  MarkKeeper marks() {
    return marks;
  }

  void marks(MarkKeeper after) {
    marks = after;
  }

  @Nullable Instant serverDate() {
    return serverDate;
  }

  /** The next rows, at most so many; the answer is let go of after its last. */
  List<Incoming> next(int most) {
    while (waiting.size() < most && page != null) {
      Incoming incoming = page.next();
      if (incoming == null) {
        finishPage();
      } else {
        rowsOfPage++;
        waiting.add(incoming);
      }
    }
    List<Incoming> batch = new ArrayList<>();
    while (batch.size() < most && !waiting.isEmpty()) {
      batch.add(waiting.remove());
    }
    return batch;
  }

  /** These were not stored yet after all. */
  void putBack(List<Incoming> rows) {
    for (int i = rows.size() - 1; i >= 0; i--) {
      waiting.addFirst(rows.get(i));
    }
  }

  /** Whether every row of every answer so far was handed out. */
  boolean isRead() {
    return page == null && waiting.isEmpty();
  }

  /** The dates to ask for next. */
  Span nextPiece() {
    return pieces.remove();
  }

  boolean hasPieces() {
    return !pieces.isEmpty();
  }

  private void finishPage() {
    close();
    DateRange range = type.endpoints().range();
    if (range != null && span != null && rowsOfPage >= range.cut()) {
      halve(span);
    }
  }

  /** A second that holds more rows than an answer can carry is more than anybody can ask for. */
  private void halve(Span cut) {
    long half = Duration.between(cut.from(), cut.to()).getSeconds() / 2;
    Instant middle = cut.from().plusSeconds(half);
    if (middle.isAfter(cut.from())) {
      pieces.addFirst(new Span(middle, cut.to()));
      pieces.addFirst(new Span(cut.from(), middle));
    }
  }

  @Override
  public void close() {
    if (page != null) {
      page.close();
      page = null;
    }
  }
}
