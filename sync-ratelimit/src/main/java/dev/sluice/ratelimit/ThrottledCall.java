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
 * One call of a {@link ThrottledClient}: a request and its repeats. It runs once; {@link #cancel}
 * may come from any thread, and so may the questions how often it tried and how long it waited.
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

  ThrottledCall(ThrottledClient client) {
    this.client = client;
    this.end = Deadline.in(client.options().within(), client.time());
    this.most = client.options().tries();
  }

  /**
   * Makes no more requests than that, nor more than the client allows: 1 for what must not be
   * repeated. To be called before it runs.
   *
   * @throws IllegalArgumentException if it is below 1
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

  /** How many of them the server refused. */
  public synchronized int refusals() {
    return refusals;
  }

  /** How long it was held back, all waits together: for the strategy, and for slots. */
  public synchronized Duration slept() {
    return slept;
  }

  /** The longest of its waits. */
  public synchronized Duration longestSleep() {
    return longestSleep;
  }

  /**
   * Makes the call on this thread.
   *
   * @param request sends one request; called once for each try
   * @param reading what its result says; null if nothing was sent, since it came from a cache
   * @throws RateLimitedException if the first request could not be sent in time. Nothing was sent
   * @throws CancellationException if it was cancelled while it waited
   * @throws InterruptedException if the thread was interrupted while it waited
   * @throws IllegalStateException if it has run before
   * @throws Exception whatever the request throws
   */
  public <T> T run(
      Callable<? extends T> request, Function<? super T, @Nullable ServerAnswer> reading)
      throws Exception {
    begin();
    try {
      Reply<T> reply = send(place(), request, reading);
      while (reply.isRepeated()) {
        HeldBack place = place();
        Slot slot = awaitAgain(place);
        reply = slot == null ? reply.asLast() : send(place, slot, request, reading);
      }
      return reply.result().call();
    } finally {
      end();
    }
  }

  /**
   * Ends its wait, now or later, and repeats nothing more. A request that is under way goes on, and
   * its answer is the last one.
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
        .flatMap(slot -> sent(place, slot, request, reading))
        .onErrorResumeNext(
            thrown ->
                refusal != null && thrown instanceof RateLimitedException && tries() == before
                    ? Single.just(refusal.asLast())
                    : Single.error(thrown));
  }

  private <T> Single<Reply<T>> sent(
      HeldBack place,
      Slot slot,
      Single<T> request,
      Function<? super T, @Nullable ServerAnswer> reading) {
    return Single.defer(
            () -> {
              count(1);
              return request;
            })
        .map(value -> heard(place, slot, reading.apply(value), () -> value))
        .onErrorResumeNext(
            thrown -> {
              ServerAnswer answer = client.read(thrown);
              return answer == null
                  ? Single.error(thrown)
                  : Single.just(heard(place, slot, answer, Reply.<T>throwing(thrown)));
            })
        .doFinally(slot::givenUp); // unless it was answered
  }

  /** What came of one request, its value or what it threw. */
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

  private Slot await(HeldBack place) throws InterruptedException {
    long since = client.time().nanos();
    try {
      return acquire(place).await(end.left());
    } finally {
      waiting = null;
      noteSleep(since);
    }
  }

  /** Null if the time is over, or is not enough for the wait. */
  private @Nullable Slot awaitAgain(HeldBack place) throws InterruptedException {
    try {
      return await(place);
    } catch (RateLimitedException tooLate) {
      return null;
    }
  }

  private <T> Reply<T> send(
      HeldBack place,
      Callable<? extends T> request,
      Function<? super T, @Nullable ServerAnswer> reading)
      throws Exception {
    return send(place, await(place), request, reading);
  }

  private <T> Reply<T> send(
      HeldBack place,
      Slot slot,
      Callable<? extends T> request,
      Function<? super T, @Nullable ServerAnswer> reading)
      throws Exception {
    count(1);
    try {
      T value = request.call();
      return heard(place, slot, reading.apply(value), () -> value);
    } catch (Exception thrown) {
      ServerAnswer answer = client.read(thrown);
      if (answer == null) {
        throw thrown;
      }
      return heard(place, slot, answer, Reply.throwing(thrown));
    } finally {
      slot.givenUp(); // unless it was answered
    }
  }

  private <T> Reply<T> heard(
      HeldBack place, Slot slot, @Nullable ServerAnswer answer, Callable<T> result) {
    if (answer == null) {
      slot.neverSent();
      count(-1);
      return new Reply<>(result, false);
    }
    slot.answered(answer);
    if (!answer.isRefusal()) {
      return new Reply<>(result, false);
    }
    refused.set(place);
    return new Reply<>(result, mayRepeat() && !cancelled);
  }

  private synchronized boolean mayRepeat() {
    refusals++;
    return tries < most && !end.left().isZero();
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
