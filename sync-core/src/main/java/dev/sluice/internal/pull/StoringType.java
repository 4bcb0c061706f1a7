package dev.sluice.internal.pull;

import dev.sluice.schema.EntityType;

/**
 * The type that is stored now.
 *
 * @param run the pull under way
 * @param rows its rows
 */
record StoringType(PullRun run, TypePull rows) {

  EntityType<?> type() {
    return rows.type();
  }

  /**
   * Gives up a list that failed or cannot be read to its end. The cursor stays. The pull continues
   * with the next parent's list, or else with the next type.
   *
   * @return whether the pull continues with this type
   */
  boolean giveUp(Throwable failure) {
    if (!rows.goesOnWithoutList()) {
      passOver(failure);
      return false;
    }
    if (!FetchResults.isOfOneList(failure)) {
      rows.pieces().putBack();
    }
    run.fetched().failed(type(), failure);
    run.listed().gapIn(type());
    return true;
  }

  /**
   * Fetches again each list that lacks rows. If the server has one list for each parent row,
   * earlier failures of single lists do not stop the second fetch.
   */
  void askAgain() {
    rows.askAgain();
    if (rows.parents().areNested()) {
      run.fetched().beginSecondLook();
    }
  }

  /** Goes on with the next type, even if this type has more lists. */
  void passOver(Throwable failure) {
    run.fetched().failed(type(), failure);
    run.passOver(type());
  }
}
