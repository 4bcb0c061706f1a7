package dev.sluice.desktop.demo;

import dev.sluice.SyncEngine;
import dev.sluice.SyncStatus;
import dev.sluice.desktop.cli.Ticker;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The sync and both buckets, drawn over and over until it ends. */
final class LiveView {

  private final Screen screen;
  private final SyncEngine engine;
  private final int toPush;
  private final @Nullable Ticker ticker;
  private int drawn;

  /** Begins to draw, if lines can be drawn over. */
  LiveView(Screen screen, SyncEngine engine) {
    this.screen = screen;
    this.engine = engine;
    this.toPush = engine.pending();
    this.ticker = screen.isInteractive() ? Ticker.start(this::draw) : null;
  }

  private void draw() {
    List<String> lines = new ArrayList<>();
    lines.add(sync());
    engine.limiter().budget().state().forEach(state -> lines.add(Bucket.line("minute", state)));
    engine.limiter().pace().state().forEach(state -> lines.add(Bucket.line("second", state)));
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
    if (ticker != null) {
      ticker.stop();
      screen.wipe(drawn);
    }
  }
}
