package dev.sluice.benchmarks;

import com.google.common.util.concurrent.RateLimiter;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.WindowLimiter;
import dev.sluice.time.Time;
import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.Bucket;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.time.Duration;

/**
 * What is compared: one claim of one request under two limits. Most others know one limit; of those
 * two are asked one after the other, which is not atomic and so does less.
 */
public enum Claims {
  SLUICE {
    @Override
    Claimer granted() {
      WindowLimiter limiter = sluice("1000000/1h,1000000/30m");
      for (int i = 0; i < 60; i++) {
        limiter.answered(limiter.tryAcquire());
      }
      return new Claimer() {
        @Override
        public long claim() {
          return limiter.tryAcquire();
        }

        @Override
        public void settle(long ticket) {
          limiter.neverSent(ticket);
        }
      };
    }

    @Override
    Claimer denied() {
      WindowLimiter limiter = sluice("60/24h,3/1h");
      for (int i = 0; i < 3; i++) {
        limiter.answered(limiter.tryAcquire());
      }
      return limiter::tryAcquire;
    }
  },
  BUCKET4J {
    @Override
    Claimer granted() {
      Bucket bucket =
          Bucket.builder()
              .addLimit(bandwidth(PLENTY, Duration.ofMinutes(1)))
              .addLimit(bandwidth(PLENTY, Duration.ofSeconds(1)))
              .build();
      return () -> told(bucket.tryConsume(1));
    }

    @Override
    Claimer denied() {
      Bucket bucket =
          Bucket.builder()
              .addLimit(bandwidth(60, Duration.ofDays(1)))
              .addLimit(bandwidth(3, Duration.ofHours(1)))
              .build();
      bucket.tryConsume(3);
      return () -> told(bucket.tryConsume(1));
    }
  },
  GUAVA_TWICE {
    @Override
    Claimer granted() {
      RateLimiter minute = RateLimiter.create(PLENTY);
      RateLimiter second = RateLimiter.create(PLENTY);
      return () -> told(second.tryAcquire() && minute.tryAcquire());
    }

    @Override
    Claimer denied() {
      RateLimiter limiter = RateLimiter.create(1e-6);
      var unused = limiter.tryAcquire();
      return () -> told(limiter.tryAcquire());
    }
  },
  RESILIENCE4J_TWICE {
    @Override
    Claimer granted() {
      var minute = resilience4j((int) PLENTY, Duration.ofMinutes(1));
      var second = resilience4j((int) PLENTY, Duration.ofSeconds(1));
      return () -> told(second.acquirePermission() && minute.acquirePermission());
    }

    @Override
    Claimer denied() {
      var limiter = resilience4j(3, Duration.ofDays(1));
      limiter.acquirePermission(3);
      return () -> told(limiter.acquirePermission());
    }
  },
  FAILSAFE_TWICE {
    @Override
    Claimer granted() {
      var minute = failsafe(PLENTY, Duration.ofMinutes(1));
      var second = failsafe(PLENTY, Duration.ofSeconds(1));
      return () -> told(second.tryAcquirePermit() && minute.tryAcquirePermit());
    }

    @Override
    Claimer denied() {
      var limiter = failsafe(3, Duration.ofDays(1));
      limiter.tryAcquirePermits(3);
      return () -> told(limiter.tryAcquirePermit());
    }
  };

  private static final long PLENTY = 1_000_000_000;

  /** One that asks. */
  interface Claimer {
    /** A ticket, negative if it is denied. */
    long claim();

    /** After the measurement: the ticket's slot is free again. */
    default void settle(long ticket) {}
  }

  /** A claim that is always granted. */
  abstract Claimer granted();

  /** A claim that is always denied, by the first limit that is asked. */
  abstract Claimer denied();

  private static long told(boolean granted) {
    return granted ? 0 : -1;
  }

  private static WindowLimiter sluice(String limits) {
    return dev.sluice.ratelimit.RateLimiter.builder(Time.system(), Schedulers.computation())
        .limits(Limit.parseAll(limits))
        .build();
  }

  private static Bandwidth bandwidth(long permits, Duration window) {
    return Bandwidth.builder().capacity(permits).refillGreedy(permits, window).build();
  }

  private static io.github.resilience4j.ratelimiter.RateLimiter resilience4j(
      int permits, Duration window) {
    return io.github.resilience4j.ratelimiter.RateLimiter.of(
        "benchmark",
        RateLimiterConfig.custom()
            .limitForPeriod(permits)
            .limitRefreshPeriod(window)
            .timeoutDuration(Duration.ZERO)
            .build());
  }

  private static dev.failsafe.RateLimiter<Object> failsafe(long permits, Duration window) {
    return dev.failsafe.RateLimiter.burstyBuilder(permits, window).build();
  }
}
