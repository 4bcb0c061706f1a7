package dev.sluice.throttle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LevelControlTest {

  private static final long MILLI = 1_000_000;
  private static final Bucket HOUR = new Bucket(4500, Duration.ofHours(1));
  private static final Bucket MINUTE = new Bucket(60, Duration.ofMinutes(1));

  private final ThrottleOptions options =
      ThrottleOptions.of(HOUR.tokens(), HOUR.refill(), new Random(7));
  private final LevelControl throttle = new LevelControl(options);

  @Test
  void firstGoesAtOnceAndTheOthersWaitForItsAnswer() {
    Throttle.Call scout = throttle.begin(0);
    Throttle.Call other = throttle.begin(0);
    assertThat(scout.hold(0)).isZero();
    assertThat(other.hold(0)).isPositive();
    scout.answered(ServerAnswer.granted(4000), 15 * MILLI);
    assertThat(other.hold(15 * MILLI)).isZero();
  }

  @Test
  void startingSleepIsKept() {
    LevelControl late = new LevelControl(options.withStartingSleep(Duration.ofSeconds(1)));
    assertThat(late.begin(0).hold(0)).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void nobodySleepsWhilePlentyRemains() {
    long now = 0;
    for (int level = 4499; level > 100; level--) {
      Throttle.Call call = throttle.begin(now);
      assertThat(call.hold(now)).isZero();
      now += 15 * MILLI;
      call.answered(ServerAnswer.granted(level), now);
    }
  }

  @Test
  void refusedCallIsTheNextToGo() {
    Throttle.Call refused = throttle.begin(0);
    Throttle.Call other = throttle.begin(0);
    assertThat(refused.hold(0)).isZero();
    refused.answered(ServerAnswer.refused(0), 15 * MILLI);
    Duration again = refused.hold(15 * MILLI);
    assertThat(again).isBetween(Duration.ofMillis(800), Duration.ofMillis(1800));
    long then = 15 * MILLI + again.toNanos();
    assertThat(other.hold(then)).isPositive();
    assertThat(refused.hold(then)).isZero();
  }

  @Test
  void serverWhoNamesATimeIsHeard() {
    Throttle.Call call = throttle.begin(0);
    call.hold(0);
    call.answered(ServerAnswer.of(429, null, null, Duration.ofSeconds(30)), 0);
    assertThat(call.hold(0)).isEqualTo(Duration.ofSeconds(30));
  }

  @Test
  void abandonedCallMakesRoom() {
    Throttle.Call scout = throttle.begin(0);
    Throttle.Call waiting = throttle.begin(0);
    Throttle.Call next = throttle.begin(0);
    assertThat(scout.hold(0)).isZero();
    waiting.abandon(0);
    scout.abandon(5 * MILLI);
    assertThat(next.hold(5 * MILLI)).isZero();
  }

  @Test
  void worksWhereTheServerDoesNotTellWhatRemains() {
    Duration first = afterRefusals(3);
    Duration more = afterRefusals(30);
    assertThat(more).isGreaterThan(first);
  }

  private Duration afterRefusals(int times) {
    LevelControl fresh =
        new LevelControl(ThrottleOptions.of(HOUR.tokens(), HOUR.refill(), new Random(7)));
    long now = 0;
    Throttle.Call call = fresh.begin(now);
    for (int i = 0; i < times; i++) {
      now = pass(call, now);
      call.answered(ServerAnswer.of(429, null, null, null), now);
    }
    now = pass(call, now);
    call.answered(ServerAnswer.of(200, null, null, null), now);
    return fresh.begin(now).hold(now);
  }

  /** When it passes: it is asked until it is let go. */
  private static long pass(Throttle.Call call, long from) {
    long now = from;
    for (Duration hold = call.hold(now); !hold.isZero(); hold = call.hold(now)) {
      now += hold.toNanos();
    }
    return now;
  }

  @Test
  void requestOnItsWayWhenAnotherIsRefusedSaysNothingNew() {
    assertThat(afterTwoOnTheWay(2)).isEqualTo(afterTwoOnTheWay(1));
  }

  /** How long the refused one is held back if of two on the way so many are refused. */
  private static Duration afterTwoOnTheWay(int refused) {
    LevelControl fresh =
        new LevelControl(ThrottleOptions.of(HOUR.tokens(), HOUR.refill(), new Random(7)));
    Throttle.Call scout = fresh.begin(0);
    scout.hold(0);
    scout.answered(ServerAnswer.granted(4000), 15 * MILLI);
    List<Throttle.Call> calls = List.of(fresh.begin(15 * MILLI), fresh.begin(15 * MILLI));
    calls.forEach(call -> assertThat(call.hold(15 * MILLI)).isZero());
    calls.subList(0, refused).forEach(call -> call.answered(ServerAnswer.refused(0), 30 * MILLI));
    return calls.get(refused - 1).hold(30 * MILLI);
  }

  /** Neighbours who never yield hold the level low, whatever we do. */
  @Test
  void yieldsOnlySoFarWithoutBeingRefused() {
    LevelControl fresh =
        new LevelControl(ThrottleOptions.of(HOUR.tokens(), HOUR.refill(), new Random(7)));
    long settled = pass(fresh, 0, 1, 200);
    Duration before = held(fresh, settled);
    long pressed = pass(fresh, settled, 0, 200);
    Duration after = held(fresh, pressed);
    assertThat(after).isBetween(before, before.multipliedBy(4));
  }

  private static Duration held(LevelControl throttle, long now) {
    Throttle.Call call = throttle.begin(now);
    Duration hold = call.hold(now);
    call.abandon(now);
    return hold;
  }

  /** So many requests, one after the other, each at this level; the very first is refused. */
  private static long pass(LevelControl throttle, long from, int level, int times) {
    long now = from;
    for (int i = 0; i < times; i++) {
      Throttle.Call call = throttle.begin(now);
      now = pass(call, now);
      if (now == 0) {
        call.answered(ServerAnswer.refused(0), now);
        now = pass(call, now);
      }
      call.answered(ServerAnswer.granted(level), now);
    }
    return now;
  }

  @Test
  void surplusIsUsedAndALackIsMadeGood() {
    assertThat(afterLevel(40)).isLessThan(afterLevel(2));
  }

  /** How long after a success at this level the next call is held back. */
  private Duration afterLevel(int level) {
    LevelControl fresh =
        new LevelControl(ThrottleOptions.of(HOUR.tokens(), HOUR.refill(), new Random(7)));
    long now = 0;
    Throttle.Call call = fresh.begin(now);
    call.hold(now);
    call.answered(ServerAnswer.refused(0), now);
    for (int i = 0; i < 20; i++) {
      now = pass(call, now);
      call.answered(ServerAnswer.granted(level), now);
      call = fresh.begin(now);
    }
    return call.hold(now);
  }

  /** What was taken at once comes back at once, and is not to be taken at once again. */
  @Test
  void exactWindowIsRecognisedAndUsedEvenly() {
    ExactWindow server = new ExactWindow();
    LevelControl fresh =
        new LevelControl(ThrottleOptions.of(MINUTE.tokens(), MINUTE.refill(), new Random(7)));
    long now = 0;
    while (now < 5 * MINUTE.refill().toNanos()) {
      Throttle.Call call = fresh.begin(now);
      ServerAnswer answer;
      do {
        now = pass(call, now) + 15 * MILLI;
        answer = server.answer(now);
        call.answered(answer, now);
      } while (answer.isRefusal());
    }
    assertThat(server.all).isGreaterThan(290);
    assertThat(server.refused).isLessThan(20);
    assertThat(server.granted).hasSizeBetween(57, 60);
    assertThat(server.granted.getLast() - server.granted.getFirst()).isGreaterThan(55_000 * MILLI);
  }

  private static final class ExactWindow {

    private final Deque<Long> granted = new ArrayDeque<>();
    private int all;
    private int refused;

    ServerAnswer answer(long now) {
      while (!granted.isEmpty() && granted.getFirst() <= now - MINUTE.refill().toNanos()) {
        granted.removeFirst();
      }
      if (granted.size() == MINUTE.tokens()) {
        refused++;
        return ServerAnswer.refused(0);
      }
      granted.addLast(now);
      all++;
      return ServerAnswer.granted(MINUTE.tokens() - granted.size());
    }
  }

  /** The first answers say that nobody else takes any: a small bucket is emptied at once too. */
  @Test
  void smallFullBucketIsEmptiedAtOnce() {
    LevelControl fresh =
        new LevelControl(ThrottleOptions.of(MINUTE.tokens(), MINUTE.refill(), new Random(7)));
    long now = 0;
    for (int level = 59; level >= 1; level--) {
      Throttle.Call call = fresh.begin(now);
      assertThat(call.hold(now)).isZero();
      now += 15 * MILLI;
      call.answered(ServerAnswer.granted(level), now);
    }
  }

  @Test
  void threadsMayShareIt() throws InterruptedException {
    AtomicLong clock = new AtomicLong();
    CountDownLatch done = new CountDownLatch(4);
    List<Throwable> failures = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Thread thread = new Thread(() -> work(clock, done));
      thread.setUncaughtExceptionHandler((t, e) -> failures.add(e));
      thread.start();
    }
    done.await();
    assertThat(failures).isEmpty();
    assertThat(throttle.begin(clock.get()).hold(clock.get() + 60_000 * MILLI)).isZero();
  }

  private void work(AtomicLong clock, CountDownLatch done) {
    try {
      for (int i = 0; i < 500; i++) {
        Throttle.Call call = throttle.begin(clock.get());
        while (!call.hold(clock.addAndGet(MILLI)).isZero()) {
          Thread.onSpinWait();
        }
        call.answered(ServerAnswer.granted(4000), clock.get());
      }
    } finally {
      done.countDown();
    }
  }
}
