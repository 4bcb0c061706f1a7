package dev.sluice.ratelimit;

import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.limit.LimitPolicy;
import dev.sluice.throttle.ServerAnswer;
import dev.sluice.time.VirtualTime;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/**
 * A client that sends whenever its limiter lets it, to one of the testkit's servers behind 10 to
 * 200 ms of jitter each way, all from one seed.
 */
final class Hungry {

  private static final Request ANY = Request.of("GET", "/me");
  private static final Duration FOR_EVER = Duration.ofDays(1);

  final VirtualTime time = new VirtualTime();
  final WindowOracle accepted = new WindowOracle();
  private final LimitPolicy server;
  private final Random random;
  private final WindowLimiter limiter;
  private Duration unnamedPause = Duration.ZERO;
  int sent;
  int refused;

  Hungry(long seed, LimitPolicy server, UnaryOperator<RateLimiter.Builder> options) {
    this.server = server;
    this.random = new Random(seed);
    this.limiter = options.apply(RateLimiter.builder(time, time.scheduler())).build();
  }

  /** How long it leaves a server alone that refuses and names no time. */
  Hungry pausing(Duration length) {
    unnamedPause = length;
    return this;
  }

  /** Goes on for so long; the last answers are not waited for. */
  Hungry run(Duration length) {
    ask();
    time.advance(length);
    limiter.close();
    return this;
  }

  double refusedShare() {
    return (double) refused / sent;
  }

  private void ask() {
    limiter
        .acquireSlot("", Priority.SYNC)
        .granted(FOR_EVER)
        .subscribe(
            slot -> {
              send(slot);
              ask();
            },
            closed -> {});
  }

  private void send(Slot slot) {
    sent++;
    after(delay(), () -> arrive(slot));
  }

  private void arrive(Slot slot) {
    long now = time.elapsed().toNanos();
    var refusal = server.admit(ANY, now).refusal();
    if (refusal.isEmpty()) {
      accepted.record(now);
      after(delay(), slot::answered);
      return;
    }
    refused++;
    String named = refusal.get().headers().get("Retry-After");
    Duration pause = named == null ? unnamedPause : Duration.ofSeconds(Long.parseLong(named));
    after(delay(), () -> slot.answered(ServerAnswer.refused(pause)));
  }

  private int delay() {
    return 10 + random.nextInt(191);
  }

  private void after(int millis, Runnable action) {
    time.scheduler().scheduleDirect(action, millis, TimeUnit.MILLISECONDS);
  }
}
