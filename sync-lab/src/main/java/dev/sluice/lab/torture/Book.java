package dev.sluice.lab.torture;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The chronicle in the hands of one writer. */
final class Book {

  private final Chronicle chronicle;
  private final Predicate<Tale> isUnderWayElsewhere;

  /**
   * A writer's.
   *
   * @param isUnderWayElsewhere whether another device does not know whether the row it made arrived
   */
  Book(Chronicle chronicle, Predicate<Tale> isUnderWayElsewhere) {
    this.chronicle = chronicle;
    this.isUnderWayElsewhere = isUnderWayElsewhere;
  }

  /** The writer made a row, or twins of it. */
  Tale born(String table, String text, int copies) {
    return chronicle.born(table, text, copies);
  }

  /** The writer gives a row another text. */
  void renamed(String table, String seen, String text) {
    changed(table, seen);
    chronicle.renamed(table, seen, text);
  }

  /** The writer names a row without having seen its text, which stands beside the new one. */
  void named(String table, String unseen, String text) {
    changed(table, unseen);
    chronicle.renamed(table, text, unseen, text);
  }

  /** The writer changes something of the row with that text. */
  Tale changed(String table, String text) {
    Tale tale = chronicle.of(table, text);
    if (isUnderWayElsewhere.test(tale)) {
      tale.contested();
    }
    return tale;
  }

  /** The writer deletes a row. Whoever waits for an answer about it may make it once more. */
  Tale deleted(String table, String text) {
    Tale tale = chronicle.of(table, text);
    tale.deleted();
    if (isUnderWayElsewhere.test(tale)) {
      tale.touched();
    }
    return tale;
  }

  /** The tale of the row with that text, if there is one. */
  @Nullable Tale find(String table, String text) {
    return chronicle.find(table, text);
  }
}
