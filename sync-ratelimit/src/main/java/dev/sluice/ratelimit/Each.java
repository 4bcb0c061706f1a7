package dev.sluice.ratelimit;

import java.util.function.Consumer;

/** For what has to be done to all, though it may fail for one that cannot be written down. */
final class Each {

  private Each() {}

  /** Tidies up after a problem, which is the one to tell, whatever else goes wrong. */
  static void after(Exception problem, Runnable tidying) {
    try {
      tidying.run();
    } catch (RuntimeException another) {
      problem.addSuppressed(another);
    }
  }

  /** Does it to each, and then throws the last problem if there was one. */
  static <T> void of(Iterable<T> all, Consumer<? super T> act) {
    RuntimeException problem = null;
    for (T one : all) {
      try {
        act.accept(one);
      } catch (RuntimeException unwritten) {
        problem = unwritten;
      }
    }
    if (problem != null) {
      throw problem;
    }
  }
}
