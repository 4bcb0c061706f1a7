package dev.sluice.desktop.cli;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Does something ten times a second, on a thread of its own that keeps no program alive. */
public final class Ticker {

  private static final int PERIOD_MILLIS = 100;
  private static final int LAST_TICK_SECONDS = 10;

  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "sluice-ticker");
            thread.setDaemon(true);
            return thread;
          });

  private Ticker() {}

  /** Begins at once. */
  public static Ticker start(Runnable tick) {
    Ticker ticker = new Ticker();
    var unused = ticker.clock.scheduleWithFixedDelay(tick, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    return ticker;
  }

  /** Waits a while for the tick that runs; none comes after it. */
  public void stop() throws InterruptedException {
    clock.shutdown();
    var unused = clock.awaitTermination(LAST_TICK_SECONDS, TimeUnit.SECONDS);
  }
}
