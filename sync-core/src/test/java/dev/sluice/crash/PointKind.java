package dev.sluice.crash;

/** The kinds of moments between which a process has done nothing that lasts. */
enum PointKind {
  BEFORE_COMMIT("before the commit"),
  AFTER_COMMIT("after the commit"),
  BEFORE_REQUEST("before the request leaves"),
  ON_THE_WAY("while the request is on its way"),
  BEFORE_ANSWER("before the answer is seen"),
  BEFORE_SLOT("before a slot is noted"),
  AFTER_SLOT("after a slot was noted");

  private final String words;

  PointKind(String words) {
    this.words = words;
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
