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
   * Gives up a list that cannot be read or fetched to its end. The cursor stays. The pull goes on
   * with the list of the next parent if there is one, or else with the next type.
   *
   * @return whether the pull goes on with this type
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
   * Fetches the lists that lack rows once more. If each parent has a list, these lists came before,
   * so the failures of other lists say nothing about them.
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
