package dev.sluice.internal.pull;

import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.store.ListNote;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;

/**
 * The page of a long list up to which its rows are stored. A pull that was killed in the middle
 * leaves it in the file, and the next pull begins there: it stores the rest of the list first, and
 * then lists all of it, as the file may have old rows before that page. So each row comes, however
 * short the lives of the app are. A pull takes its place only once, so a page that cannot be read
 * does not keep it from the others.
 */
final class PlaceInList {

  private PlaceInList() {}

  /** What to ask for in place of the first page of that list. */
  static Fetch begin(Fetch list, Reader reader) {
    String page = canContinue(list) ? reader.note(list.type(), ListNote.PLACE) : null;
    String before = key(list) + "\n";
    return page != null && page.startsWith(before)
        ? list.from(page.substring(before.length()))
        : list;
  }

  /** A token tells what has changed since its own list began. */
  private static boolean canContinue(Fetch list) {
    return list.type().endpoints().paging() != null
        && list.token() == null
        && list.dates() == null
        && list.around() == null;
  }

  private static String key(Fetch list) {
    return list.since() == null ? "" : list.since().toString();
  }

  /** That page and all before it are stored; or it is the one that a pull began with. */
  static void stored(Fetch page, boolean isBegin, Writer writer) {
    String text = page.page();
    if (canContinue(page)) {
      boolean isNone = text == null || isBegin;
      writer.note(page.type(), ListNote.PLACE, isNone ? null : key(page) + "\n" + text);
    }
  }

  /** The list has come to its end. */
  static void end(EntityType<?> type, Writer writer) {
    if (type.endpoints().paging() != null) {
      writer.note(type, ListNote.PLACE, null);
    }
  }
}
