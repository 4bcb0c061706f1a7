package dev.sluice.ratelimit.redis;

import dev.sluice.ratelimit.LedgerException;
import dev.sluice.ratelimit.LedgerSnapshot;
import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Completable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisException;

/**
 * The steps of a ledger. Each runs on Redis, or on the local ledger if Redis cannot be reached.
 * Redis is asked on a thread of its own, and no lock is held meanwhile. The caller waits for the
 * answer as long as its patience lasts. Safe for use by several threads.
 */
final class RedisSteps {

  private static final Duration ASK_AGAIN_IN = Duration.ofMillis(100);

  private final RedisSlots slots;
  private final Time time;
  private final RedisOptions options;
  private final StepThread thread = new StepThread();
  private final ReentrantLock lock = new ReentrantLock();

  // Guarded by the lock.
  private final Outage outage;
  private final Standby standby;
  private final Map<Long, Held> tickets = new HashMap<>();
  private @Nullable Attempt unanswered;
  private @Nullable Claim claim;
  private @Nullable CompletableFuture<Dated<LedgerSnapshot>> look;
  private boolean waits;
  private int outages;
  private int changesHere;

  /** An answer, and when it came. */
  record Dated<T>(T answer, long at) {}

  RedisSteps(RedisSlots slots, Time time, RedisOptions options) {
    this.slots = slots;
    this.time = time;
    this.options = options;
    this.outage = new Outage(time, options.listener());
    this.standby = new Standby(time, options.peers());
  }

  /** A ticket, or the negated wait in nanoseconds. */
  long acquire(LimiterConfig config, int n, boolean inTurn, Duration patience) {
    Claim mine = null;
    while (true) {
      lock.lock();
      try {
        Long known = collect(mine, config, n, inTurn);
        if (known != null) {
          waits = inTurn ? known < 0 : waits;
          return known;
        }
        mine = claim == null ? claim(config, n, inTurn) : claim;
        claim = mine;
        waits |= inTurn && !mine.isAnswered();
      } finally {
        lock.unlock();
      }
      boolean isOfOther = !mine.isFor(config, n) && !mine.isAnswered();
      if (isOfOther || !thread.isAnswered(mine.answer(), patience)) {
        throw late(mine.answer());
      }
    }
  }

  /** The answer to the last claim, if that also answers this one; null if there is none yet. */
  @SuppressWarnings("FutureReturnValueIgnored") // it goes back when it is its turn
  private @Nullable Long collect(
      @Nullable Claim mine, LimiterConfig config, int n, boolean inTurn) {
    Claim last = claim;
    if (last == null || !last.isAnswered()) {
      return null;
    }
    claim = null;
    boolean isMine = mine != null && last.answer() == mine.answer();
    if (!isMine && last.answer().isCompletedExceptionally()) {
      return null;
    }
    Dated<Long> answer = value(last.answer());
    long ticket = answer.answer();
    if (ticket < 0) {
      long left = -ticket - (time.nanos() - answer.at());
      return left > 0 && last.isFor(config, n) && last.inTurn() == inTurn ? -left : null;
    }
    if (last.isFor(config, n)) {
      return ticket;
    }
    giveBack(last.config(), ticket, last.n());
    return null;
  }

  /** If the answer to the last attempt was lost, repeats that attempt, so that it counts once. */
  private Claim claim(LimiterConfig config, int n, boolean inTurn) {
    if (outage.isOn() && thread.isLate() && standby.grants(config, n)) {
      return new Claim(config, n, inTurn, here(() -> dated(claimHere(config, n))));
    }
    Attempt last = unanswered;
    Attempt attempt =
        last == null || last.n() != n || !isSure(last.since())
            ? new Attempt(newTicket(), n, Moment.of(time))
            : last;
    unanswered = attempt;
    CompletableFuture<Dated<Long>> answer =
        step(
            config,
            () -> dated(claimThere(config, attempt, inTurn)),
            () -> dated(claimHere(config, n)));
    return new Claim(config, n, inTurn, answer);
  }

  private long claimThere(LimiterConfig config, Attempt attempt, boolean inTurn) {
    long wait = slots.acquire(config, attempt.ticket(), attempt.n(), inTurn);
    return locked(
        () -> {
          unanswered = null;
          if (wait > 0) {
            return -wait;
          }
          tickets.put(attempt.ticket(), new Held(attempt.n(), attempt.since(), null));
          return attempt.ticket();
        });
  }

  private long claimHere(LimiterConfig config, int n) {
    if (!standby.grants(config, n)) {
      throw outage.error();
    }
    changesHere++;
    long here = standby.acquire(config, n);
    if (here < 0) {
      return Math.max(here, -Math.max(1, outage.left()));
    }
    long ticket = newTicket();
    tickets.put(ticket, new Held(n, Moment.of(time), here));
    return ticket;
  }

  /** Nobody waits here any more. Slots that a claim under way still gets go back. */
  @SuppressWarnings("FutureReturnValueIgnored") // nobody waits for what goes back
  void leave(LimiterConfig config, Duration patience) {
    CompletableFuture<?> answer;
    lock.lock();
    try {
      if (!waits) {
        return;
      }
      waits = false;
      Claim orphan = claim;
      if (orphan != null && orphan.inTurn()) {
        orphan.answer().whenComplete((ticket, failed) -> giveBackUnused(orphan, ticket));
      }
      if (!options.fair()) {
        return;
      }
      answer = step(config, () -> slots.leave(config), () -> false);
    } finally {
      lock.unlock();
    }
    thread.isAnswered(answer, patience);
  }

  @SuppressWarnings("FutureReturnValueIgnored") // it goes back when it is its turn
  private void giveBackUnused(Claim orphan, @Nullable Dated<Long> ticket) {
    locked(
        () -> {
          if (claim != null && claim.answer() == orphan.answer() && !waits) {
            claim = null;
            if (ticket != null && ticket.answer() >= 0) {
              giveBack(orphan.config(), ticket.answer(), orphan.n());
            }
          }
          return null;
        });
  }

  /** While Redis does not answer, slots are trusted for half a lease. */
  boolean renew(LimiterConfig config, long ticket, Duration patience) {
    CompletableFuture<Boolean> answer;
    Held held;
    lock.lock();
    try {
      held = tickets.get(ticket);
      if (held == null || config.countsAtOnce()) {
        return held != null;
      }
      Held renewed = held;
      answer = step(config, () -> renewThere(config, ticket, renewed), () -> isTrusted(renewed));
    } finally {
      lock.unlock();
    }
    if (thread.isAnswered(answer, patience)) {
      return value(answer);
    }
    if (!locked(() -> isTrusted(held))) {
      throw late(answer);
    }
    return true;
  }

  private boolean isTrusted(Held held) {
    return held.here() != null || isSure(held.sure());
  }

  private boolean renewThere(LimiterConfig config, long ticket, Held held) {
    Moment asked = Moment.of(time);
    int left = locked(held::left);
    boolean alive = slots.renew(config, ticket, left);
    return locked(
        () -> {
          if (alive) {
            held.thereSince(asked);
          } else {
            tickets.remove(ticket);
          }
          return alive;
        });
  }

  void answered(LimiterConfig config, long ticket, Duration patience) {
    Settling<Boolean> one =
        new Settling<>(
            left -> slots.answered(config, ticket, left),
            held -> standby.answered(config, held.here()));
    finish(locked(() -> settle(config, ticket, 1, one)), patience);
  }

  void stamp(LimiterConfig config, long ticket, long laterNanos, Duration patience) {
    Settling<Boolean> one =
        new Settling<>(
            left -> slots.stamp(config, ticket, left, laterNanos),
            held -> standby.stamp(config, held.here(), laterNanos));
    finish(locked(() -> settle(config, ticket, 1, one)), patience);
  }

  /** How many slots went back; if Redis is slow, how many are about to go back. */
  int giveBack(LimiterConfig config, long ticket, int n, Duration patience) {
    CompletableFuture<Integer> answer;
    int most;
    lock.lock();
    try {
      Held held = tickets.get(ticket);
      most = held == null ? 0 : Math.min(n, held.left());
      answer = giveBack(config, ticket, n);
    } finally {
      lock.unlock();
    }
    return answer != null && thread.isAnswered(answer, patience) ? value(answer) : most;
  }

  private @Nullable CompletableFuture<Integer> giveBack(LimiterConfig config, long ticket, int n) {
    Settling<Integer> all =
        new Settling<>(
            left -> slots.giveBack(config, ticket, Math.max(0, left - n) + 1, left),
            held -> standby.giveBack(config, held.here(), n));
    return settle(config, ticket, n, all);
  }

  /** How slots are settled on Redis, by how many are left of the ticket, and how locally. */
  private record Settling<T>(IntFunction<T> there, Function<Held, T> here) {}

  /** Settles slots of a ticket when it is their turn, since others may be settled before. */
  private <T> @Nullable CompletableFuture<T> settle(
      LimiterConfig config, long ticket, int n, Settling<T> how) {
    Held held = tickets.get(ticket);
    if (held == null) {
      return null;
    }
    return step(
        config,
        () -> {
          T done = how.there().apply(locked(held::left));
          locked(() -> settled(ticket, held, n));
          return done;
        },
        () -> {
          T done = how.here().apply(held);
          changesHere++;
          settled(ticket, held, n);
          return done;
        });
  }

  private boolean settled(long ticket, Held held, int n) {
    return held.settle(n) == 0 && tickets.remove(ticket) != null;
  }

  void pause(LimiterConfig config, long nanos, Duration patience) {
    CompletableFuture<Boolean> answer;
    lock.lock();
    try {
      Supplier<Boolean> here = () -> pauseHere(config, nanos);
      answer =
          outage.isOn()
              ? here(here)
              : step(
                  config,
                  () -> {
                    slots.pause(config, nanos);
                    return true;
                  },
                  here);
    } finally {
      lock.unlock();
    }
    finish(answer, patience);
  }

  private boolean pauseHere(LimiterConfig config, long nanos) {
    changesHere++;
    standby.pause(config, nanos);
    return true;
  }

  LedgerSnapshot read(LimiterConfig config, Duration patience) {
    CompletableFuture<Dated<LedgerSnapshot>> answer;
    lock.lock();
    try {
      CompletableFuture<Dated<LedgerSnapshot>> last = look;
      look = null;
      answer =
          last != null && !isOld(last)
              ? last
              : step(
                  config,
                  () -> dated(slots.read(config)),
                  () -> dated(standby.read(config, outage.left())));
      look = answer;
    } finally {
      lock.unlock();
    }
    if (!thread.isAnswered(answer, patience)) {
      throw late(answer);
    }
    locked(() -> look = look == answer ? null : look);
    return value(answer).answer();
  }

  /** Whether a late answer is too old: only a caller who asks again within 50 ms may have it. */
  private boolean isOld(CompletableFuture<Dated<LedgerSnapshot>> last) {
    return last.isCompletedExceptionally()
        || (last.isDone() && time.nanos() - value(last).at() > RedisLedger.A_MOMENT.toNanos());
  }

  /** Runs a step on Redis when all before it are over, or on the local ledger. */
  private <T> CompletableFuture<T> step(LimiterConfig config, Supplier<T> there, Supplier<T> here) {
    int before = outages;
    return outage.left() > 0 ? here(here) : thread.ask(() -> run(config, before, there, here));
  }

  private static <T> CompletableFuture<T> here(Supplier<T> step) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    StepThread.run(step, answer);
    return answer;
  }

  private <T> T run(LimiterConfig config, int before, Supplier<T> there, Supplier<T> here) {
    try {
      if (locked(() -> outages != before && outage.left() > 0)) {
        return locked(here);
      }
      merge(config);
      return there.get();
    } catch (JedisException gone) {
      return locked(
          () -> {
            outages++;
            outage.failed(slots.toString(), gone);
            return here.get();
          });
    }
  }

  /** What Redis does not know yet, and how many changes had happened here by then. */
  private record Unknown(long pausedNanos, List<String> rows, Moment at, int changes) {}

  /** Writes down in Redis what was granted here meanwhile. If this succeeds, Redis is back. */
  private void merge(LimiterConfig config) {
    Unknown unknown = locked(() -> unknown(config));
    while (unknown != null) {
      slots.merge(config, unknown.pausedNanos(), unknown.rows());
      Unknown written = unknown;
      unknown = locked(() -> written(config, written) ? null : unknown(config));
    }
  }

  private @Nullable Unknown unknown(LimiterConfig config) {
    if (!outage.isOn()) {
      return null;
    }
    List<String> rows = new ArrayList<>(standby.uses(config));
    if (!config.countsAtOnce()) {
      tickets.forEach((ticket, held) -> rows.addAll(held.rows(ticket)));
    }
    return new Unknown(standby.pauseLeft(config), rows, Moment.of(time), changesHere);
  }

  /** Notes that Redis is back, unless something has changed here while Redis was told. */
  private boolean written(LimiterConfig config, Unknown told) {
    if (told.changes() != changesHere) {
      return false;
    }
    tickets.values().stream()
        .filter(held -> held.here() != null)
        .forEach(held -> held.thereSince(told.at()));
    standby.writtenDown(config);
    outage.end(slots.toString(), told.rows().size() / 2);
    return true;
  }

  /**
   * Whether an answer that Redis gave then still holds, whatever happened since: no lease from that
   * moment can have ended.
   */
  private boolean isSure(Moment then) {
    return then.isWithin(options.lease().dividedBy(2), time);
  }

  /** A random number, so that no other machine draws the same. */
  private static long newTicket() {
    return UUID.randomUUID().getLeastSignificantBits() & Long.MAX_VALUE;
  }

  void close(Duration patience) {
    thread.isAnswered(
        thread.ask(
            () -> {
              slots.close();
              return true;
            }),
        patience);
  }

  private <T> Dated<T> dated(T answer) {
    return new Dated<>(answer, time.nanos());
  }

  private <T extends @Nullable Object> T locked(Supplier<T> work) {
    lock.lock();
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }

  private void finish(@Nullable CompletableFuture<?> answer, Duration patience) {
    if (answer != null && thread.isAnswered(answer, patience)) {
      value(answer);
    }
  }

  /** Returns an answer that is there, or throws what the step failed with. */
  private static <T> T value(CompletableFuture<T> answer) {
    try {
      return answer.join();
    } catch (CompletionException failed) {
      if (failed.getCause() instanceof RuntimeException) {
        throw (RuntimeException) failed.getCause();
      }
      throw failed;
    }
  }

  private static LedgerException late(CompletableFuture<?> answer) {
    return LedgerException.late(
        "Redis has not answered yet",
        ASK_AGAIN_IN,
        Completable.fromCompletionStage(answer).onErrorComplete());
  }

  @Override
  public String toString() {
    return slots.toString();
  }
}
