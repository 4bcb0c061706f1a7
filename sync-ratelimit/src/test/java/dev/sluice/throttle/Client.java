package dev.sluice.throttle;

import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.limit.LimitPolicy;
import dev.sluice.testkit.limit.Verdict;
import dev.sluice.time.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Four threads that send whenever the throttle lets them, 20 ms away from a server. */
final class Client {

  private static final int THREADS = 4;
  private static final Request ANY = Request.of("GET", "/me");
  private static final long ONE_WAY = Duration.ofMillis(20).toNanos();
  private static final long LOOK_AGAIN = Duration.ofMillis(50).toNanos();

  private final VirtualTime time = new VirtualTime();
  private final List<Duration> taken = new ArrayList<>();
  private final Throttle throttle;
  private final LimitPolicy server;
  private int refused;

  Client(Throttle throttle, LimitPolicy server) {
    this.throttle = throttle;
    this.server = server;
  }

  Client run(Duration length) {
    for (int i = 0; i < THREADS; i++) {
      attempt(throttle.begin(time.nanos()));
    }
    time.advance(length);
    return this;
  }

  /** How many were taken a second in that minute. */
  double rate(int minute) {
    return taken.stream().filter(at -> at.toMinutes() == minute).count() / 60.0;
  }

  double refusedShare() {
    return (double) refused / (refused + taken.size());
  }

  private void attempt(Throttle.Call call) {
    long hold = call.hold(time.nanos()).toNanos();
    if (hold > 0) {
      after(Math.min(hold, LOOK_AGAIN), () -> attempt(call));
    } else {
      after(ONE_WAY, () -> arrive(call));
    }
  }

  private void arrive(Throttle.Call call) {
    Verdict verdict = server.admit(ANY, time.nanos());
    String told = verdict.headers().get("RateLimit-Remaining");
    Integer remaining = told == null ? null : Integer.valueOf(told);
    if (verdict.refusal().isPresent()) {
      refused++;
      after(ONE_WAY, () -> again(call, ServerAnswer.of(429, remaining, null, null)));
    } else {
      taken.add(time.elapsed());
      after(ONE_WAY, () -> next(call, ServerAnswer.of(200, remaining, null, null)));
    }
  }

  private void again(Throttle.Call call, ServerAnswer answer) {
    call.answered(answer, time.nanos());
    attempt(call);
  }

  private void next(Throttle.Call call, ServerAnswer answer) {
    call.answered(answer, time.nanos());
    attempt(throttle.begin(time.nanos()));
  }

  private void after(long nanos, Runnable action) {
    time.scheduler().scheduleDirect(action, nanos, TimeUnit.NANOSECONDS);
  }
}
