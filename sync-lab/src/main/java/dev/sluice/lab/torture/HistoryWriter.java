package dev.sluice.lab.torture;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The history in the hands of one writer. */
final class HistoryWriter {

  private final History history;
  private final Predicate<RowHistory> isUnderWayElsewhere;
  private final Predicate<RowHistory> isInDoubt;

  /** A writer's whose own device knows whether the rows that it made arrived. */
  HistoryWriter(History history, Predicate<RowHistory> isUnderWayElsewhere) {
    this(history, isUnderWayElsewhere, any -> false);
  }

  /**
   * A writer's.
   *
   * @param isUnderWayElsewhere whether another device does not know whether the row it made arrived
   * @param isInDoubt whether the writer's own device does not know it
   */
  HistoryWriter(
      History history, Predicate<RowHistory> isUnderWayElsewhere, Predicate<RowHistory> isInDoubt) {
    this.history = history;
    this.isUnderWayElsewhere = isUnderWayElsewhere;
    this.isInDoubt = isInDoubt;
  }

  /** The writer made a row, or twins of it. */
  RowHistory created(String table, String text, int copies) {
    return history.created(table, text, copies);
  }

  /** The writer gives a row another text. */
  void renamed(String table, String seen, String text) {
    changed(table, seen);
    history.renamed(table, seen, text);
  }

  /** The writer names a row without having seen its text, which stands beside the new one. */
  void named(String table, String unseen, String text) {
    changed(table, unseen);
    history.renamed(table, text, unseen, text);
  }

  /** The writer changes something of the row with that text. */
  RowHistory changed(String table, String text) {
    RowHistory rowHistory = history.of(table, text);
    if (isUnderWayElsewhere.test(rowHistory)) {
      rowHistory.contested();
    }
    return rowHistory;
  }

  /** The writer deletes a row. Whoever waits for an answer about it may make it once more. */
  RowHistory deleted(String table, String text) {
    RowHistory rowHistory = history.of(table, text);
    rowHistory.deleted();
    if (isInDoubt.test(rowHistory)) {
      rowHistory.deletedInDoubt();
    }
    if (isUnderWayElsewhere.test(rowHistory)) {
      rowHistory.touched();
    }
    return rowHistory;
  }

  /** The history of the row with that text, if there is one. */
  @Nullable RowHistory find(String table, String text) {
    return history.find(table, text);
  }
}
