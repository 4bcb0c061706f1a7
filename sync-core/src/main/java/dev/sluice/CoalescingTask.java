package dev.sluice;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Puts a task into a queue, unless the task is in the queue already. */
final class CoalescingTask implements Runnable {

  private final Runnable task;
  private final Consumer<Runnable> queue;
  private final AtomicBoolean waits = new AtomicBoolean();

  CoalescingTask(Runnable task, Consumer<Runnable> queue) {
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
