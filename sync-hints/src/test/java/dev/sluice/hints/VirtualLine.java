package dev.sluice.hints;

import dev.sluice.hints.WireEnd.Kind;
import dev.sluice.time.VirtualTime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import okhttp3.Request;

/** A server of lines in virtual time: each way takes 10 ms. */
final class VirtualLine implements Wire {

  private static final Duration WAY = Duration.ofMillis(10);

  final List<Request> requests = new ArrayList<>();
  private final VirtualTime time;
  private final Deque<WireEnd> refusals = new ArrayDeque<>();
  private Sink open;
  private Sink last;
  private boolean mute;

  /** What was sent so far, if the server sends it again to a line that names its place. */
  private final List<String> sent = new ArrayList<>();

  private boolean replaying;

  VirtualLine(VirtualTime time) {
    this.time = time;
  }

  @Override
  public Runnable open(Request request, Sink sink) {
    requests.add(request);
    last = sink;
    later(() -> later(() -> answer(request, sink)));
    return () -> hungUp(sink);
  }

  private void answer(Request request, Sink sink) {
    WireEnd refusal = refusals.poll();
    if (mute) {
      return;
    }
    if (refusal == null) {
      open = sink;
      sink.answered(200, Map.of());
      sink.opened();
      String place = request.header("Last-Event-ID");
      for (int i = place == null ? sent.size() : Integer.parseInt(place); i < sent.size(); i++) {
        send(i, sink);
      }
    } else {
      sink.answered(refusal.kind() == Kind.REFUSED ? 401 : 500, Map.of());
      sink.ended(refusal);
    }
  }

  private void hungUp(Sink sink) {
    if (open == sink) {
      open = null;
    }
  }

  /** The next connect ends so. */
  VirtualLine refuse(WireEnd end) {
    refusals.add(end);
    return this;
  }

  /** From now on, the server takes connections and says nothing; or it answers again. */
  void mute(boolean now) {
    mute = now;
  }

  boolean isOpen() {
    return open != null;
  }

  /** From now on, what is sent is kept for lines that come back. */
  void replay() {
    replaying = true;
  }

  /** Sends an event over the line that is open now. The hint is lost if none is, or it is cut. */
  void send(String event) {
    Sink to = open;
    if (replaying) {
      sent.add(event);
    }
    if (to != null && replaying) {
      send(sent.size() - 1, to);
    } else if (to != null) {
      later(() -> deliver(event, to));
    }
  }

  private void send(int number, Sink to) {
    later(
        () -> {
          if (deliver(sent.get(number), to)) {
            to.place(Integer.toString(number + 1));
          }
        });
  }

  private boolean deliver(String event, Sink to) {
    if (to == open) {
      to.alive();
      to.message(event, "{}");
    }
    return to == open;
  }

  void sink(Consumer<Sink> what) {
    what.accept(open);
  }

  /** The line of the last request, open or not. */
  Sink last() {
    return last;
  }

  void cut() {
    Sink to = open;
    open = null;
    if (to != null) {
      to.ended(WireEnd.lost("the line was cut"));
    }
  }

  private void later(Runnable what) {
    var unused = time.scheduler().scheduleDirect(what, WAY.toNanos(), TimeUnit.NANOSECONDS);
  }
}
