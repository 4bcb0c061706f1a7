package dev.sluice.engine;

import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.disposables.Disposable;
import java.util.concurrent.TimeUnit;

/** The threads of a process that may be killed: after that nothing left to them ever runs. */
public final class MortalScheduler extends Scheduler {

  private final Scheduler scheduler;
  private volatile boolean dead;

  public MortalScheduler(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  public void kill() {
    dead = true;
  }

  public boolean isDead() {
    return dead;
  }

  @Override
  public long now(TimeUnit unit) {
    return scheduler.now(unit);
  }

  @Override
  public Worker createWorker() {
    Worker worker = scheduler.createWorker();
    return new Worker() {
      @Override
      public Disposable schedule(Runnable task, long delay, TimeUnit unit) {
        return worker.schedule(
            () -> {
              if (!dead) {
                task.run();
              }
            },
            delay,
            unit);
      }

      @Override
      public long now(TimeUnit unit) {
        return worker.now(unit);
      }

      @Override
      public void dispose() {
        worker.dispose();
      }

      @Override
      public boolean isDisposed() {
        return worker.isDisposed();
      }
    };
  }
}
