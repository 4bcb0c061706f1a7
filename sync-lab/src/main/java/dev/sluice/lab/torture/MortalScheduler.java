package dev.sluice.lab.torture;

import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.disposables.Disposable;
import java.util.concurrent.TimeUnit;

/** The threads of a process: when it is killed, what was left to them never runs. */
final class MortalScheduler extends Scheduler {

  private final Scheduler scheduler;
  private final Life life;

  MortalScheduler(Scheduler scheduler, Life life) {
    this.scheduler = scheduler;
    this.life = life;
  }

  @Override
  public long now(TimeUnit unit) {
    return scheduler.now(unit);
  }

  @Override
  public Worker createWorker() {
    return new Mortal(scheduler.createWorker());
  }

  private final class Mortal extends Worker {

    private final Worker worker;

    private Mortal(Worker worker) {
      this.worker = worker;
    }

    @Override
    public Disposable schedule(Runnable task, long delay, TimeUnit unit) {
      return worker.schedule(() -> run(task), delay, unit);
    }

    private void run(Runnable task) {
      if (life.isOver()) {
        return;
      }
      try {
        task.run();
      } catch (RuntimeException e) {
        if (!Killed.caused(e)) {
          throw e;
        }
      }
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
  }
}
