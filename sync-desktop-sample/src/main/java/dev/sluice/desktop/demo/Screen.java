package dev.sluice.desktop.demo;

import dev.sluice.StateGraph;
import dev.sluice.SyncListener;
import dev.sluice.SyncStatus;
import dev.sluice.desktop.cli.Durations;
import dev.sluice.desktop.cli.Output;
import dev.sluice.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** Tells on standard error what happens. */
final class Screen implements SyncListener {

  private static final String CLEAR = "\r\u001b[K";

  private final Output output;
  private final Duration notable;
  private int step;
  private volatile String loop = "";

  /**
   * A screen.
   *
   * @param notable what does not last as long is not worth a line in a log
   */
  Screen(Output output, Duration notable) {
    this.output = output;
    this.notable = notable;
  }

  Output output() {
    return output;
  }

  /** A new step. */
  void step(String text) {
    step++;
    output.note(String.format(Locale.ROOT, "%n %d  %s", step, text));
  }

  /** What came of it. */
  void note(String text) {
    output.note("    " + text);
  }

  /** Whether lines can be drawn over. */
  boolean isInteractive() {
    return output.terminal().isInteractive();
  }

  /** Takes the last so many lines away. */
  void wipe(int last) {
    output.draw(("\u001b[A" + CLEAR).repeat(last));
  }

  /** Draws lines over the last so many. */
  void redraw(int last, List<String> lines) {
    StringBuilder text = new StringBuilder();
    text.append(last == 0 ? "" : "\u001b[" + last + "A");
    lines.forEach(line -> text.append(CLEAR).append("    ").append(cut(line)).append('\n'));
    output.draw(text.toString());
  }

  private String cut(String line) {
    int width = output.terminal().columns() - 5;
    return line.length() <= width ? line : line.substring(0, Math.max(0, width));
  }

  /** The loop that runs: pull or push. */
  String loop() {
    return loop;
  }

  @Override
  public void moved(String table, StateGraph.Arrow arrow) {
    loop = table;
  }

  @Override
  public void status(SyncStatus status) {
    if (!isInteractive()
        && status instanceof SyncStatus.Waiting waiting
        && left(waiting).compareTo(notable) >= 0) {
      note(loop + " " + text(waiting));
    }
  }

  static String text(SyncStatus.Waiting waiting) {
    return "waits " + Durations.text(left(waiting)) + " for " + waiting.why();
  }

  private static Duration left(SyncStatus.Waiting waiting) {
    Instant now = Time.system().now();
    Duration left = Duration.between(now, waiting.until().orElse(now));
    return left.isNegative() ? Duration.ZERO : left;
  }
}
