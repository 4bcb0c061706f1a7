package dev.sluice.testkit.process;

/**
 * Ends what a killed process is doing. Neither RxJava nor {@code catch (Exception e)} catches it,
 * so no code of the process handles its own death. RxJava may report it to the error handler of its
 * plugins all the same; {@link #caused} tells such a report from an error.
 */
public final class Killed extends VirtualMachineError {

  private static final long serialVersionUID = 1;

  /** A kill at this point of the code. */
  public Killed() {
    super("the process was killed");
  }

  /** Whether an error is a kill, or was caused by one. */
  public static boolean caused(Throwable error) {
    for (Throwable each = error; each != null; each = each.getCause()) {
      if (each instanceof Killed) {
        return true;
      }
    }
    return false;
  }
}
