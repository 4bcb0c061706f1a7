package dev.sluice.lab.simulate;

import java.util.Locale;

/** How a server counts. */
public enum ServerKind {
  /** A pool of tokens, refilled continuously. */
  GCRA,
  /** An exact moving window. */
  WINDOW,
  /** A pool that is full at the start and never refilled: for the time to clear it. */
  DECREASE;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
