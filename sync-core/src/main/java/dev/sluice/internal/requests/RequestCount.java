package dev.sluice.internal.requests;

import dev.sluice.internal.remote.Remote.HeardSlot;
import dev.sluice.ratelimit.Slot;
import dev.sluice.throttle.ServerAnswer;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts the requests that were or may have been sent, and the pauses that the server asked for.
 * Safe for use by several threads.
 */
public final class RequestCount {

  /** Hears of each request of an operation, on the thread where it happens. Must not throw. */
  public interface RequestListener {

    RequestListener NONE = new RequestListener() {};

    /**
     * A request has its slots and leaves.
     *
     * @param number counts the requests of the engine, from 1
     */
    default void requested(int number, String method, String path) {}

    /**
     * The request is over.
     *
     * @param status of the answer; 0 without an answer, also if the request did not leave
     */
    default void answered(int number, int status) {}
  }

  private static final int TOO_MANY_REQUESTS = 429;
  private static final int NO_ANSWER = 0;

  private final RequestListener listener;
  private final AtomicInteger begun = new AtomicInteger();
  private final AtomicInteger requests = new AtomicInteger();
  private final AtomicInteger pauses = new AtomicInteger();

  RequestCount(RequestListener listener) {
    this.listener = listener;
  }

  /** How many requests were or may have been sent until now. */
  public int requests() {
    return requests.get();
  }

  public int pauses() {
    return pauses.get();
  }

  /** Counts a pause on one path. Slots do not get to know such pauses. */
  void refusedForPath() {
    pauses.incrementAndGet();
  }

  /** The slot, which also counts its request once the request is answered or given up. */
  Slot counting(Slot slot, Request<?> request) {
    CountingSlot counting = new CountingSlot(slot, begun.incrementAndGet());
    listener.requested(counting.number, request.method(), request.path());
    return counting;
  }

  private final class CountingSlot implements HeardSlot {

    private final Slot slot;
    private final int number;
    private final AtomicBoolean isReported = new AtomicBoolean();
    private volatile int came = NO_ANSWER;

    CountingSlot(Slot slot, int number) {
      this.slot = slot;
      this.number = number;
    }

    @Override
    public void came(int status) {
      came = status;
    }

    @Override
    public void answered(ServerAnswer answer) {
      if (count(came == NO_ANSWER ? answer.status() : came)
          && answer.status() == TOO_MANY_REQUESTS) {
        pauses.incrementAndGet();
      }
      slot.answered(answer);
    }

    @Override
    public void givenUp() {
      count(NO_ANSWER);
      slot.givenUp();
    }

    @Override
    public void neverSent() {
      if (isReported.compareAndSet(false, true)) {
        listener.answered(number, NO_ANSWER);
      }
      slot.neverSent();
    }

    /** Counts the request at its first report. */
    private boolean count(int status) {
      boolean isFirst = isReported.compareAndSet(false, true);
      if (isFirst) {
        requests.incrementAndGet();
        listener.answered(number, status);
      }
      return isFirst;
    }
  }
}
