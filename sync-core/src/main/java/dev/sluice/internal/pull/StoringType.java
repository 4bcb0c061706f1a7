package dev.sluice.internal.pull;

import dev.sluice.schema.EntityType;

/**
 * The type that is stored now.
 *
 * @param run the pull under way
 * @param rows its rows
 */
record StoringType(PullRun run, TypePull rows) {

  /** The type that is being stored. */
  EntityType<?> type() {
    return rows.type();
  }

  /**
   * The list cannot be read or fetched to its end: the cursor stays, and the pull goes on with the
   * list of the next parent, or else with the next type.
   *
   * @return whether it goes on with this type
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
   * Fetches what lacks rows once more. Of lists for each parent these are some that came, so what
   * the others before them met says nothing.
   */
  void askAgain() {
    rows.askAgain();
    if (rows.parents().areNested()) {
      run.fetched().beginSecondLook();
    }
  }

  /** The pull goes on with the next type, whatever lists this one has. */
  void passOver(Throwable failure) {
    run.fetched().failed(type(), failure);
    run.passOver(type());
  }
}
