package dev.sluice;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Asks for a task to be done; however often that happens before its turn comes, it is done once.
 */
final class Coalesced implements Runnable {

  private final Runnable task;
  private final Consumer<Runnable> queue;
  private final AtomicBoolean waits = new AtomicBoolean();

  Coalesced(Runnable task, Consumer<Runnable> queue) {
    this.task = task;
    this.queue = queue;
  }

  @Override
  public void run() {
    if (waits.compareAndSet(false, true)) {
      queue.accept(
          () -> {
            waits.set(false);
            task.run();
          });
    }
  }
}
