package dev.sluice.testkit.process;

import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.disposables.Disposable;
import java.util.concurrent.TimeUnit;

/** The threads of a process. After a kill they run nothing more. */
final class ProcessScheduler extends Scheduler {

  private final Scheduler scheduler;
  private final TestProcess process;

  ProcessScheduler(Scheduler scheduler, TestProcess process) {
    this.scheduler = scheduler;
    this.process = process;
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
        return worker.schedule(() -> process.run(task::run), delay, unit);
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
