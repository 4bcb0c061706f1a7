package dev.sluice.lab.torture;

/** Where a process can be caught in the act. */
enum Point {
  /** A transaction is about to write one more row. */
  BEFORE_WRITE,
  /** A transaction is about to be committed. */
  BEFORE_COMMIT,
  /** A transaction was committed, and nobody knows yet. */
  AFTER_COMMIT,
  /** A request is about to leave. */
  BEFORE_REQUEST,
  /** A request has left. */
  AFTER_REQUEST,
  /** An answer has come, and nobody has read it. */
  BEFORE_ANSWER
}
