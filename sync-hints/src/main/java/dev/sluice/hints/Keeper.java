package dev.sluice.hints;

import dev.sluice.hints.WireEnd.Kind;
import dev.sluice.ratelimit.RateLimiterClosedException;
import dev.sluice.schema.EntityType;
import dev.sluice.throttle.ServerAnswer;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.disposables.SerialDisposable;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import okhttp3.HttpUrl;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one line up: connects, waits, connects again. Everything runs on the worker, one task at a
 * time; what comes over the line is told by {@link LineSink}.
 */
final class Keeper {

  private static final Logger LOG = LoggerFactory.getLogger(Keeper.class);

  /** A request has surely reached the server by then, and a slot need not wait for a long poll. */
  private static final Duration ARRIVED = Duration.ofSeconds(2);

  /** A line that was open for so long has held: the next pause is a short one. */
  private static final Duration HELD = Duration.ofSeconds(10);

  /** How often credentials that were refused are sent again. */
  private static final Duration REFUSED_AGAIN = Duration.ofMinutes(15);

  private static final int MOST_REDIRECTS = 5;

  private final LineSettings line;
  private final Door door;
  private final Time time;
  private final Scheduler.Worker worker;
  private final Share share;
  private final Pace pace;
  private final Consumer<HintState> states;
  private final Pauses pauses;
  private final LineSlot slot;
  private final SerialDisposable timer = new SerialDisposable();
  private final SerialDisposable watchdog = new SerialDisposable();
  private final SerialDisposable arrival = new SerialDisposable();
  private @Nullable LineSink current;
  private @Nullable HttpUrl redirected;
  private @Nullable Map<String, String> sent;
  private @Nullable Map<String, String> refused;
  private volatile @Nullable Duration asked;
  private volatile @Nullable String place;
  private final AtomicLong messages = new AtomicLong();
  private final AtomicLong unknown = new AtomicLong();
  private volatile long requests;
  private long refusedAt;
  private int redirects;
  private boolean wanted;
  private boolean frozen;
  private boolean closed;
  private boolean waiting;
  private boolean gap = true;

  Keeper(LineSettings line, Door door, Scheduler.Worker worker, Consumer<HintState> states) {
    this.line = line;
    this.door = door;
    this.time = door.limiter().time();
    this.worker = worker;
    this.states = states;
    this.share = new Share(door.limiter());
    this.pace = new Pace(door, worker, share, this::typeRefused);
    this.slot = new LineSlot(door.limiter(), worker);
    this.pauses = new Pauses(line.firstPause(), line.longestPause(), line.random());
  }

  Pace pace() {
    return pace;
  }

  LineSettings line() {
    return line;
  }

  long now() {
    return time.nanos();
  }

  HintCounts counts() {
    return new HintCounts(requests, messages.get(), unknown.get(), pace.pulls());
  }

  /** Takes a message that means these types, on any thread. */
  void heard(Set<EntityType<?>> types) {
    if (!types.isEmpty()) {
      messages.incrementAndGet();
      pace.told(types);
    } else if (unknown.getAndIncrement() == 0) {
      LOG.warn("a message of the server names no type of the mapping; it and its like do nothing");
    }
  }

  void resume() {
    wanted = true;
    refused = null;
    goOn();
  }

  void pause() {
    wanted = false;
    stop("the app has paused it");
  }

  void frozen(boolean now) {
    if (now && !frozen) {
      frozen = true;
      stop("the engine is stopped");
    } else if (!now && frozen) {
      frozen = false;
      refused = null;
      goOn();
    }
  }

  /** A line from before the network was lost is dead, though nothing tells so. */
  void networkReturned() {
    if (wanted && !frozen && !closed) {
      hangUp();
      gap = true;
      refused = null;
      pauses.reset();
      connect();
    }
  }

  void close() {
    stop("closed");
    closed = true;
  }

  private void goOn() {
    if (wanted && !frozen && !closed) {
      pace.start();
      if (current == null && !waiting) {
        pauses.reset();
        connect();
      }
    }
  }

  private void stop(String why) {
    if (closed) {
      return;
    }
    hangUp();
    gap = true;
    waiting = false;
    timer.set(Disposable.disposed());
    if (pace.stop()) {
      place = null; // what the server has sent was in vain, and it would not send it again
    }
    states.accept(new HintState.Off(why));
  }

  private void typeRefused(RuntimeException unknownType) {
    wanted = false;
    stop("the engine does not know a type of the mapping");
  }

  private void connect() {
    waiting = false;
    timer.set(Disposable.disposed());
    LineSink sink = new LineSink(this, worker);
    current = sink;
    states.accept(new HintState.Connecting());
    if (!line.counted()) {
      send(sink);
      return;
    }
    Duration wait = share.untilFree(1);
    if (!wait.isZero()) {
      current = null;
      waitFor(wait, "half of the budget is used by hints");
      return;
    }
    slot.acquire(() -> send(sink), none -> ended(sink, noSlot(none)));
  }

  private static WireEnd noSlot(Throwable why) {
    return why instanceof RateLimiterClosedException
        ? WireEnd.of(Kind.UNWANTED, "the engine is closed")
        : WireEnd.lost("the limiter gives no slot");
  }

  private void send(LineSink sink) {
    Request request;
    try {
      sent = line.headers();
      if (isRefused(sent)) {
        ended(sink, WireEnd.of(Kind.REFUSED, "the server does not take the credentials"));
        return;
      }
      request = line.request(redirected, place, sent);
    } catch (RuntimeException unreadable) {
      ended(sink, WireEnd.lost("the credentials cannot be read"));
      return;
    }
    requests++;
    slot.sent();
    if (line.counted()) {
      share.take(1);
    }
    sink.begin(time.nanos());
    watch(sink, line.silence());
    arrival.set(worker.schedule(() -> arrived(sink), ARRIVED.toNanos(), TimeUnit.NANOSECONDS));
    sink.hangsUpBy(line.wire().open(request, sink));
  }

  private boolean isRefused(Map<String, String> headers) {
    return headers.equals(refused) && time.nanos() - refusedAt < REFUSED_AGAIN.toNanos();
  }

  private void arrived(LineSink sink) {
    if (sink == current) {
      slot.arrived();
      if (line.isPolling()) {
        opened(sink);
      }
    }
  }

  void answered(LineSink sink, int status, Map<String, List<String>> headers) {
    if (sink == current && line.counted()) {
      slot.answered(ServerAnswer.read(status, headers, null, door.limiter().quotaHeaders()));
    }
  }

  void opened(LineSink sink) {
    if (sink != current || sink.isOpen()) {
      return;
    }
    sink.open(time.nanos());
    redirects = 0;
    refused = null;
    states.accept(new HintState.Open());
    boolean isReplayed = place != null && line.mapping().hasReplay();
    pace.told(gap && !isReplayed ? line.mapping().everything() : pace.owed());
    gap = false;
  }

  void asked(Duration pause) {
    asked = pause;
  }

  void place(@Nullable String id) {
    place = id;
  }

  /** Looks only when the silence can be over: a line on which bytes come costs no timers. */
  private void watch(LineSink sink, Duration after) {
    watchdog.set(
        worker.schedule(() -> lookForSilence(sink), after.toNanos(), TimeUnit.NANOSECONDS));
  }

  private void lookForSilence(LineSink sink) {
    if (sink != current || (sink.isOpen() && line.wire().watchesItself())) {
      return;
    }
    Duration left = line.silence().minusNanos(time.nanos() - sink.lastByte());
    if (left.isNegative() || left.isZero()) {
      ended(sink, WireEnd.lost("nothing came for " + line.silence().getSeconds() + " s"));
    } else {
      watch(sink, left);
    }
  }

  void ended(LineSink sink, WireEnd end) {
    if (sink != current) {
      return;
    }
    boolean held = sink.isOpen() && time.nanos() - sink.openSince() >= HELD.toNanos();
    hangUp();
    if (held) {
      pauses.reset();
    }
    switch (end.kind()) {
      case NEXT -> next(sink);
      case UNWANTED -> {
        wanted = false;
        stop(end.why());
      }
      case REDIRECTED -> follow(end);
      case REFUSED -> refused(end);
      case LOST -> lost(end);
    }
  }

  /** A server that answers polls at once must not get them without end. */
  private void next(LineSink sink) {
    boolean isQuick = time.nanos() - sink.begun() < line.firstPause().toNanos();
    if (isQuick && !sink.hasNews()) {
      waitFor(pauses.next(), "the server answers polls without news at once");
      return;
    }
    pauses.reset();
    if (isQuick && !line.counted()) {
      waitFor(line.firstPause(), "the server answers polls at once");
    } else {
      connect();
    }
  }

  private void lost(WireEnd end) {
    gap = true;
    Duration pause = pauses.next();
    pause = longer(pause, asked);
    waitFor(longer(pause, end.atLeast()), end.why());
  }

  private static Duration longer(Duration pause, @Nullable Duration atLeast) {
    return atLeast == null || atLeast.compareTo(pause) < 0 ? pause : atLeast;
  }

  /** A pull of one list makes the engine get new credentials, or stop. */
  private void refused(WireEnd end) {
    gap = true;
    if (sent != null && !isRefused(sent)) {
      refused = sent;
      refusedAt = time.nanos();
      pace.told(Set.of(line.mapping().everything().iterator().next()));
    }
    waitFor(pauses.next(), end.why());
  }

  /** Credentials go to the server that the app has named, and to no other. */
  private void follow(WireEnd end) {
    HttpUrl to = line.url().resolve(end.location() == null ? "" : end.location());
    redirects++;
    if (to == null || !line.isSameServer(to)) {
      lost(WireEnd.lost("the server names another server, which gets no credentials"));
    } else if (redirects > MOST_REDIRECTS) {
      redirects = 0;
      redirected = null;
      lost(WireEnd.lost("the server redirects without end"));
    } else {
      redirected = to;
      connect();
    }
  }

  private void waitFor(Duration pause, String why) {
    redirected = redirects == 0 ? null : redirected;
    waiting = true;
    timer.set(worker.schedule(this::connect, pause.toNanos(), TimeUnit.NANOSECONDS));
    states.accept(new HintState.Waiting(time.now().plus(pause), why));
  }

  private void hangUp() {
    LineSink line = current;
    current = null;
    watchdog.set(Disposable.disposed());
    arrival.set(Disposable.disposed());
    slot.release();
    if (line != null) {
      line.hangUp();
    }
  }
}
