package dev.sluice;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.ListFailedException;
import dev.sluice.failure.SyncException;
import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.failure.UnavailableException;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.disposables.SerialDisposable;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Requests an engine's automatic operations, at the times set in {@link AutoSync}. Only the
 * engine's thread uses this class.
 */
final class AutoSyncScheduler {

  private static final double JITTER = 0.1;

  /** The longest time from the machine's waking until the scheduler notices the sleep. */
  private static final Duration PULSE = Duration.ofMinutes(1);

  private final AutoSync options;
  private final Clockwork clockwork;
  private final Consumer<Operation> request;
  private final Runnable look;
  private final Backoff backoff;
  private final SerialDisposable retry = new SerialDisposable();
  private final SerialDisposable rest = new SerialDisposable();
  private final SerialDisposable edit = new SerialDisposable();
  private final SerialDisposable period = new SerialDisposable();
  private final SerialDisposable pulse = new SerialDisposable();
  private final SerialDisposable looking = new SerialDisposable();
  private @Nullable Clocks awaySince;
  private @Nullable Clocks lastPulse;
  private @Nullable LocalDate today;
  private @Nullable Long firstEdit;
  private @Nullable Operation unfinished;

  /**
   * A reading of the wall clock and the monotonic clock at the same time. The monotonic clock may
   * stand still while the machine sleeps.
   */
  private record Clocks(Instant wall, long nanos) {}

  /** The clocks, timers and randomness of the scheduler. */
  record Clockwork(Time time, Scheduler scheduler, Random random) {

    private Clocks read() {
      return new Clocks(time.now(), time.nanos());
    }

    /**
     * The time since that reading, by the wall clock or by the monotonic clock, whichever is
     * longer. The monotonic clock may have slept, and the wall clock may have been set back.
     */
    private Duration since(Clocks before) {
      Duration awake = Duration.ofNanos(time.nanos() - before.nanos());
      Duration wall = Duration.between(before.wall(), time.now());
      return awake.compareTo(wall) < 0 ? wall : awake;
    }

    /** Runs an action after a delay. Disposing of the result before then prevents the action. */
    Disposable after(Duration delay, Runnable action) {
      return scheduler.scheduleDirect(action, delay.toNanos(), TimeUnit.NANOSECONDS);
    }
  }

  /**
   * Changes that the server does not have yet.
   *
   * @param pending the number of these changes
   * @param forLists true if some of these changes may have to wait until a pull has brought a list;
   *     a full sync then comes next, otherwise a push
   */
  record Unsent(int pending, boolean forLists) {

    private Operation next() {
      return forLists ? Operation.FULL : Operation.PUSH;
    }
  }

  AutoSyncScheduler(
      AutoSync options, Clockwork clockwork, Consumer<Operation> request, Runnable look) {
    this.options = options;
    this.clockwork = clockwork;
    this.request = request;
    this.look = look;
    this.backoff = new Backoff(options, clockwork.random());
  }

  /**
   * Starts the timers. Requests a full sync immediately if the last full sync is longer ago than
   * {@link AutoSync#away()}. Does nothing if automatic syncs are off.
   *
   * @param lastFullSync end of the last full sync, by the wall clock; empty: none
   */
  void start(Optional<Instant> lastFullSync) {
    if (!options.enabled()) {
      return;
    }
    startPeriod();
    startPulse();
    startLooking();
    Instant longAgo = clockwork.time().now().minus(options.away());
    if (!lastFullSync.isPresent() || lastFullSync.get().isBefore(longAgo)) {
      request.accept(Operation.FULL);
    }
  }

  void stop() {
    retry.dispose();
    rest.dispose();
    edit.dispose();
    period.dispose();
    pulse.dispose();
    looking.dispose();
  }

  /** The user has made an edit: a push begins after the debounce. */
  void edited() {
    if (options.enabled()) {
      edit.set(clockwork.after(debounce(), this::pushEdits));
    }
  }

  private Duration debounce() {
    long now = clockwork.time().nanos();
    if (firstEdit == null) {
      firstEdit = now;
    }
    Duration left = options.longestDebounce().minusNanos(now - firstEdit);
    Duration pause = left.compareTo(options.debounce()) < 0 ? left : options.debounce();
    return pause.isNegative() ? Duration.ZERO : pause;
  }

  private void pushEdits() {
    firstEdit = null;
    request.accept(Operation.PUSH);
  }

  void networkReturned() {
    if (options.enabled()) {
      request.accept(Operation.FULL);
    }
  }

  void background() {
    awaySince = clockwork.read();
    looking.set(Disposable.disposed());
    if (options.enabled()) {
      startPulse();
    }
  }

  void foreground() {
    Clocks since = awaySince;
    awaySince = null;
    if (!options.enabled()) {
      return;
    }
    startLooking();
    if (since != null && isLong(clockwork.since(since))) {
      request.accept(Operation.FULL);
    }
    lookAtTheDate();
    startPulse();
  }

  private boolean isLong(Duration away) {
    return away.compareTo(options.away()) >= 0;
  }

  /**
   * Plans what follows an operation: a retry after a failure, or a push of pending changes. If the
   * operation sent changes, the push begins soon. If the operation sent no changes, the delay
   * before the push grows.
   *
   * @return when the failed operation runs again; empty: the operation did not fail or is not
   *     retried
   */
  Optional<Instant> ended(SyncReport report, Unsent unsent) {
    if (!options.enabled()) {
      return Optional.empty();
    }
    SyncException error = report.error().orElse(null);
    if (error != null && !FailureKind.CANCELLED.is(error)) {
      if (report.operation() == Operation.FETCH) {
        pushLater(unsent);
        return Optional.empty();
      }
      return Optional.of(failed(report, error, unsent.pending() > 0));
    }
    if (unfinished == null || report.operation().covers(unfinished)) {
      unfinished = null;
      retry.set(Disposable.disposed());
    }
    if (error == null && report.operation().pullsAll()) {
      rest.set(whenSlotsAreFree(report));
    }
    int pending = unsent.pending();
    if (pending > 0 && error == null && !report.operation().pushes()) {
      request.accept(Operation.PUSH);
    } else if (pending > 0 && !report.pushed().isEmpty()) {
      backoff.succeeded();
      edited();
    } else if (unfinished != null && error != null) {
      // The cancel emptied the queue, and with it perhaps a retry.
      retry(unfinished, backoff.failed());
    } else if (pending > 0 && unfinished == null) {
      retry(unsent.next(), backoff.failed());
    } else if (unfinished == null) {
      backoff.succeeded();
    }
    return Optional.empty();
  }

  /** Schedules a push after a failed fetch. The fetch itself is left to the user to retry. */
  private void pushLater(Unsent unsent) {
    if (unsent.pending() > 0 && unfinished == null) {
      retry(unsent.next(), backoff.failed());
    }
  }

  /**
   * Plans the retry of a failed operation; the same retry covers an operation that failed earlier.
   * If the server accepted changes before a 429, the delay's upper bound starts again at {@link
   * AutoSync#firstRetry()}: the limiter holds requests back after a 429 anyway.
   */
  private Instant failed(SyncReport report, SyncException error, boolean changesWait) {
    // A device that was offline may have missed changes of others, so the retry pulls first.
    boolean isBackLater = report.operation() == Operation.PUSH && FailureKind.OFFLINE.is(error);
    boolean all = report.operation().syncs() || isBackLater;
    boolean isHinted = report.operation() == Operation.HINTED;
    Operation next = all ? Operation.FULL : isHinted ? Operation.PULL : report.operation();
    if (unfinished != null && !next.covers(unfinished)) {
      next = unfinished.covers(next) ? unfinished : Operation.FULL;
    }
    unfinished = next;
    if (FailureKind.TOO_MANY_REQUESTS.is(error) && !report.pushed().isEmpty()) {
      backoff.succeeded();
    }
    Duration delay = askedFor(error).plus(backoff.failed());
    if (changesWait && next == Operation.FULL && Errors.result(error) == SyncResult.RATE_LIMITED) {
      // The server may refuse the pull each time, so the changes are pushed first this time.
      Operation whole = next;
      Runnable both =
          () -> {
            request.accept(Operation.PUSH);
            request.accept(whole);
          };
      retry.set(clockwork.after(delay, both));
    } else {
      retry(next, delay);
    }
    return clockwork.time().now().plus(delay);
  }

  private void retry(Operation next, Duration delay) {
    retry.set(clockwork.after(delay, () -> request.accept(next)));
  }

  private Disposable whenSlotsAreFree(SyncReport report) {
    Runnable again = () -> request.accept(report.operation());
    return report
        .restIn()
        .map(until -> clockwork.after(until, again))
        .orElse(Disposable.disposed());
  }

  private static Duration askedFor(SyncException error) {
    if (error instanceof TooManyRequestsException pause) {
      return pause.delay();
    }
    Throwable why = error instanceof ListFailedException ? error.getCause() : error;
    return why instanceof UnavailableException failed
        ? failed.retryAfter().orElse(Duration.ZERO)
        : Duration.ZERO;
  }

  private void startLooking() {
    if (!options.look().isZero()) {
      looking.set(
          clockwork.after(
              options.look(),
              () -> {
                look.run();
                startLooking();
              }));
    }
  }

  private void startPeriod() {
    double factor = 1 + JITTER * (2 * clockwork.random().nextDouble() - 1);
    Duration next = Duration.ofNanos((long) (options.period().toNanos() * factor));
    period.set(
        clockwork.after(
            next,
            () -> {
              request.accept(Operation.FULL);
              startPeriod();
            }));
  }

  /**
   * Plans the next check of the wall clock, because timers stand still while the machine sleeps. In
   * the foreground, the clock is checked every minute and at midnight. In the background, the clock
   * is checked only at midnight.
   */
  private void startPulse() {
    Instant now = clockwork.time().now();
    ZoneId zone = ZoneId.systemDefault();
    LocalDate date = now.atZone(zone).toLocalDate();
    today = today == null ? date : today;
    lastPulse = clockwork.read();
    Duration left = Duration.between(now, date.plusDays(1).atStartOfDay(zone).toInstant());
    boolean isSoon = awaySince != null || left.compareTo(PULSE) < 0;
    pulse.set(clockwork.after(isSoon ? left : PULSE, this::pulse));
  }

  private void pulse() {
    Clocks before = lastPulse;
    if (awaySince == null && before != null && isLong(clockwork.since(before).minus(PULSE))) {
      request.accept(Operation.FULL);
    }
    lookAtTheDate();
    startPulse();
  }

  /** Requests a clean-up when a new day has begun. */
  private void lookAtTheDate() {
    LocalDate date = clockwork.time().now().atZone(ZoneId.systemDefault()).toLocalDate();
    if (today != null && date.isAfter(today)) {
      request.accept(Operation.CLEAN_UP);
    }
    today = date;
  }
}
