package dev.sluice.ratelimit;

import dev.sluice.ratelimit.ThrottleQueue.HeldBack;
import dev.sluice.throttle.ServerAnswer;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One call of a {@link ThrottledClient}: a request and its repeats. A call runs only once. Any
 * thread may {@link #cancel} the call and read its tries and waits.
 */
public final class ThrottledCall {

  private final ThrottledClient client;
  private final Deadline end;
  private final AtomicBoolean begun = new AtomicBoolean();
  private final AtomicBoolean over = new AtomicBoolean();
  private final AtomicReference<@Nullable HeldBack> refused = new AtomicReference<>();
  private volatile @Nullable Acquisition<Slot> waiting;
  private volatile boolean cancelled;
  private int most;
  private int tries;
  private int refusals;
  private Duration slept = Duration.ZERO;
  private Duration longestSleep = Duration.ZERO;
  private @Nullable LetGo inHand; // of the thread that runs it
  private boolean isRefused;

  /** A request that may be sent now. */
  private record LetGo(HeldBack place, Slot slot) {}

  ThrottledCall(ThrottledClient client) {
    this.client = client;
    this.end = Deadline.in(client.options().within(), client.time());
    this.most = client.options().tries();
  }

  /**
   * Limits how many requests the call makes; the client's own limit holds too. Use 1 for a request
   * that must not be repeated. Set the number before the call runs.
   *
   * @throws IllegalArgumentException if {@code requests} is below 1
   */
  public synchronized ThrottledCall atMost(int requests) {
    if (requests < 1) {
      throw new IllegalArgumentException("a call must have at least 1 try: " + requests);
    }
    most = Math.min(most, requests);
    return this;
  }

  /** How many requests were sent, the one under way included. */
  public synchronized int tries() {
    return tries;
  }

  /** How many of the sent requests the server refused. */
  public synchronized int refusals() {
    return refusals;
  }

  /** How long the call waited in total, for the throttle and for slots. */
  public synchronized Duration slept() {
    return slept;
  }

  /** The longest single wait of the call. */
  public synchronized Duration longestSleep() {
    return longestSleep;
  }

  /**
   * Makes the call on this thread, and repeats the request after a refusal.
   *
   * @param request sends one request; called once for each try
   * @param reading reads from the result how the server answered, and what limits it named; returns
   *     null if a cache answered and nothing was sent
   * @throws RateLimitedException if the first request could not be sent in time; nothing was sent
   * @throws CancellationException if the call was cancelled while it waited
   * @throws InterruptedException if the thread was interrupted while it waited
   * @throws IllegalStateException if the call has run before
   * @throws Exception whatever the request throws
   */
  public <T> T run(
      Callable<? extends T> request, Function<? super T, @Nullable ServerAnswer> reading)
      throws Exception {
    return repeat(letGo -> send(letGo, request, reading));
  }

  /**
   * Makes a call on this thread whose request may send several requests, or none if a cache
   * answers. Redirects, authentication and a library's own repeats send further requests. Each
   * request that is sent must go through {@link #exchange}, and takes its own slot. If the last
   * request is refused, the whole call is repeated.
   *
   * @param request calls {@link #exchange} on this thread
   * @throws RateLimitedException if a request could not be sent in time
   * @throws CancellationException if the call was cancelled while it waited
   * @throws InterruptedException if the thread was interrupted while it waited
   * @throws IllegalStateException if the call has run before
   * @throws Exception whatever the request throws
   */
  public <T> T run(Callable<? extends T> request) throws Exception {
    return repeat(letGo -> sendExchanges(letGo, request));
  }

  /**
   * Sends one request inside {@link #run(Callable)}. The first request is sent immediately. Each
   * further request first waits for the throttle and its slot. Let {@code request} return when the
   * answer's headers are there, because the answer is read immediately afterwards.
   *
   * @throws RateLimitedException if the request could not be sent in time
   * @throws CancellationException if the call was cancelled while it waited
   * @throws InterruptedException if the thread was interrupted while it waited
   * @throws IllegalStateException if the call does not run
   * @throws Exception whatever the request throws
   */
  public <T> T exchange(Callable<? extends T> request, Function<? super T, ServerAnswer> reading)
      throws Exception {
    LetGo letGo = leaving();
    count(1);
    try {
      T value = request.call();
      hear(letGo, reading.apply(value));
      return value;
    } finally {
      letGo.slot().givenUp(); // unless it was answered
    }
  }

  private LetGo leaving() throws InterruptedException {
    if (!begun.get() || over.get()) {
      throw new IllegalStateException("a request is sent while its throttled call runs");
    }
    LetGo first = inHand;
    inHand = null;
    isRefused = false;
    return first == null ? await(place()) : first;
  }

  /** Sends a request that may be sent now. */
  private interface Sending<T> {
    Reply<T> send(LetGo letGo) throws Exception;
  }

  private <T> T repeat(Sending<T> sending) throws Exception {
    begin();
    try {
      Reply<T> reply = sending.send(await(place()));
      while (reply.isRepeated()) {
        LetGo again = awaitAgain(place());
        reply = again == null ? reply.asLast() : sending.send(again);
      }
      return reply.result().call();
    } finally {
      end();
    }
  }

  /**
   * Ends a present or later wait of this call, and prevents further repeats. A request that is
   * under way goes on, and its answer is the call's result.
   */
  public void cancel() {
    cancelled = true;
    Acquisition<Slot> acquisition = waiting;
    if (acquisition != null) {
      acquisition.cancel();
    }
  }

  /** The same as {@link #run}, without a thread of its own. */
  <T> Single<T> emit(Single<T> request, Function<? super T, @Nullable ServerAnswer> reading) {
    begin();
    AtomicReference<@Nullable Reply<T>> last = new AtomicReference<>();
    return Single.defer(() -> attempt(request, reading, last.get()))
        .doOnSuccess(last::set)
        .repeat()
        .filter(reply -> !reply.isRepeated())
        .firstOrError()
        .map(reply -> reply.result().call())
        .doOnEvent((value, thrown) -> end()) // before anybody has the answer
        .doOnDispose(this::end);
  }

  private <T> Single<Reply<T>> attempt(
      Single<T> request,
      Function<? super T, @Nullable ServerAnswer> reading,
      @Nullable Reply<T> refusal) {
    HeldBack place = place();
    int before = tries();
    long since = client.time().nanos();
    return acquire(place)
        .granted(end.left())
        .doOnEvent((slot, inVain) -> noteSleep(since))
        .doOnDispose(() -> noteSleep(since))
        .flatMap(slot -> sent(new LetGo(place, slot), request, reading))
        .onErrorResumeNext(
            thrown ->
                refusal != null && thrown instanceof RateLimitedException && tries() == before
                    ? Single.just(refusal.asLast())
                    : Single.error(thrown));
  }

  private <T> Single<Reply<T>> sent(
      LetGo letGo, Single<T> request, Function<? super T, @Nullable ServerAnswer> reading) {
    return Single.defer(
            () -> {
              count(1);
              return request;
            })
        .map(value -> heard(letGo, reading.apply(value), () -> value))
        .onErrorResumeNext(
            thrown -> {
              ServerAnswer answer = client.read(thrown);
              return answer == null
                  ? Single.error(thrown)
                  : Single.just(heard(letGo, answer, Reply.<T>throwing(thrown)));
            })
        .doFinally(letGo.slot()::givenUp); // unless it was answered
  }

  /** The result of one request: its value or its exception. */
  private record Reply<T>(Callable<T> result, boolean isRepeated) {

    static <T> Callable<T> throwing(Throwable thrown) {
      return () -> {
        if (thrown instanceof Error error) {
          throw error;
        }
        throw (Exception) thrown;
      };
    }

    Reply<T> asLast() {
      return new Reply<>(result, false);
    }
  }

  private void begin() {
    if (begun.getAndSet(true)) {
      throw new IllegalStateException("a throttled call runs once only");
    }
  }

  private HeldBack place() {
    return client.place(refused.getAndSet(null));
  }

  private Acquisition<Slot> acquire(HeldBack place) {
    Acquisition<Slot> acquisition = client.acquireSlot(place);
    waiting = acquisition;
    if (cancelled) { // perhaps before anybody could have stopped the wait
      acquisition.cancel();
    }
    return acquisition;
  }

  private LetGo await(HeldBack place) throws InterruptedException {
    long since = client.time().nanos();
    try {
      return new LetGo(place, acquire(place).await(end.left()));
    } finally {
      waiting = null;
      noteSleep(since);
    }
  }

  /** Waits to repeat; null if the time is over, or is not enough for the wait. */
  private @Nullable LetGo awaitAgain(HeldBack place) throws InterruptedException {
    try {
      return await(place);
    } catch (RateLimitedException tooLate) {
      return null;
    }
  }

  /** A request that never met the wire gives its slot back. */
  private <T> Reply<T> sendExchanges(LetGo letGo, Callable<? extends T> request) throws Exception {
    inHand = letGo;
    isRefused = false;
    try {
      T value = request.call();
      return new Reply<>(() -> value, isRefused && mayRepeat());
    } finally {
      LetGo unused = inHand;
      inHand = null;
      if (unused != null) {
        unused.slot().neverSent();
      }
    }
  }

  private <T> Reply<T> send(
      LetGo letGo,
      Callable<? extends T> request,
      Function<? super T, @Nullable ServerAnswer> reading)
      throws Exception {
    count(1);
    try {
      T value = request.call();
      return heard(letGo, reading.apply(value), () -> value);
    } catch (Exception thrown) {
      ServerAnswer answer = client.read(thrown);
      if (answer == null) {
        throw thrown;
      }
      return heard(letGo, answer, Reply.throwing(thrown));
    } finally {
      letGo.slot().givenUp(); // unless it was answered
    }
  }

  private <T> Reply<T> heard(LetGo letGo, @Nullable ServerAnswer answer, Callable<T> result) {
    if (answer == null) {
      letGo.slot().neverSent();
      count(-1);
      return new Reply<>(result, false);
    }
    hear(letGo, answer);
    return new Reply<>(result, answer.isRefusal() && mayRepeat());
  }

  private void hear(LetGo letGo, ServerAnswer answer) {
    letGo.slot().answered(answer);
    isRefused = answer.isRefusal();
    if (isRefused) {
      refused.set(letGo.place());
      noteRefusal();
    }
  }

  private synchronized void noteRefusal() {
    refusals++;
  }

  private synchronized boolean mayRepeat() {
    return tries < most && !end.left().isZero() && !cancelled;
  }

  private synchronized void count(int requests) {
    tries += requests;
  }

  private synchronized void noteSleep(long since) {
    Duration sleep = Duration.ofNanos(client.time().nanos() - since);
    slept = slept.plus(sleep);
    longestSleep = sleep.compareTo(longestSleep) > 0 ? sleep : longestSleep;
  }

  /** Nobody repeats a refused request any more. */
  private void end() {
    if (!over.getAndSet(true)) {
      HeldBack left = refused.getAndSet(null);
      if (left != null) {
        left.abandon();
      }
      client.tell(this);
    }
  }
}
