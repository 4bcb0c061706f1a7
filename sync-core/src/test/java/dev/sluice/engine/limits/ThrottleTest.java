package dev.sluice.engine.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.SyncStatus;
import dev.sluice.engine.Device;
import dev.sluice.engine.Running;
import dev.sluice.engine.Scenario;
import dev.sluice.engine.SilentQuota;
import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.limit.HourlyQuota;
import dev.sluice.testkit.limit.Verdict;
import dev.sluice.throttle.ScriptedThrottle;
import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.Throttle;
import dev.sluice.throttle.ThrottleOptions;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the engine asks its throttle and tells it. */
class ThrottleTest extends Scenario {

  private static final Duration HOLD = Duration.ofSeconds(7);

  private final ScriptedThrottle throttle = new ScriptedThrottle();

  private Device throttled() {
    Device device = synced("a", options -> options.throttle(throttle));
    throttle.heard.clear();
    throttle.begun = 0;
    return device;
  }

  private void hold(Duration length) {
    throttle.holdUntil(time.nanos() + length.toNanos());
  }

  private ServerAnswer last() {
    return throttle.heard.get(throttle.heard.size() - 1);
  }

  private static Fault telling(String header, String value) {
    return Fault.answer(Answer.text(200, "[]").withHeader(header, value));
  }

  @Test
  void isGivenToTheBuilder() {
    Device device =
        synced(
            "a",
            builder -> {
              var known = ThrottleOptions.of(60, Duration.ofSeconds(60), new Random());
              builder.throttle(Throttle.levelControl(known));
              return builder;
            });
    device.entry("sent");
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("sent");
  }

  @ParameterizedTest
  @CsvSource({
    "RateLimit-Remaining, 17, 17",
    "x-ratelimit-remaining, 0, 0",
    "X-Toggl-Quota-Remaining, 29, 29",
    "RateLimit-Remaining, '5, 5;w=60', 5",
    "RateLimit-Remaining, -1, 0",
    "RateLimit-Remaining, 99999999999999999999,",
    "RateLimit-Remaining, many,",
    "Something-Remaining, 17,"
  })
  void hearsWhatRemainsFromSuccessesToo(String header, String value, Integer remaining) {
    Device device = throttled();
    next("GET me/time_entries", telling(header, value));
    assertThat(device.run(Operation.LIGHT).error()).isEmpty();
    assertThat(throttle.heard).hasSize(1);
    assertThat(last().status()).isEqualTo(200);
    assertThat(last().remaining()).isEqualTo(remaining);
    assertThat(last().permits()).isNull();
    assertThat(last().retryAfter()).isNull();
  }

  @Test
  void hearsEveryAnswerOnceGoodOrBad() {
    Device device = throttled();
    next("GET me/tags", Fault.status(500));
    device.pull();
    assertThat(throttle.heard).hasSameSizeAs(log().all());
    assertThat(throttle.heard).extracting(a -> a.status()).contains(200, 500);
  }

  @Test
  void ofSeveralNumbersTheLeastCounts() {
    Device device = throttled();
    Answer answer =
        Answer.text(200, "[]")
            .withHeader("X-RateLimit-Limit", "60")
            .withHeader("X-RateLimit-Remaining", "41")
            .withHeader("X-Toggl-Quota-Remaining", "3");
    next("GET me/time_entries", Fault.answer(answer));
    device.run(Operation.LIGHT);
    assertThat(last().status()).isEqualTo(200);
    assertThat(last().remaining()).isEqualTo(3);
    assertThat(last().permits()).isEqualTo(60);
    assertThat(last().retryAfter()).isNull();
  }

  @Test
  void anExhaustedQuotaIsToldAsARefusal() {
    Device device = throttled();
    server.setLimits(new SilentQuota(new HourlyQuota(30, 1)));
    device.entry("one");
    device.entry("two");
    device.push();
    assertThat(last().isRefusal()).isTrue();
    assertThat(last().remaining()).isZero();
    assertThat(last().retryAfter()).isGreaterThan(Duration.ofMinutes(59));
  }

  @Test
  void whoIsHeldBackWaitsAndSaysWhy() {
    Device device = throttled();
    device.entry("later");
    hold(HOLD);
    Running push = device.begin(Operation.PUSH);
    pass(SECOND);
    SyncStatus.Waiting waiting = (SyncStatus.Waiting) device.status();
    assertThat(waiting.text()).isEqualTo("Waiting for the server to take more requests");
    assertThat(waiting.until()).contains(time.now().plus(HOLD).minus(SECOND));
    pass(HOLD.minus(SECOND).minusMillis(1));
    assertThat(log().all()).isEmpty();
    assertThat(push.end().waited()).isEqualTo(HOLD);
    assertThat(descriptionsOnServer()).containsExactly("later");
  }

  @Test
  void whoIsHeldBackTakesNoSlotOfThePace() {
    Device device = throttled();
    hold(HOLD);
    Running pull = device.begin(Operation.PULL);
    pass(HOLD.plus(ONE_WAY));
    assertThat(log().all()).hasSize(3);
    assertThat(pull.end().error()).isEmpty();
  }

  @Test
  void aHoldEndsAtOnceWhenTheEngineFreezes() {
    Device device = throttled();
    device.entry("later");
    hold(HOLD);
    Running push = device.begin(Operation.PUSH);
    pass(SECOND);
    device.engine.freeze();
    time.settle();
    assertThat(push.end().duration()).isEqualTo(SECOND);
    pass(MINUTE);
    assertThat(log().all()).isEmpty();
    assertThat(throttle.abandoned).isEqualTo(throttle.begun).isOne();
  }

  @Test
  void andWhenItIsCancelled() {
    Device device = throttled();
    device.entry("later");
    hold(HOLD);
    Running push = device.begin(Operation.PUSH);
    pass(SECOND);
    device.engine.cancel();
    time.settle();
    assertThat(push.isOver()).isTrue();
    pass(MINUTE);
    assertThat(log().all()).isEmpty();
    assertThat(throttle.abandoned).isEqualTo(throttle.begun).isOne();
  }

  @Test
  void aHoldThatIsTooLongEndsTheOperation() {
    Device device = throttled();
    device.entry("later");
    hold(Duration.ofMinutes(3));
    SyncReport report = device.push();
    assertThat(report.result()).isEqualTo(SyncResult.RATE_LIMITED);
    assertThat(report.requests()).isZero();
    assertThat(((TooManyRequestsException) report.error().orElseThrow()).retryAfter())
        .isEqualTo(Duration.ofMinutes(3));
  }

  @Test
  void aRequestThatIsLostIsAbandoned() {
    Device device = throttled();
    device.entry("lost");
    next("POST time_entries", Fault.dropBefore());
    device.push();
    assertThat(throttle.heard).isEmpty();
    assertThat(throttle.abandoned).isEqualTo(throttle.begun).isOne();
  }

  /** How long a push takes whose request is refused, with the pause from the one before. */
  private Duration refusedPush(Device device) {
    next("POST time_entries", Fault.answer(Answer.empty(429)));
    SyncReport report = device.push();
    assertThat(report.result()).isEqualTo(SyncResult.RATE_LIMITED);
    return report.duration();
  }

  @Test
  void theThrottleChoosesThePauseThatTheServerDoesNotName() {
    Device device = synced("a", options -> options.throttle(Throttle.fixedPause(HOLD)));
    device.entry("waits");
    refusedPush(device);
    assertThat(device.push().waited()).isBetween(HOLD.minus(ONE_WAY.multipliedBy(3)), HOLD);
    assertThat(descriptionsOnServer()).containsExactly("waits");
  }

  /** A refusal ends the operation, but what was learned from it stays. */
  @Test
  void whatAStrategyLearnsFromARefusalIsNotForgotten() {
    ThrottleOptions known = ThrottleOptions.of(6, MINUTE, new Random(1));
    Device device = synced("a", options -> options.throttle(Throttle.exponentialBackoff(known)));
    device.entry("waits");
    refusedPush(device);
    assertThat(refusedPush(device)).isBetween(Duration.ofSeconds(10), Duration.ofSeconds(12));
    assertThat(refusedPush(device)).isGreaterThan(Duration.ofSeconds(12));
  }

  /** Every second request is one too many, and thirty are to get through. */
  @Test
  void whoGotOnUntilItWasRefusedTriesAgainSoonHoweverOften() {
    Random random = new Random(1);
    Device device = synced("a", o -> o.autoSync(AutoSync.defaults()).random(random));
    AtomicInteger asked = new AtomicInteger();
    Answer tooMany = Answer.empty(429).withHeader("Retry-After", "0");
    server.setLimits(
        (request, now) ->
            asked.incrementAndGet() % 2 == 0 ? Verdict.refused(tooMany) : Verdict.taken());
    for (int i = 0; i < 30; i++) {
      device.entry("entry " + i);
    }
    pass(MINUTE.multipliedBy(5));
    assertThat(asked).hasValueGreaterThan(55);
    assertThat(descriptionsOnServer()).hasSize(30);
  }
}
