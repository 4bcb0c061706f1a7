package dev.sluice.crash;

/**
 * A moment at which the process may die.
 *
 * @param number the how many-th of its kind in a run, from 1
 * @param where the loop and the state that run
 */
record Point(PointKind kind, int number, Place where) {

  /** Where a loop stands. */
  record Place(String loop, String state) {
    @Override
    public String toString() {
      return loop + "/" + state;
    }
  }

  /** What the state is about to do, or has done. */
  String event() {
    return where + (kind.isCommit() ? " commits" : " sends");
  }

  boolean isSame(PointKind otherKind, int otherNumber) {
    return kind == otherKind && number == otherNumber;
  }

  /** The same in every run. */
  String name() {
    return kind.name() + ":" + number;
  }

  @Override
  public String toString() {
    return name() + " (" + where + ", " + kind + ")";
  }
}
