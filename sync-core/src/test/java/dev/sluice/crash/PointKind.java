package dev.sluice.crash;

import dev.sluice.testkit.process.CrashPoint;

/** The kinds of moments between which a process has done nothing that lasts. */
enum PointKind {
  BEFORE_COMMIT("before the commit"),
  AFTER_COMMIT("after the commit"),
  BEFORE_REQUEST("before the request leaves"),
  AFTER_REQUEST("while the request is on its way"),
  BEFORE_ANSWER("before the answer is seen"),
  BEFORE_SLOT("before a slot is noted"),
  AFTER_SLOT("after a slot was noted");

  private final String words;

  PointKind(String words) {
    this.words = words;
  }

  /** A request may be answered by a failure, too. */
  static PointKind of(CrashPoint point) {
    return point == CrashPoint.BEFORE_FAILURE ? BEFORE_ANSWER : valueOf(point.name());
  }

  boolean isSlot() {
    return this == BEFORE_SLOT || this == AFTER_SLOT;
  }

  boolean isCommit() {
    return this == BEFORE_COMMIT || this == AFTER_COMMIT;
  }

  @Override
  public String toString() {
    return words;
  }
}
