package dev.sluice.ratelimit;

/** Who is served first in a queue, the most urgent first. */
public enum Priority {
  /** A person looks at a spinner. */
  INTERACTIVE,
  /** A sync that is running. */
  SYNC,
  /** What may as well happen later. */
  BACKGROUND
}
