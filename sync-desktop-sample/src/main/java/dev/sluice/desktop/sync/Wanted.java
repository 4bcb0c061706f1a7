package dev.sluice.desktop.sync;

import dev.sluice.Operation;
import java.util.Locale;

/** The operations as the command line calls them. */
enum Wanted {
  FULL(Operation.FULL),
  PUSH(Operation.PUSH),
  PULL(Operation.PULL),
  LIGHT(Operation.LIGHT),
  CLEANUP(Operation.CLEAN_UP);

  private final Operation operation;

  Wanted(Operation operation) {
    this.operation = operation;
  }

  /** As the command line calls that operation. */
  static String nameOf(Operation operation) {
    for (Wanted wanted : values()) {
      if (wanted.operation == operation) {
        return wanted.toString();
      }
    }
    throw new IllegalArgumentException("no name for " + operation);
  }

  Operation operation() {
    return operation;
  }

  /** As it is written, so that help and errors show it so. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
