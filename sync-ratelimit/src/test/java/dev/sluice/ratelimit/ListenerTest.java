package dev.sluice.ratelimit;

import static java.time.Duration.ofDays;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.testkit.process.Forwarding;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.observers.TestObserver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ListenerTest {

  private final VirtualTime time = new VirtualTime();
  private final List<String> heard = new ArrayList<>();
  private final WindowLimiter limiter =
      RateLimiter.builder(time, time.scheduler())
          .limits(Limit.parse("2/10s"))
          .listener(new Diary())
          .build();

  @Test
  void hearsAttempts() {
    limiter.answered(limiter.tryAcquire());
    limiter.tryAcquire(1);
    limiter.tryAcquire();
    assertThatThrownBy(() -> limiter.tryAcquire(1)).isInstanceOf(RateLimitedException.class);

    assertThat(heard)
        .containsExactly("granted 1 PT0S", "granted 1 PT0S", "denied 1 PT10S", "denied 1 PT10S");
  }

  @Test
  void hearsTheLineMove() {
    Slots open = limiter.tryAcquire(2);
    Acquisition<Slots> waiter = limiter.acquire(1, Priority.SYNC);
    Acquisition<Slots> leaver = limiter.acquire(2, Priority.BACKGROUND);
    time.advance(ofSeconds(3));
    leaver.cancel();
    open.close();
    assertThat(waiter.isGranted()).isTrue();

    assertThat(heard)
        .containsExactly(
            "granted 2 PT0S",
            "queued 1 SYNC",
            "queued 2 BACKGROUND",
            "cancelled 2 PT3S",
            "gave back 2",
            "granted 1 PT3S");
  }

  @Test
  void hearsPauses() {
    limiter.pause(ofSeconds(5));

    assertThat(heard).containsExactly("paused PT5S");
  }

  private final class Diary implements LimiterListener {
    @Override
    public void granted(int slots, Duration waited) {
      heard.add("granted " + slots + " " + waited);
    }

    @Override
    public void denied(int slots, Duration atLeast) {
      heard.add("denied " + slots + " " + atLeast);
    }

    @Override
    public void queued(int slots, Priority priority) {
      heard.add("queued " + slots + " " + priority);
    }

    @Override
    public void cancelled(int slots, Duration waited) {
      heard.add("cancelled " + slots + " " + waited);
    }

    @Override
    public void paused(Duration length) {
      heard.add("paused " + length);
    }

    @Override
    public void gaveBack(int slots) {
      heard.add("gave back " + slots);
    }
  }

  @Test
  void aListenerThatFailsKeepsNoSlotAndNobodyWaiting() {
    LimiterListener failing =
        Forwarding.of(
            LimiterListener.class,
            (method, arguments) -> {
              throw new IllegalStateException(method.getName());
            });
    WindowLimiter limiter =
        RateLimiter.builder(time, time.scheduler())
            .limits(Limit.parse("2/1s"))
            .listener(failing)
            .build();
    Slots both = limiter.tryAcquire(2);
    TestObserver<Slots> first = limiter.acquire(1, Priority.SYNC).granted(ofDays(1)).test();
    TestObserver<Slots> second = limiter.acquire(1, Priority.SYNC).granted(ofDays(1)).test();
    limiter.acquire(1, Priority.SYNC).cancel();
    both.close();
    time.settle();

    first.assertComplete();
    second.assertComplete();
    assertThat(limiter.tryAcquire()).isNegative();
    assertThat(limiter.waiting()).isZero();
  }
}
