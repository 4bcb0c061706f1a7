package dev.sluice.ratelimit;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.Throttle;
import dev.sluice.throttle.ThrottleOptions;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A strategy that lets calls go in an order of its own, behind a queue of slots. */
class ThrottleBehindBudgetTest {

  private static final ServerAnswer REFUSED = ServerAnswer.refused(null);

  private final VirtualTime time = new VirtualTime();
  private final List<Duration> sent = new ArrayList<>();
  private final Set<Integer> refusedTries = new HashSet<>();
  private int granted;

  private Single<ServerAnswer> request() {
    return Single.fromCallable(
            () -> {
              sent.add(time.elapsed());
              return refusedTries.contains(sent.size()) ? REFUSED : ServerAnswer.granted(1);
            })
        .delay(20, TimeUnit.MILLISECONDS, time.scheduler());
  }

  private static Throttle levelControl(int permits, Duration window) {
    return Throttle.levelControl(ThrottleOptions.of(permits, window, new Random(7)));
  }

  private AccountLimiter limits(String limits) {
    return AccountLimiter.of(time, time.scheduler(), Limit.parseAll(limits));
  }

  private void call(ThrottledClient client, int calls) {
    for (int i = 0; i < calls; i++) {
      client.call(request(), answer -> answer).subscribe(answer -> granted++);
    }
  }

  @Test
  void L67_afterARefusalThoseThatHoldSlotsOfTheBudgetDoNotWaitForTheOneThatHasNone() {
    refusedTries.add(1);
    AccountLimiter limits = limits("3/11s");
    call(ThrottledClient.builder(levelControl(3, ofSeconds(11)), limits).build(), 8);
    time.advance(ofMinutes(1));

    assertThat(granted).isEqualTo(8);
  }

  @Test
  void L67_twoHundredCallsOnSixtyAMinuteAreSentInOrderToTheLast() {
    refusedTries.addAll(List.of(1, 30, 31, 75));
    AccountLimiter limits = limits("60/60s");
    call(ThrottledClient.builder(levelControl(60, ofSeconds(60)), limits).build(), 200);
    time.advance(ofMinutes(9));

    assertThat(granted).isEqualTo(200);
  }

  @Test
  void L67_anotherUserOfTheSameLimiterIsServedInItsTurn() {
    refusedTries.add(1);
    AccountLimiter limits = limits("3/11s");
    call(ThrottledClient.builder(levelControl(3, ofSeconds(11)), limits).build(), 8);
    time.advance(ofSeconds(1));
    Acquisition<Slot> other = limits.acquireSlot("", Priority.INTERACTIVE);
    time.advance(ofMinutes(1));

    assertThat(other.isGranted()).isTrue();
  }

  /** Lets calls go in the order of their beginning, a refused one before the others. */
  private static final class OneAfterTheOther implements Throttle {

    private final Deque<Call> order = new ArrayDeque<>();
    private int asked;

    @Override
    public synchronized Call begin(long nowNanos) {
      Call call =
          new Call() {
            @Override
            public Duration hold(long now) {
              asked++;
              boolean goes = order.peekFirst() == this;
              if (goes) {
                order.removeFirst();
              }
              return goes ? Duration.ZERO : ofMillis(500);
            }

            @Override
            public void answered(ServerAnswer answer, long now) {
              if (answer.isRefusal()) {
                order.addFirst(this);
              }
            }

            @Override
            public void abandon(long now) {
              order.remove(this);
            }
          };
      order.addLast(call);
      return call;
    }
  }

  @Test
  void L67_aStrategyOfAnAppsOwnWithAnOrderOfItsOwnBlocksNobodyEither() {
    refusedTries.addAll(List.of(1, 2, 3, 9));
    AccountLimiter limits = limits("3/11s");
    call(ThrottledClient.builder(new OneAfterTheOther(), limits).build(), 8);
    time.advance(ofMinutes(2));

    assertThat(granted).isEqualTo(8);
  }

  @Test
  void L68_aRefusedRequestThatNobodyRepeatsBlocksNoneOfThoseThatWait() {
    RateLimiter limiter = limits("60/60s").throttledBy(levelControl(60, ofSeconds(60)));
    Slot first = limiter.acquireSlot("", Priority.SYNC).take();
    for (int i = 0; i < 5; i++) {
      limiter
          .acquireSlot("", Priority.SYNC)
          .granted(ofMinutes(5))
          .subscribe(
              slot -> {
                granted++;
                slot.answered(ServerAnswer.granted(3));
              });
    }
    first.answered(REFUSED);
    time.advance(ofMinutes(1));

    assertThat(granted).isEqualTo(5);
  }

  @Test
  void L68_whoWaitsBehindACallAsksOnlyWhenThatHasGone() {
    CountedThrottle counted = new CountedThrottle(levelControl(60, ofSeconds(60)));
    RateLimiter limiter = limits("60/60s").throttledBy(counted);
    Slot first = limiter.acquireSlot("", Priority.SYNC).take();
    for (int i = 0; i < 20; i++) {
      limiter.acquireSlot("", Priority.SYNC).granted(ofMinutes(5)).subscribe();
    }
    first.answered(REFUSED);
    counted.asked = 0;
    time.advance(ofMinutes(1));

    assertThat(counted.asked).isLessThan(100); // one of them goes, and its answer never comes
  }

  @Test
  void L69_aThousandCallsThatAreHeldBackAskTheStrategyNotMuchMoreThanOnceEach() {
    CountedThrottle counted = new CountedThrottle(levelControl(5000, ofMinutes(1)));
    refusedTries.add(1);
    ThrottledClient client =
        ThrottledClient.builder(counted, time, time.scheduler()).within(ofMinutes(60)).build();
    call(client, 1000);
    time.advance(ofMinutes(55));

    assertThat(granted).isEqualTo(1000);
    assertThat(counted.asked).isLessThan(10_000);
  }

  /** Counts how often calls are asked how long they are held back. */
  private static final class CountedThrottle implements Throttle {

    private final Throttle real;
    private int asked;

    CountedThrottle(Throttle real) {
      this.real = real;
    }

    @Override
    public boolean isInOrder() {
      return real.isInOrder();
    }

    @Override
    public Call begin(long nowNanos) {
      Call call = real.begin(nowNanos);
      return new Call() {
        @Override
        public Duration hold(long now) {
          asked++;
          return call.hold(now);
        }

        @Override
        public void answered(ServerAnswer answer, long now) {
          call.answered(answer, now);
        }

        @Override
        public void abandon(long now) {
          call.abandon(now);
        }
      };
    }
  }
}
