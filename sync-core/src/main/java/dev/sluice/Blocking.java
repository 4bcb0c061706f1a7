package dev.sluice;

/** Finds out whether the caller is about to block. */
final class Blocking {

  private static final String RX_JAVA = "io.reactivex.rxjava3.core.";

  private Blocking() {}

  /** Whether a blocking operator of RxJava, such as {@code blockingGet}, subscribes now. */
  static boolean subscribes() {
    for (StackTraceElement frame : new Throwable().getStackTrace()) {
      if (frame.getClassName().startsWith(RX_JAVA)
          && frame.getMethodName().startsWith("blocking")) {
        return true;
      }
    }
    return false;
  }
}
