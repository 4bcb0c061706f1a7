package dev.sluice.internal.store;

import java.util.List;
import java.util.Locale;

/** What the file knows of a type's list, beside its rows. Each is one text. */
public enum ListNote {

  /** From which server time on to ask for changes, in milliseconds since 1970. */
  CURSOR,

  /** The token that the last answer has named. It is valid only together with the cursor. */
  TOKEN,

  /** When the whole list came last, by the server's clock, in seconds since 1970. */
  WHOLE,

  /** When the whole list is asked for again though its changes would be less, in such seconds. */
  RECHECK,

  /** When this device last created a row of the type, in such seconds. */
  CREATED,

  /** A list has come to its end. */
  LISTED,

  /** The number of rows in the longest answer that has come. */
  LONGEST,

  /** The server has answered {@code null} for the list; empty once a list has come after that. */
  NULL,

  /** Where the server has named a next page, or has not though the list is as long as a page. */
  LAST_PAGE,

  /** The page up to which the rows of a list are stored that did not come to its end. */
  PLACE,

  /** The dates of a cut list that were left to the next pull. */
  REST,

  /** The parent whose list comes next, where each has one of its own. */
  PARENT,

  /** When the list failed, in seconds since 1970, with the failure's code and words. */
  FAILED,

  /** The edits that wait for a list which was asked for in vain, and since when. */
  AWAITED,

  /** The last pull did not reach the list. Those noted before come before in the next one. */
  NOT_REACHED,

  /** The cursor in milliseconds since 1970, 0 for none, of when the table lost its triggers. */
  UNWATCHED,

  /** The columns of fields that this device has never fetched, one a line. */
  UNFETCHED,

  /** The columns of fields that its list leaves out, one a line. */
  UNTOLD,

  /** The columns of fields that no update sends any more, one a line, until edits are looked at. */
  UNSENT,

  /**
   * When the server last showed an earlier state, in seconds since 1970, until the whole list has
   * come after that: what it lacks need not have been deleted.
   */
  RESTORED,

  /** A version of the app has left the type out, and this one has not opened the file since. */
  RESTED,

  /** The local id of the row that the engine made in place of one that the list will have. */
  STAND_IN;

  /** Those that are columns, one a line: where a migration renames a column, it does so in them. */
  public static final List<ListNote> OF_COLUMNS = List.of(UNFETCHED, UNTOLD, UNSENT);

  /** Its name in the file. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return word();
  }
}
