package dev.sluice.lab.torture;

import io.reactivex.rxjava3.exceptions.CompositeException;

/** What is left on the stack of a process that was killed. */
final class Killed extends RuntimeException {

  private static final long serialVersionUID = 1;

  Killed() {
    super("the process was killed", null, false, false);
  }

  /** Whether an error is the consequence of a kill. */
  static boolean caused(Throwable error) {
    for (Throwable each = error; each != null; each = each.getCause()) {
      if (each instanceof Killed || isAmong(each)) {
        return true;
      }
    }
    return false;
  }

  /** Several requests are let go of at once, and each notices. */
  private static boolean isAmong(Throwable error) {
    return error instanceof CompositeException several
        && several.getExceptions().stream().anyMatch(Killed::caused);
  }
}
