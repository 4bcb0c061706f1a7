package dev.sluice.internal.machine;

/** The run ended because the machine is frozen. */
public final class MachineFrozenException extends RuntimeException {

  private static final long serialVersionUID = 1;

  MachineFrozenException() {
    super("the machine is frozen");
  }
}
