package dev.sluice.hints;

import io.reactivex.rxjava3.core.Scheduler;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One line on its way from its request to its end; it brings what comes to the connection. */
final class LineSink implements Wire.Sink {

  private final LineConnection connection;
  private final Scheduler.Worker worker;
  private @Nullable Runnable hangUp;
  private boolean open;
  private long since;
  private long start;
  private volatile boolean over;
  private volatile boolean news;
  private volatile long lastByte;

  LineSink(LineConnection connection, Scheduler.Worker worker) {
    this.connection = connection;
    this.worker = worker;
  }

  // The connection's view.

  void begin(long nanos) {
    start = nanos;
    lastByte = nanos;
  }

  void open(long nanos) {
    open = true;
    since = nanos;
  }

  void hangsUpBy(Runnable way) {
    hangUp = way;
    if (over) {
      way.run();
    }
  }

  void hangUp() {
    over = true;
    if (hangUp != null) {
      hangUp.run();
    }
  }

  long begun() {
    return start;
  }

  boolean isOpen() {
    return open;
  }

  long openSince() {
    return since;
  }

  long lastByte() {
    return lastByte;
  }

  boolean hasNews() {
    return news;
  }

  // The wire's view, on its threads.

  @Override
  public void answered(int status, Map<String, List<String>> headers) {
    alive();
    worker.schedule(() -> connection.answered(this, status, headers));
  }

  @Override
  public void opened() {
    worker.schedule(() -> connection.opened(this));
  }

  @Override
  public void alive() {
    lastByte = connection.now();
  }

  @Override
  public void pause(Duration atLeast) {
    if (!over) {
      connection.asked(atLeast);
    }
  }

  @Override
  public void place(@Nullable String id) {
    if (!over) {
      connection.place(id);
    }
  }

  @Override
  public void message(String event, String data) {
    if (over) {
      return;
    }
    boolean isKnown = connection.messages().message(event, data);
    news |= isKnown;
  }

  @Override
  public void ended(WireEnd end) {
    worker.schedule(() -> connection.ended(this, end));
  }
}
