package dev.sluice.internal.lists;

import dev.sluice.internal.remote.Unproved;
import dev.sluice.internal.store.ListNote;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Paging;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether a list has all its pages. The schema may name the wrong field of the answer for
 * the next page. Until an answer has that field, a list that may lack pages proves nothing and
 * moves no cursor.
 */
final class Completeness {

  private static final String NAMED = "named at ";
  private static final String DOUBTED = "not at ";

  private final EntityType<?> type;
  private final String place;
  private final String before;
  private boolean isNamed;
  private @Nullable Unproved told;
  private boolean isTaken;

  /**
   * Creates the check, before the first list of a pull is read.
   *
   * @param before what earlier pulls noted about the pages of the type's lists; null: nothing
   */
  Completeness(EntityType<?> type, @Nullable String before) {
    Paging paging = type.endpoints().paging();
    this.type = type;
    this.place = paging == null ? "" : paging.style() + " " + nameOfNext(paging);
    this.before = Objects.requireNonNullElse(before, "");
  }

  EntityType<?> type() {
    return type;
  }

  private static String nameOfNext(Paging paging) {
    return paging.next().isEmpty() ? paging.parameter() : paging.next();
  }

  /**
   * Takes a page into account, after the page was read to its end.
   *
   * @param leadsOn whether the schema's field for the next page led to a further page
   * @param doubt the reason why the list may lack rows; null: no reason
   */
  void add(boolean leadsOn, @Nullable Unproved doubt) {
    isNamed |= leadsOn;
    boolean mayBeDispelled = told == null || told.isOfNextPage();
    told = mayBeDispelled && doubt != null ? doubt : told;
  }

  private boolean wasNamed() {
    return before.equals(NAMED + place);
  }

  /** Why a list may lack rows that the server has; null if there is no reason to think so. */
  @Nullable Unproved doubt() {
    return told != null && told.isOfNextPage() && (isNamed || wasNamed()) ? null : told;
  }

  /** Whether an earlier pull had the same doubt about the next page, and deleted nothing. */
  boolean isDoubtKnown() {
    return isOfNextPage() && before.equals(DOUBTED + place);
  }

  private boolean isOfNextPage() {
    Unproved now = doubt();
    return now != null && now.isOfNextPage();
  }

  /** The doubt, if there is one; null once this method has returned it. */
  @Nullable Unproved takeDoubt() {
    Unproved fresh = isTaken ? null : doubt();
    isTaken |= fresh != null;
    return fresh;
  }

  /** Notes what the lists have shown. */
  void write(Writer writer) {
    if (isNamed && !wasNamed()) {
      writer.note(type, ListNote.LAST_PAGE, NAMED + place);
    } else if (isOfNextPage() && !isDoubtKnown()) {
      writer.note(type, ListNote.LAST_PAGE, DOUBTED + place);
    }
  }
}
