package dev.sluice.ratelimit;

import static java.time.Duration.ofDays;

import dev.sluice.time.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Random claims through one limiter to a server behind a network that delays each way, all from one
 * seed: some calls are given up and arrive late, some are never sent, some slots are not used, some
 * waiting claims are cancelled.
 */
final class Traffic {

  static final Duration WORST_TRANSIT = Duration.ofMillis(3_000);
  private static final Duration CALL_TIMEOUT = Duration.ofMillis(700);

  final VirtualTime time = new VirtualTime();
  final List<Limit> limits = new ArrayList<>();
  final WindowOracle server = new WindowOracle();
  final Map<Acquisition<Slots>, Integer> waiting = new HashMap<>();
  final WindowLimiter limiter;
  private final Random random;
  private final int slowest;

  Traffic(long seed, boolean atOnce) {
    this.random = new Random(seed);
    this.slowest = 1 + random.nextInt(400);
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      limits.add(Limit.of(1 + random.nextInt(8), Duration.ofMillis(50 + random.nextInt(2_000))));
    }
    time.setNanos(random.nextLong());
    limiter =
        RateLimiter.builder(time, time.scheduler())
            .limits(limits)
            .countAtOnce(atOnce)
            .worstTransit(WORST_TRANSIT)
            .build();
  }

  /** Lets so many claims come in, and then waits until all is over. */
  void run(int claims) {
    for (int i = 0; i < claims; i++) {
      if (random.nextInt(4) == 0) {
        send();
      } else {
        acquire();
      }
      time.advance(Duration.ofNanos((long) (random.nextDouble() * 1e8)));
    }
    for (int i = 0; i < 100_000 && !waiting.isEmpty(); i++) {
      time.advance(Duration.ofMillis(100));
    }
    time.advance(WORST_TRANSIT.plusSeconds(10));
  }

  private void send() {
    long ticket = limiter.tryAcquire();
    if (ticket >= 0) {
      int there = delay();
      after(there, () -> server.record(time.elapsed().toNanos()));
      after(there + delay(), () -> limiter.answered(ticket));
    }
  }

  private void acquire() {
    int most = limits.stream().mapToInt(Limit::permits).min().orElseThrow();
    int slots = 1 + random.nextInt(most);
    Priority priority = Priority.values()[random.nextInt(3)];
    Acquisition<Slots> claim = limiter.acquire(slots, priority);
    waiting.put(claim, slots);
    claim
        .granted(ofDays(1))
        .subscribe(
            reservation -> {
              waiting.remove(claim);
              use(reservation);
            },
            cancelled -> waiting.remove(claim));
    if (random.nextInt(10) == 0) {
      after(random.nextInt(500), () -> cancel(claim));
    }
  }

  private void cancel(Acquisition<Slots> claim) {
    if (waiting.containsKey(claim)) {
      claim.cancel();
    }
  }

  private void use(Slots reservation) {
    if (reservation.remaining() == 0 || random.nextInt(10) == 0) {
      reservation.close();
    } else {
      request(reservation.take());
      after(random.nextInt(100), () -> use(reservation));
    }
  }

  private void request(Slot slot) {
    switch (random.nextInt(10)) {
      case 0 -> after(random.nextInt(50), slot::neverSent);
      case 1 -> {
        after((int) CALL_TIMEOUT.toMillis(), slot::givenUp);
        after(random.nextInt((int) WORST_TRANSIT.toMillis()), this::arrive);
      }
      default -> {
        int there = delay();
        after(there, this::arrive);
        after(there + delay(), slot::answered);
      }
    }
  }

  private void arrive() {
    server.record(time.elapsed().toNanos());
  }

  private int delay() {
    return random.nextInt(100) == 0 ? 600 : random.nextInt(slowest);
  }

  private void after(int millis, Runnable action) {
    time.scheduler().scheduleDirect(action, millis, TimeUnit.MILLISECONDS);
  }
}
