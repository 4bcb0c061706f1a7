package dev.sluice.internal.remote;

/**
 * Why a list does not prove that the rows it lacks are gone.
 *
 * @param why the reason, as a text for people
 * @param forGood whether no later list can prove more
 */
public record Unproved(String why, boolean forGood) {

  /**
   * The answer was {@code null}, perhaps in place of an empty list. When a push looks for a row, a
   * second {@code null} counts as an empty list. A pull deletes no row after {@code null}.
   */
  public static final Unproved NO_LIST =
      new Unproved("the server has answered without a list", false);

  /** The list is as long as a first page may be, but the answer names no next page. */
  public static final Unproved MAY_GO_ON =
      new Unproved(
          "the list is as long as a page and names no next one;"
              + " is the schema's name for it right?",
          false);

  /** The list has fewer rows than the answer says. */
  public static final Unproved ENDS_EARLY =
      new Unproved("the list ends before the server says that it does", false);

  /** The server may not know the name by which the schema asks for another page. */
  public static final Unproved FIRST_PAGE_AGAIN =
      new Unproved(
          "the server answers the first page of the list for each;"
              + " does it know the parameter that the schema names?",
          false);

  /** The server seems to have a limit of its own for the number of rows. */
  public static final Unproved CUT = new Unproved("the server has cut the list", false);

  /** Something on the way delayed the answer, or the server's clock was set. */
  public static final Unproved WRONG_DATE =
      new Unproved("the date of the list cannot be right", false);

  /** The request asked for changes since a time, and the server forgot changes since then. */
  public static final Unproved FORGOTTEN =
      new Unproved("the server has forgotten what has changed since then", false);

  /** The server has the row, but some lists leave out rows, such as archived rows. */
  public static final Unproved LEFT_OUT =
      new Unproved("the list lacks it, and may leave rows out", true);

  /** The list may leave the row out, and no other list shows created rows any more. */
  public static final Unproved OMITTED =
      new Unproved(
          "the list may leave it out, and too much time has passed to ask otherwise", true);

  /** A migration has replaced all values that were sent, so no later list can prove anything. */
  public static final Unproved REPLACED =
      new Unproved("a new version of the app has replaced all that it said", true);

  /** Whether the doubt ends once the server has shown that it knows the schema's page names. */
  public boolean isOfNextPage() {
    return equals(MAY_GO_ON) || equals(FIRST_PAGE_AGAIN);
  }
}
