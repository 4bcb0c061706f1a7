package dev.sluice.desktop.torture;

/** What is left on the stack of a process that was killed. */
final class Killed extends RuntimeException {

  private static final long serialVersionUID = 1;

  Killed() {
    super("the process was killed", null, false, false);
  }

  /** Whether an error is the consequence of a kill. */
  static boolean caused(Throwable error) {
    for (Throwable each = error; each != null; each = each.getCause()) {
      if (each instanceof Killed) {
        return true;
      }
    }
    return false;
  }
}
