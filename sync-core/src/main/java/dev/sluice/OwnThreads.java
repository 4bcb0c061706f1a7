package dev.sluice;

import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledThreadPoolExecutor;

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
    pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    pools.add(pool);
    return Schedulers.from(pool, true, true);
  }

  boolean isEmpty() {
    return pools.isEmpty();
  }

  /** Ends each thread after the tasks in its queue; delayed tasks are dropped. */
  void end() {
    pools.forEach(pool -> pool.execute(pool::shutdown));
  }
}
