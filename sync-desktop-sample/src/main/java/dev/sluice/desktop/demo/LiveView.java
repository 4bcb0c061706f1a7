package dev.sluice.desktop.demo;

import dev.sluice.SyncEngine;
import dev.sluice.SyncStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The sync and both buckets, drawn over and over until it ends. */
final class LiveView {

  private static final int PERIOD_MILLIS = 100;
  private static final int LAST_DRAWING_SECONDS = 10;

  private final Screen screen;
  private final SyncEngine engine;
  private final int toPush;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "sluice-demo-view");
            thread.setDaemon(true);
            return thread;
          });
  private int drawn;

  /** Begins to draw, if lines can be drawn over. */
  LiveView(Screen screen, SyncEngine engine) {
    this.screen = screen;
    this.engine = engine;
    this.toPush = engine.pending();
    if (screen.isInteractive()) {
      var unused =
          clock.scheduleWithFixedDelay(this::draw, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  private void draw() {
    List<String> lines = new ArrayList<>();
    lines.add(sync());
    engine.gate().budget().state().forEach(state -> lines.add(Bucket.line("minute", state)));
    engine.gate().pace().state().forEach(state -> lines.add(Bucket.line("second", state)));
    screen.redraw(drawn, lines);
    drawn = lines.size();
  }

  private String sync() {
    SyncStatus status = engine.status().blockingFirst();
    String waits =
        status instanceof SyncStatus.Waiting waiting ? "; it " + Screen.text(waiting) : "";
    return screen.loop().equals("push")
        ? "push   " + (toPush - engine.pending()) + " of " + toPush + waits
        : screen.loop() + waits;
  }

  /** Wipes it away. */
  void end() throws InterruptedException {
    clock.shutdown();
    if (clock.awaitTermination(LAST_DRAWING_SECONDS, TimeUnit.SECONDS)) {
      screen.wipe(drawn);
    }
  }
}
