package dev.sluice.hints;

import dev.sluice.hints.WireEnd.Kind;
import dev.sluice.ratelimit.RateLimiterClosedException;
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
import java.util.function.Consumer;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one line up: connects, waits, connects again. Everything runs on the worker, one task at a
 * time; what comes over the line is told by {@link LineSink}.
 */
final class LineConnection {

  private static final Logger LOG = LoggerFactory.getLogger(LineConnection.class);

  /** A request has surely reached the server by then, and a slot need not wait for a long poll. */
  private static final Duration ARRIVED = Duration.ofSeconds(2);

  /** A line that was open for so long has held: the next pause is a short one. */
  private static final Duration HELD = Duration.ofSeconds(10);

  private final LineSettings line;
  private static final Duration AFTER_A_PULL = Duration.ofSeconds(1);

  private final HintedEngine engine;
  private final Time time;
  private final Scheduler.Worker worker;
  private final Share share;
  private final Pace pace;
  private final Consumer<HintState> states;
  private final Pauses pauses;
  private final LineSlot slot;
  private final LineCredentials credentials;
  private final Route route;
  private final Watchdog watchdog;
  private final MessageReader messages;
  private final SerialDisposable timer = new SerialDisposable();
  private final SerialDisposable arrival = new SerialDisposable();
  private @Nullable LineSink current;
  private volatile @Nullable Duration asked;
  private volatile @Nullable String place;
  private boolean wanted;
  private boolean isFollowing;
  private boolean frozen;
  private boolean closed;
  private boolean waiting;
  private boolean isOpen;
  private boolean gap = true;

  LineConnection(
      LineSettings line, HintedEngine engine, Scheduler.Worker worker, Consumer<HintState> states) {
    this.line = line;
    this.engine = engine;
    this.time = engine.limiter().time();
    this.worker = worker;
    this.states = states;
    this.share = new Share(engine.limiter());
    this.pace = new Pace(engine, worker, share, this::typeRefused);
    this.slot = new LineSlot(engine.limiter(), worker);
    this.credentials = new LineCredentials(line, time);
    this.route = new Route(line);
    this.watchdog = new Watchdog(line, time, worker, this::silent);
    this.messages = new MessageReader(line.mapping(), pace);
    this.pauses = new Pauses(line.firstPause(), line.longestPause(), line.random());
  }

  long now() {
    return time.nanos();
  }

  HintCounts counts() {
    return messages.counts();
  }

  MessageReader messages() {
    return messages;
  }

  void resume() {
    wanted = true;
    credentials.forgive();
    goOn();
  }

  void pause() {
    wanted = false;
    stop("the app has paused it");
  }

  /** Follows the engine. Nothing is sent before the engine's first status has come. */
  void frozen(boolean now) {
    boolean isNews = !isFollowing || now != frozen;
    isFollowing = true;
    frozen = now;
    if (isNews && now) {
      stop("the engine is stopped");
      place = null; // the next user's line begins anew
    } else if (isNews) {
      credentials.forgive();
      goOn();
    }
  }

  /** A line from before the network was lost is dead, though nothing tells so. */
  void networkReturned() {
    if (wanted && isFollowing && !frozen && !closed) {
      hangUp();
      gap = true;
      credentials.forgive();
      pauses.reset();
      connectAnew();
    }
  }

  void close() {
    stop("closed");
    closed = true;
  }

  private void goOn() {
    if (wanted && isFollowing && !frozen && !closed) {
      pace.start();
      if (current == null && !waiting) {
        pauses.reset();
        connectAnew();
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

  /** A task has failed in a way that nobody thought of. */
  void broken(Throwable why) {
    LOG.error("a line of hints ended by {}", why.getClass().getSimpleName());
    wanted = false;
    stop("an error of its own, which the log names");
  }

  private void connectAnew() {
    isOpen = false;
    states.accept(new HintState.Connecting());
    connect();
  }

  private void connect() {
    waiting = false;
    timer.set(Disposable.disposed());
    LineSink sink = new LineSink(this, worker);
    current = sink;
    if (!line.counted()) {
      send(sink);
      return;
    }
    Duration wait = pace.waits() ? AFTER_A_PULL : share.untilFree();
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
      Map<String, String> headers = credentials.read();
      if (credentials.isRefused()) {
        ended(sink, WireEnd.of(Kind.REFUSED, "the server does not take the credentials"));
        return;
      }
      request = line.request(route.target(), place, headers);
    } catch (Exception unreadable) { // Kotlin declares none
      ended(sink, WireEnd.lost("the credentials cannot be read"));
      return;
    }
    messages.sent();
    slot.sent();
    if (line.counted()) {
      share.take(1);
    }
    sink.begin(time.nanos());
    watchdog.watch(sink);
    arrival.set(worker.schedule(() -> arrived(sink), ARRIVED.toNanos(), TimeUnit.NANOSECONDS));
    sink.hangsUpBy(line.wire().open(request, sink));
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
      slot.answered(ServerAnswer.read(status, headers, null, engine.limiter().quotaHeaders()));
    }
  }

  void opened(LineSink sink) {
    if (sink != current || sink.isOpen()) {
      return;
    }
    sink.open(time.nanos());
    route.arrived();
    credentials.forgive();
    if (!isOpen) {
      isOpen = true; // a poll that follows another one is no news
      states.accept(new HintState.Open());
    }
    boolean isReplayed = place != null && line.mapping().hasReplay();
    pace.told(gap && !isReplayed ? line.mapping().everything() : pace.missed());
    gap = false;
  }

  void asked(Duration pause) {
    asked = pause;
  }

  void place(@Nullable String id) {
    place = id;
  }

  private void silent(LineSink sink) {
    ended(sink, WireEnd.lost("nothing came for " + line.silence().getSeconds() + " s"));
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
    if (!credentials.isRefused()) {
      credentials.refuse();
      pace.told(Set.of(line.mapping().everything().iterator().next()));
    }
    waitFor(pauses.next(), end.why());
  }

  private void follow(WireEnd end) {
    String why = route.follow(end.location());
    if (why == null) {
      connectAnew();
    } else {
      lost(WireEnd.lost(why));
    }
  }

  private void waitFor(Duration pause, String why) {
    route.reset();
    waiting = true;
    timer.set(worker.schedule(this::connectAnew, pause.toNanos(), TimeUnit.NANOSECONDS));
    states.accept(new HintState.Waiting(time.now().plus(pause), why));
  }

  private void hangUp() {
    LineSink line = current;
    current = null;
    watchdog.stop();
    arrival.set(Disposable.disposed());
    slot.release();
    if (line != null) {
      line.hangUp();
    }
  }
}
