package dev.sluice.internal.lists;

import dev.sluice.internal.store.ListNote;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.DateRange;
import dev.sluice.schema.EntityType;

/**
 * Finds out whether a server has cut a list. The server does not say so, and it may cut sooner than
 * its documentation says. If a server once answered more rows than a list has, it did not cut that
 * list. So the file notes the longest answer of each type.
 */
public final class CutLists {

  /** Servers cut at round numbers. */
  private static final int ROUND = 50;

  private CutLists() {}

  /** Whether the list is exactly as long as the schema's limit. A longer list was not cut there. */
  public static boolean isCut(EntityType<?> type, int rows) {
    DateRange range = type.endpoints().range();
    return range != null && rows == range.cut();
  }

  /**
   * Whether a row that the list lacks may still be on the server. If the list is as long as the
   * schema's limit, the server has cut it. If the list is longer, the limit is wrong, and the
   * server may cut anywhere.
   */
  public static boolean isNoProof(EntityType<?> type, int rows) {
    DateRange range = type.endpoints().range();
    return range != null && rows >= range.cut();
  }

  /**
   * Whether the list has so round a number of rows that the server may have cut it there.
   *
   * @param longest the number of rows in the longest answer before this one
   */
  public static boolean mayBeCut(EntityType<?> type, int rows, int longest) {
    DateRange range = type.endpoints().range();
    boolean isRound = rows > 0 && rows % ROUND == 0;
    return range != null && rows < range.cut() && isRound && rows >= longest;
  }

  /** The number of rows in the longest answer so far; 0 if none has come. */
  public static int longest(EntityType<?> type, Reader reader) {
    return reader.noted(type, ListNote.LONGEST, 0, Integer::valueOf);
  }

  /** Notes the number if it is the largest so far. */
  public static void remember(EntityType<?> type, int rows, Writer writer) {
    if (type.endpoints().range() != null && rows > longest(type, writer)) {
      writer.note(type, ListNote.LONGEST, Integer.toString(rows));
    }
  }
}
