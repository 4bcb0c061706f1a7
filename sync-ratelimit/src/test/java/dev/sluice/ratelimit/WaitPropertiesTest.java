package dev.sluice.ratelimit;

import static java.time.Duration.ofDays;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.observers.TestObserver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** The wait that is told, against a limiter that only counts. */
class WaitPropertiesTest {

  private static final Duration TRANSIT = Duration.ofSeconds(1);

  @Property(tries = 300)
  void withNothingOpenAndNobodyAheadTheWaitIsExact(@ForAll long seed) {
    Random random = new Random(seed);
    VirtualTime time = new VirtualTime();
    time.setNanos(random.nextLong());
    List<Limit> limits = limits(random);
    WindowLimiter limiter =
        RateLimiter.builder(time, time.scheduler()).limits(limits).worstTransit(TRANSIT).build();
    List<Long> uses = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      int n = 1 + random.nextInt(smallest(limits));
      long wait = naiveWait(limits, uses, time.elapsed().toNanos(), n);
      if (wait > 0) {
        expectDenied(limiter, n, wait);
      }
      Slots granted =
          random.nextBoolean()
              ? askAgain(limiter, time, n, wait)
              : waitInLine(limiter, time, n, wait);
      useSome(granted, uses, time, random);
      time.advance(Duration.ofNanos(random.nextInt(200_000_000)));
    }
  }

  private static Slots askAgain(WindowLimiter limiter, VirtualTime time, int n, long wait) {
    if (wait > 0) {
      time.advance(Duration.ofNanos(wait - 1));
      expectDenied(limiter, n, 1);
      time.advance(Duration.ofNanos(1));
    }
    return limiter.tryAcquire(n);
  }

  private static Slots waitInLine(WindowLimiter limiter, VirtualTime time, int n, long wait) {
    TestObserver<Slots> waiter = limiter.acquire(n, Priority.SYNC).granted(ofDays(1)).test();
    if (wait > 0) {
      time.advance(Duration.ofNanos(wait - 1));
      waiter.assertEmpty();
      time.advance(Duration.ofNanos(1));
    }
    time.settle();
    waiter.assertComplete();
    return waiter.values().get(0);
  }

  private static void useSome(Slots granted, List<Long> uses, VirtualTime time, Random random) {
    for (int used = random.nextInt(granted.remaining() + 1); used > 0; used--) {
      Slot slot = granted.take();
      boolean lost = random.nextInt(6) == 0;
      if (lost) {
        slot.givenUp();
      } else {
        slot.answered();
      }
      uses.add(time.elapsed().toNanos() + (lost ? TRANSIT.toNanos() : 0));
    }
    granted.close();
  }

  private static void expectDenied(WindowLimiter limiter, int n, long wait) {
    Wait told =
        catchThrowableOfType(RateLimitedException.class, () -> limiter.tryAcquire(n)).expected();
    assertThat(told.atLeast()).isEqualTo(Duration.ofNanos(wait));
    assertThat(told.exact()).isTrue();
  }

  /** Tries each moment at which anything leaves a window. */
  private static long naiveWait(List<Limit> limits, List<Long> uses, long now, int n) {
    List<Long> moments = new ArrayList<>(List.of(now));
    for (long use : uses) {
      limits.forEach(limit -> moments.add(use + limit.window().toNanos()));
    }
    return moments.stream()
            .filter(moment -> moment >= now && fits(limits, uses, moment, n))
            .min(Long::compare)
            .orElseThrow()
        - now;
  }

  private static boolean fits(List<Limit> limits, List<Long> uses, long moment, int n) {
    return limits.stream()
        .allMatch(
            limit ->
                uses.stream().filter(use -> use + limit.window().toNanos() > moment).count() + n
                    <= limit.permits());
  }

  private static List<Limit> limits(Random random) {
    List<Limit> limits = new ArrayList<>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      limits.add(Limit.of(1 + random.nextInt(20), Duration.ofMillis(1 + random.nextInt(3_000))));
    }
    return limits;
  }

  private static int smallest(List<Limit> limits) {
    return limits.stream().mapToInt(Limit::permits).min().orElseThrow();
  }
}
