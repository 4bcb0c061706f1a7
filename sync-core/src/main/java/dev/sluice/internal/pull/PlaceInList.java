package dev.sluice.internal.pull;

import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.store.ListNote;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;

/**
 * Notes up to which page a long list is stored. After a crash, the next pull begins at the noted
 * page and fetches the whole list afterwards. A pull begins at the same page only once, because the
 * page may be unreadable.
 */
final class PlaceInList {

  private PlaceInList() {}

  /** The request with which to begin that list: the noted page, or else the first page. */
  static Fetch begin(Fetch list, Reader reader) {
    String page = canContinue(list) ? reader.note(list.type(), ListNote.PLACE) : null;
    String before = key(list) + "\n";
    return page != null && page.startsWith(before)
        ? list.from(page.substring(before.length()))
        : list;
  }

  /**
   * Whether a pull may begin this list at a later page. A list that is requested by token must
   * begin at its first page.
   */
  private static boolean canContinue(Fetch list) {
    return list.type().endpoints().paging() != null && list.token() == null && !list.isPart();
  }

  private static String key(Fetch list) {
    return list.since() == null ? "" : list.since().toString();
  }

  /**
   * Notes that the page and all earlier pages are stored. Clears the note if the pull began with
   * this page.
   */
  static void stored(Fetch page, boolean isBegin, Writer writer) {
    String text = page.page();
    if (canContinue(page)) {
      boolean isNone = text == null || isBegin;
      writer.note(page.type(), ListNote.PLACE, isNone ? null : key(page) + "\n" + text);
    }
  }

  /** Clears the note, as the list has come to its end. */
  static void end(EntityType<?> type, Writer writer) {
    if (type.endpoints().paging() != null) {
      writer.note(type, ListNote.PLACE, null);
    }
  }
}
