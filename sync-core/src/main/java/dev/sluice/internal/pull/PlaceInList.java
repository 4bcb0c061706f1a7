package dev.sluice.internal.pull;

import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.store.ListNote;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;

/**
 * The page of a long list up to which the list's rows are stored. A pull that was killed in the
 * middle leaves this page in the file. The next pull begins there and stores the rest of the list.
 * Then it lists everything, as the file may have old rows before that page. So each row comes,
 * however soon the app is killed each time. A pull begins at the page only once, so a page that
 * cannot be read does not keep the pull from the others.
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

  /** Whether a pull may begin in the middle: not by a token, which counts from its list's start. */
  private static boolean canContinue(Fetch list) {
    return list.type().endpoints().paging() != null
        && list.token() == null
        && list.dates() == null
        && list.around() == null;
  }

  private static String key(Fetch list) {
    return list.since() == null ? "" : list.since().toString();
  }

  /** Notes that this page and all before it are stored; clears the note if a pull began with it. */
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
