package dev.sluice.ratelimit;

import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Completable;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A claim on several limiters, all or none, in an order that is the same for everybody: the next
 * one is asked when the one before has granted. So two of them never wait for each other, and
 * {@link #cancel()} leaves no trace in any. Whoever makes one takes its booking or cancels it. Safe
 * for use by several threads.
 */
public final class JointClaim {

  private final Priority priority;
  private final Deque<Part> ahead; // what is yet to be claimed; its scopes are held for it
  private final List<Scope> scopes = new ArrayList<>();
  private final Map<Part, Claim> claims = new LinkedHashMap<>();
  private @Nullable Claim waiting;
  private @Nullable Scope scope;

  /**
   * One of the limiters.
   *
   * @param scope that it belongs to, {@linkplain Scopes#hold held} for this claim; null for the
   *     budget and the pace
   */
  record Part(RateLimiter limiter, @Nullable Scope scope, int slots) {

    void letGo() {
      if (scope != null) {
        limiter.letGo();
      }
    }
  }

  JointClaim(List<Part> parts, Priority priority) {
    this.ahead = new ArrayDeque<>(parts);
    this.priority = priority;
    for (Part part : parts) {
      if (part.scope() != null) {
        scopes.add(part.scope());
      }
    }
    try {
      isGranted();
    } catch (RuntimeException refused) {
      Each.after(refused, this::cancel); // nobody else could
      throw refused;
    }
  }

  /** Goes on as far as that is possible at once; whether all of them have granted. */
  public synchronized boolean isGranted() {
    while (waiting == null || waiting.isGranted()) {
      Part next = ahead.poll();
      if (next == null) {
        return true;
      }
      scope = next.scope();
      try {
        waiting = next.limiter().claim(next.slots(), priority);
      } finally {
        next.letGo();
      }
      claims.put(next, waiting);
    }
    return false;
  }

  /** How long it has to wait still for the one that was asked last; the others come after it. */
  public synchronized Wait told() {
    return waiting().told();
  }

  /** The scope that it waits for; empty for the budget. */
  public synchronized Optional<Scope> scope() {
    return Optional.ofNullable(scope);
  }

  /** All the scopes that it claims slots of. */
  List<Scope> scopes() {
    return List.copyOf(scopes);
  }

  /**
   * Completes when the one that was asked last has granted; to be asked for once. Fails as {@link
   * RateLimiter#reserve(int, Priority, Duration)}. Disposing of it does what {@link #cancel()} does
   * to that one.
   *
   * @param within at least zero; cut to at most 366 days
   */
  public Completable next(Duration within) {
    Claim claim = waiting();
    claim.expireIn(RateLimiter.cut(within));
    return claim.reservation().ignoreElement();
  }

  /**
   * Blocks until all of them have granted. See {@link Claim#await}; whoever is refused cancels this
   * claim, so that no slot is left behind.
   */
  Booking await(Time time, Duration within) throws InterruptedException {
    long began = time.nanos();
    while (!isGranted()) {
      Duration left = within.minusNanos(time.nanos() - began);
      waiting().await(left.isNegative() ? Duration.ZERO : left);
    }
    return booking();
  }

  /**
   * The slots.
   *
   * @throws IllegalStateException if not all of them are granted
   */
  public synchronized Booking booking() {
    Map<RateLimiter, Reservation> reservations = new LinkedHashMap<>();
    claims.forEach(
        (part, claim) -> {
          Reservation reservation = claim.granted();
          if (reservation == null) {
            throw new IllegalStateException("not all slots are granted");
          }
          reservations.put(part.limiter(), reservation);
        });
    return new Booking(reservations);
  }

  /** Leaves the lines; what was granted and not taken goes back. */
  public synchronized void cancel() {
    ahead.forEach(Part::letGo);
    ahead.clear();
    Each.of(new ArrayList<>(claims.values()), Claim::cancel);
  }

  private synchronized Claim waiting() {
    if (waiting == null) {
      throw new IllegalStateException("there was nothing to claim");
    }
    return waiting;
  }
}
