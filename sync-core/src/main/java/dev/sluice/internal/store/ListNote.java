package dev.sluice.internal.store;

import java.util.List;
import java.util.Locale;

/** What the file knows of a type's list, apart from its rows. Each note is one text. */
public enum ListNote {

  /** The server time from which the next pull asks for changes, in milliseconds since 1970. */
  CURSOR,

  /** The token that the last answer named. The token is valid only together with the cursor. */
  TOKEN,

  /** When the whole list came last, by the server's clock, in seconds since 1970. */
  WHOLE,

  /** When the whole list is due although changes would do, by the server's clock, in seconds. */
  RECHECK,

  /** When this device last created a row of the type, by the server's clock, in seconds. */
  CREATED,

  /** Present once a list of the type has come to its end. */
  LISTED,

  /** The number of rows in the longest answer so far. */
  LONGEST,

  /** Present once the server has answered {@code null} for the list; empty after a real list. */
  NULL,

  /**
   * The schema's name for the next page, and whether answers had this name. The other value: no
   * answer had the name, although a page looked full.
   */
  LAST_PAGE,

  /** The page up to which rows are stored, if the list did not come to its end. */
  PLACE,

  /** The dates of a cut list that were left to the next pull. */
  REST,

  /** The parent whose list comes next, if each parent has a list of its own. */
  PARENT,

  /** When the list failed, in seconds since 1970, with the failure's code and message. */
  FAILED,

  /** The edits that wait for a list that did not come, and since when. */
  AWAITED,

  /**
   * The last pull did not reach the type's list. The next pull takes unreached lists in the order
   * of these notes.
   */
  NOT_REACHED,

  /** The cursor when the table lost its triggers, in milliseconds since 1970; 0 for none. */
  UNWATCHED,

  /** The columns of fields that this device has never fetched, one a line. */
  UNFETCHED,

  /** The columns of fields that the type's list leaves out, one a line. */
  UNTOLD,

  /** The columns of fields that no update sends any more, one a line, until edits are undone. */
  UNSENT,

  /**
   * When the server last showed data from an older backup, in seconds since 1970. Such a server may
   * have forgotten rows that its lists lack. The note is removed once the whole list has come.
   */
  RESTORED,

  /** Present while the app's versions leave the type out. Removed by a version with the type. */
  RESTED,

  /** The local id of the row that the engine made in place of a row of the server. */
  STAND_IN;

  /** The notes that name columns, one a line. A migration renames the columns in these notes. */
  public static final List<ListNote> OF_COLUMNS = List.of(UNFETCHED, UNTOLD, UNSENT);

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return word();
  }
}
