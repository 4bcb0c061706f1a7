package dev.sluice.internal.lists;

import dev.sluice.internal.store.ListNote;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.DateRange;
import dev.sluice.schema.EntityType;

/**
 * Finds out whether a server has cut off the end of a list. A server does not report a cut. If an
 * earlier answer had more rows than a list, the server did not cut the list.
 */
public final class CutLists {

  /** Servers cut at round numbers. */
  private static final int ROUND = 50;

  private CutLists() {}

  /**
   * Whether the list has exactly as many rows as the schema's limit. The server has cut such a
   * list.
   */
  public static boolean isCut(EntityType<?> type, int rows) {
    DateRange range = type.endpoints().range();
    return range != null && rows == range.cut();
  }

  /**
   * Whether a row that is missing from the list may still be on the server. A list with the
   * schema's limit of rows was cut. A longer list shows that the limit is wrong, so the server may
   * cut anywhere.
   */
  public static boolean isNoProof(EntityType<?> type, int rows) {
    DateRange range = type.endpoints().range();
    return range != null && rows >= range.cut();
  }

  /**
   * Whether the number of rows is a multiple of 50, so that the server may have cut the list.
   * Servers cut at round numbers. False if an earlier answer was longer.
   *
   * @param longest the number of rows in the longest earlier answer
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
