package dev.sluice.database;

import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** One thread that lives while there is work. It is never shut down, so it refuses no work. */
final class ObserverThread {

  private static final long IDLE_SECONDS = 5;

  private ObserverThread() {}

  static Scheduler scheduler() {
    ThreadPoolExecutor executor =
        new ThreadPoolExecutor(
            1,
            1,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            ObserverThread::named);
    executor.allowCoreThreadTimeOut(true);
    return Schedulers.from(executor);
  }

  private static Thread named(Runnable work) {
    Thread thread = new Thread(work, "sluice-observers");
    thread.setDaemon(true);
    return thread;
  }
}
