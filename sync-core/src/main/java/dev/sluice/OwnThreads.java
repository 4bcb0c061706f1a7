package dev.sluice;

import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Delayed;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The threads that are made for one engine and end with the engine. */
final class OwnThreads {

  private final List<ScheduledThreadPoolExecutor> pools = new ArrayList<>();

  /** Adds a daemon thread. */
  Scheduler scheduler(String name) {
    ScheduledThreadPoolExecutor pool =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread made = new Thread(task, name);
              made.setDaemon(true);
              return made;
            });
    pool.setRemoveOnCancelPolicy(true);
    pools.add(pool);
    return Schedulers.from(pool, true, true);
  }

  boolean isEmpty() {
    return pools.isEmpty();
  }

  /**
   * Ends each thread after the tasks in its queue; delayed tasks are dropped. A task that comes
   * later, such as the report for an observer who subscribes while the engine ends, still runs: for
   * it a thread begins anew, and ends at once.
   */
  void end() {
    pools.forEach(pool -> pool.execute(() -> endWhenIdle(pool)));
  }

  private static void endWhenIdle(ScheduledThreadPoolExecutor pool) {
    pool.getQueue().removeIf(task -> ((Delayed) task).getDelay(TimeUnit.NANOSECONDS) > 0);
    pool.setKeepAliveTime(1, TimeUnit.MILLISECONDS);
    pool.allowCoreThreadTimeOut(true);
  }
}
