package dev.sluice.ratelimit;

/** Who is served first among those who wait, the most urgent first. */
public enum Priority {
  /** A person looks at a spinner. */
  INTERACTIVE,
  /** The running synchronisation. */
  SYNC,
  /** Whatever may as well happen later. */
  BACKGROUND
}
