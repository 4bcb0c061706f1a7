package dev.sluice;

/** What an engine can be asked to do. */
public enum Operation {
  /** Pull, then push. */
  FULL,
  /** Everything that changed on the server. */
  PULL,
  /** Everything that changed here. */
  PUSH,
  /** What changed on the server of the few types that the schema marks light. */
  LIGHT,
  /** Old and inaccessible data goes. No requests. */
  CLEAN_UP;

  /** Whether doing this does the other as well. */
  boolean covers(Operation other) {
    return this == other || (this == FULL && (other == PULL || other == PUSH));
  }

  /** Whether it brings everything of the server's. */
  boolean pullsAll() {
    return this == FULL || this == PULL;
  }

  /** Whether local changes are sent by it; a clean-up needs no push after it. */
  boolean pushes() {
    return this == FULL || this == PUSH || this == CLEAN_UP;
  }
}
