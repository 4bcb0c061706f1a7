package dev.sluice.ratelimit;

/**
 * How urgent a claim is. A queue serves the most urgent claims first; the first constant is the
 * most urgent.
 */
public enum Priority {
  /** A person looks at a spinner. */
  INTERACTIVE,
  /** A sync that is running. */
  SYNC,
  /** A task that may as well run later. */
  BACKGROUND
}
