package dev.sluice.ratelimit;

import static java.time.Duration.ofMinutes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.observers.TestObserver;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** An account with two hourly quotas: one of the user, one of each workspace. */
abstract class KeyedLimitersFixture {

  static final Limit HOURLY = Limit.parse("30/1h");

  static final String ME = "me/tags";
  static final String FIVE = "workspaces/5/tags";

  final VirtualTime time = new VirtualTime();
  final List<String> made = new ArrayList<>();
  final KeyedLimiters scopes =
      new KeyedLimiters(
          List.of(Quota.of("user", "me", HOURLY), Quota.of("workspace", "workspaces/{id}", HOURLY)),
          key -> {
            made.add(key);
            return inMemory(key);
          });
  final AccountLimiter gate = gate(scopes);

  RateLimiter.Builder inMemory(String key) {
    return RateLimiter.builder(time, time.scheduler());
  }

  AccountLimiter gate(KeyedLimiters counted) {
    Limit minute = Limit.parse("60/60s");
    Limit second = Limit.parse("30/1s");
    return new AccountLimiter(
        RateLimiter.builder(time, time.scheduler()).limits(minute).build(),
        RateLimiter.builder(time, time.scheduler()).limits(second).build(),
        counted);
  }

  Acquisition<Slots> acquire(int n, String path) {
    return gate.acquire(Collections.nCopies(n, path), Priority.SYNC);
  }

  /** So many requests are sent and answered now. */
  void use(int n, String path) {
    Acquisition<Slots> claim = acquire(n, path);
    assertThat(claim.isGranted()).isTrue();
    for (int i = 0; i < n; i++) {
      pass(claim.take(), path).answered();
    }
  }

  Slot pass(Slots booking, String path) {
    return passOf(gate, booking, path);
  }

  Slot passOf(AccountLimiter through, Slots booking, String path) {
    TestObserver<Slot> pass = booking.next(path).granted(ofMinutes(1)).test();
    time.settle();
    return pass.values().get(0);
  }

  WindowLimiter scope(String path) {
    return scope(scopes, path);
  }

  static WindowLimiter scope(KeyedLimiters of, String path) {
    return of.of(path).values().iterator().next();
  }

  int free(String path) {
    return scope(path).free();
  }

  int budgetLeft() {
    return gate.budget().state().get(0).free();
  }
}
