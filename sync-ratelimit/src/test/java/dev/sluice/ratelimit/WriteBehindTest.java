package dev.sluice.ratelimit;

import static java.time.Duration.ofDays;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.testkit.process.Forwarding;
import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.ServerAnswer.ServerLimit;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.observers.TestObserver;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Answers come while the ledger cannot be written. */
class WriteBehindTest {

  private final VirtualTime time = new VirtualTime();
  private final SlotLedger memory = SlotLedger.memory(time);
  private RuntimeException problem;
  private boolean unreadable;
  private final WindowLimiter limiter =
      RateLimiter.builder(time, time.scheduler())
          .limits(Limit.parse("3/10s"))
          .ledger(breakable())
          .build();

  private SlotLedger breakable() {
    return Forwarding.of(
        SlotLedger.class,
        (method, arguments) -> {
          if (problem != null && method.getName().equals("read") == unreadable) {
            throw problem;
          }
          return Forwarding.call(memory, method, arguments);
        });
  }

  private Slot slot() {
    return limiter.tryAcquire(1).take();
  }

  private void breaks() {
    problem = new IllegalStateException("no paper");
  }

  private Duration nextFree() {
    return limiter.state().get(0).nextFree();
  }

  @Test
  void anAnswerIsWrittenDownBeforeTheNextGrant() {
    Slot slot = slot();
    breaks();
    slot.answered();
    assertThatThrownBy(() -> limiter.tryAcquire(1)).isSameAs(problem);
    assertThat(limiter.state().get(0).open()).isOne();

    problem = null;
    time.advance(ofSeconds(2));
    slot().neverSent();
    assertThat(limiter.state().get(0).open()).isZero();
    assertThat(nextFree()).isEqualTo(ofSeconds(10));
  }

  @Test
  void anAnswerThatWasGatheredIsWrittenDownBeforeTheNextGrant() {
    IllegalStateException full = new IllegalStateException("disk full");
    AtomicBoolean broken = new AtomicBoolean();
    SlotLedger gathering =
        Forwarding.of(
            SlotLedger.class,
            (method, arguments) -> {
              if (broken.get() && method.getName().equals("flush")) {
                throw full;
              }
              return Forwarding.call(memory, method, arguments);
            });
    WindowLimiter one = RateLimiter.builder(time, time.scheduler()).ledger(gathering).build();
    Slot slot = one.tryAcquire(1).take();
    broken.set(true);
    slot.answered();
    assertThatThrownBy(() -> one.tryAcquire(1)).isSameAs(full);
    broken.set(false);
    one.tryAcquire(1).take().neverSent();
  }

  @Test
  void whatMayStillArriveCountsFromWhenItMay() {
    Slot slot = slot();
    breaks();
    slot.givenUp();
    problem = null;
    time.advance(ofSeconds(2));
    slot().neverSent();

    assertThat(nextFree()).isEqualTo(ofSeconds(30 - 2 + 10));
  }

  @Test
  void aPauseIsWhatIsLeftOfIt() {
    breaks();
    limiter.pause(ofSeconds(5));
    limiter.pause(ofSeconds(1));
    problem = null;
    time.advance(ofSeconds(2));

    assertThatThrownBy(() -> limiter.tryAcquire(1)).isInstanceOf(RateLimitedException.class);
    assertThat(limiter.paused()).isEqualTo(ofSeconds(3));
  }

  @Test
  void whatTheAnswerToldIsHeardAllTheSame() {
    Slot slot = slot();
    breaks();
    slot.answered(ServerAnswer.telling(ServerLimit.remaining(2, ofSeconds(60))));
    problem = null;
    slot().answered();

    assertThat(limiter.free()).isZero();
  }

  @Test
  void L51_aRefusalIsKeptThoughWhatElseTheAnswerToldCannotBeWeighed() {
    Slot slot = slot();
    unreadable = true;
    breaks();
    slot.answered(
        new ServerAnswer(
            429, false, ofSeconds(7), List.of(ServerLimit.remaining(0, ofSeconds(5)))));
    problem = null;

    assertThat(limiter.paused()).isEqualTo(ofSeconds(7));
    assertThat(limiter.tryAcquire()).isNegative();
  }

  @Test
  void aSlotThatCouldNotBeTakenIsThereAsBefore() {
    Slots two = limiter.tryAcquire(2);
    breaks();
    assertThatThrownBy(two::take).isSameAs(problem);
    problem = null;
    assertThat(two.remaining()).isEqualTo(2);
    two.take().neverSent();
    two.close();

    assertThat(limiter.state().get(0).used()).isZero();
  }

  @Test
  void whatCannotBeGivenBackNowIsGivenBackBeforeTheNextGrant() {
    Slots all = limiter.tryAcquire(3);
    breaks();
    all.close();
    problem = null;

    assertThat(limiter.tryAcquire(3).remaining()).isEqualTo(3);
  }

  @Test
  void whoWaitsEndsWithTheProblemOrWaitsOnIfThatPasses() {
    Slot slot = slot();
    TestObserver<Slots> waiting = limiter.acquire(3, Priority.SYNC).granted(ofDays(1)).test();
    problem = new LedgerException("gone", ofSeconds(1), new Exception());
    slot.answered();
    time.advance(ofSeconds(20));
    waiting.assertNotComplete().assertNoErrors();
    problem = null;
    time.advance(ofSeconds(1));
    time.advance(ofSeconds(10));
    waiting.assertComplete();

    Slot last = waiting.values().get(0).take();
    TestObserver<Slots> another = limiter.acquire(1, Priority.SYNC).granted(ofDays(1)).test();
    breaks();
    last.answered();
    time.advance(ofSeconds(60));
    another.assertError(problem);
  }

  @Test
  void aWaitThatNobodyCanForetellLeavesNoClaimBehind() {
    limiter.tryAcquire(3);
    unreadable = true;
    breaks();
    assertThatThrownBy(() -> limiter.acquire(1, Priority.SYNC).await(ofSeconds(5)))
        .isSameAs(problem);
    TestObserver<Slots> waiting = limiter.acquire(1, Priority.SYNC).granted(ofSeconds(5)).test();
    time.advance(ofSeconds(5));
    waiting.assertError(problem);
    problem = null;

    assertThat(limiter.waiting()).isZero();
  }
}
