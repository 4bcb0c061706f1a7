package dev.sluice.internal.lists;

import dev.sluice.internal.remote.Page;
import dev.sluice.internal.store.ListNote;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Paging;
import java.util.Objects;

/**
 * Whether a list whose page names no next one is whole. If the schema's name for the next page is
 * wrong, the first page looks like the whole list. A server that has once named a next page, where
 * the schema looks for it, names each. Until then a list that is as long as a page, and says
 * nothing of a next one, is in doubt: it is a problem, moves no cursor and proves no lost create,
 * and the first time what it lacks is not deleted.
 */
public final class LastPages {

  private static final String NAMED = "named at ";
  private static final String DOUBTED = "not at ";

  private final EntityType<?> type;
  private final String place;
  private final String before;
  private boolean isNamed;
  private boolean mayHaveNext;
  private boolean isTold;

  private LastPages(EntityType<?> type, Reader reader) {
    Paging paging = type.endpoints().paging();
    this.type = type;
    place = paging == null ? "" : paging.style() + " " + paging.next();
    before = Objects.requireNonNullElse(reader.note(type, ListNote.LAST_PAGE), "");
  }

  /** What earlier pulls have found out. */
  public static LastPages read(EntityType<?> type, Reader reader) {
    return new LastPages(type, reader);
  }

  /** A page was read to its end. */
  public void add(Page page) {
    isNamed |= page.following() != null;
    mayHaveNext |= page.mayHaveNext();
  }

  private boolean wasNamed() {
    return before.equals(NAMED + place);
  }

  /** Whether a list may go on. */
  public boolean areInDoubt() {
    return mayHaveNext && !isNamed && !wasNamed();
  }

  /** Whether nothing is to be deleted. */
  public boolean areInDoubtForTheFirstTime() {
    return areInDoubt() && !before.equals(DOUBTED + place);
  }

  /** Whether a list may go on, told once. */
  public boolean takeDoubt() {
    boolean isNew = areInDoubt() && !isTold;
    isTold |= isNew;
    return isNew;
  }

  /** Notes what the lists have shown. */
  public void write(Writer writer) {
    if (isNamed && !wasNamed()) {
      writer.note(type, ListNote.LAST_PAGE, NAMED + place);
    } else if (areInDoubtForTheFirstTime()) {
      writer.note(type, ListNote.LAST_PAGE, DOUBTED + place);
    }
  }
}
