package dev.sluice.testkit.process;

/**
 * A point at which a process may crash. {@link TestProcess#calls} reports those of requests. A test
 * that wraps the database's connections reports the others with {@link TestProcess#reached}.
 */
public enum CrashPoint {
  /** A transaction is about to write one more row. */
  BEFORE_WRITE,
  /** A transaction is about to be committed. */
  BEFORE_COMMIT,
  /** A transaction was committed; the process does not know it yet. */
  AFTER_COMMIT,
  /** A request is about to leave. */
  BEFORE_REQUEST,
  /** A request has left. */
  AFTER_REQUEST,
  /** The answer to a request has arrived; the process has not read it yet. */
  BEFORE_ANSWER,
  /** A request has failed; the process does not know it yet. */
  BEFORE_FAILURE
}
