package dev.sluice.hints;

import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.disposables.Disposable;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A worker whose tasks never throw. On Android, an exception on a foreign thread would end the app.
 */
final class CarefulWorker extends Scheduler.Worker {

  private final Scheduler.Worker worker;
  private volatile Consumer<Throwable> broken = why -> {};

  CarefulWorker(Scheduler.Worker worker) {
    this.worker = worker;
  }

  /** From now on, exceptions go there, on the worker. */
  void tells(Consumer<Throwable> who) {
    broken = who;
  }

  @Override
  public Disposable schedule(Runnable task, long delay, TimeUnit unit) {
    return worker.schedule(() -> run(task), delay, unit);
  }

  private void run(Runnable task) {
    try {
      task.run();
    } catch (Throwable why) {
      broken.accept(why);
    }
  }

  @Override
  public void dispose() {
    worker.dispose();
  }

  @Override
  public boolean isDisposed() {
    return worker.isDisposed();
  }
}
