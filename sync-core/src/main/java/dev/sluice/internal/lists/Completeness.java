package dev.sluice.internal.lists;

import dev.sluice.internal.remote.Unproved;
import dev.sluice.internal.store.ListNote;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Paging;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Whether the lists of a type are complete, as far as their answers tell. If the schema's name for
 * the next page is wrong, the first page looks like the whole list. A server that has once named a
 * next page, where the schema looks for it, names each. Until then a list that is as long as a
 * page, and says nothing of a next one, is in doubt, and so is one whose first page comes for each:
 * it is a problem, moves no cursor and proves no lost create, and the first time what it lacks is
 * not deleted. A list whose answer says that rows are missing is in doubt each time.
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
   * No list of this pull has come yet.
   *
   * @param before the note of earlier pulls, null if there is none
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
   * A page was read to its end.
   *
   * @param leadsOn whether it has led to another page, by the schema's name for that
   * @param doubt why the list may lack rows, as far as it is read; null if nothing tells that
   */
  void add(boolean leadsOn, @Nullable Unproved doubt) {
    isNamed |= leadsOn;
    boolean mayBeDispelled = told == null || told.isOfNextPage();
    told = mayBeDispelled && doubt != null ? doubt : told;
  }

  private boolean wasNamed() {
    return before.equals(NAMED + place);
  }

  /** Why a list may lack rows that the server has; null if nothing tells that it does. */
  @Nullable Unproved doubt() {
    return told != null && told.isOfNextPage() && (isNamed || wasNamed()) ? null : told;
  }

  /** Whether an earlier pull was in the same doubt, and deleted nothing. */
  boolean isDoubtKnown() {
    return isOfNextPage() && before.equals(DOUBTED + place);
  }

  private boolean isOfNextPage() {
    Unproved now = doubt();
    return now != null && now.isOfNextPage();
  }

  /** The doubt, told once. */
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
