package dev.sluice.internal.machine;

import java.time.Duration;

/** The watchdog ended the run. */
public final class MachineStalledException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final String state;
  private final Duration patience;

  MachineStalledException(String state, Duration patience) {
    super(state + " made no progress for " + patience.getSeconds() + " s");
    this.state = state;
    this.patience = patience;
  }

  public String state() {
    return state;
  }

  /** How long the state could go without progress. */
  public Duration patience() {
    return patience;
  }
}
