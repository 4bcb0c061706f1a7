package dev.sluice.loop;

import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a thing on its way through operators that would forget it when disposed of: what was not
 * given away by the end is let go of, and so is what comes after the end. Safe for use by several
 * threads.
 */
final class Held<T> {

  private final Consumer<T> letGo;
  private @Nullable T thing;
  private boolean over;

  Held(Consumer<T> letGo) {
    this.letGo = letGo;
  }

  void take(T next) {
    synchronized (this) {
      if (!over) {
        thing = next;
        return;
      }
    }
    LettingGo.quietly(() -> letGo.accept(next));
  }

  /** It is the caller's from now on. */
  synchronized T give() {
    T given = thing;
    if (given == null) {
      throw new CancellationException("nobody waits for it any more");
    }
    thing = null;
    return given;
  }

  void end() {
    T left;
    synchronized (this) {
      over = true;
      left = thing;
      thing = null;
    }
    if (left != null) {
      letGo.accept(left);
    }
  }
}
