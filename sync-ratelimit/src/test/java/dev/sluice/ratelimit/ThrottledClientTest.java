package dev.sluice.ratelimit;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.ServerAnswer.ServerLimit;
import dev.sluice.throttle.Throttle;
import dev.sluice.throttle.ThrottleOptions;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.observers.TestObserver;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A throttled client without threads of its own, in virtual time. */
class ThrottledClientTest {

  private static final ServerAnswer GRANTED = ServerAnswer.OF_NOTHING;
  private static final ServerAnswer REFUSED = ServerAnswer.refused(null);

  private final VirtualTime time = new VirtualTime();
  private final SleepsAfterRefusals throttle = new SleepsAfterRefusals(ofSeconds(2));
  private final AccountLimiter limiter =
      AccountLimiter.of(time, time.scheduler(), Limit.parseAll("2/1m"));
  private final Deque<ServerAnswer> script = new ArrayDeque<>();
  private final List<Duration> sent = new ArrayList<>();
  private final List<ThrottledCall> ended = new ArrayList<>();

  private ThrottledClient.Builder client() {
    return ThrottledClient.builder(throttle, time, time.scheduler()).listener(ended::add);
  }

  private ServerAnswer send() {
    sent.add(time.elapsed());
    return script.isEmpty() ? GRANTED : script.remove();
  }

  private TestObserver<ServerAnswer> call(ThrottledClient.Builder options) {
    return call(options.build());
  }

  private TestObserver<ServerAnswer> call(ThrottledClient client) {
    TestObserver<ServerAnswer> observer =
        client.call(Single.fromCallable(this::send), answer -> answer).test();
    time.settle();
    return observer;
  }

  @Test
  void aRefusedRequestIsRepeatedWhenTheStrategySays() {
    script.addAll(List.of(REFUSED, REFUSED));
    TestObserver<ServerAnswer> call = call(client());
    time.advance(ofSeconds(4).minusNanos(1));
    call.assertEmpty();
    time.advance(Duration.ofNanos(1));

    call.assertResult(GRANTED);
    assertThat(sent).containsExactly(ofSeconds(0), ofSeconds(2), ofSeconds(4));
    assertThat(throttle.begun).isOne();
  }

  @Test
  void itTellsHowOftenItTriedAndHowLongItWaited() {
    script.addAll(List.of(REFUSED, REFUSED));
    call(client());
    time.advance(ofSeconds(4));

    assertThat(ended).hasSize(1);
    assertThat(ended.get(0).tries()).isEqualTo(3);
    assertThat(ended.get(0).refusals()).isEqualTo(2);
    assertThat(ended.get(0).slept()).isEqualTo(ofSeconds(4));
    assertThat(ended.get(0).longestSleep()).isEqualTo(ofSeconds(2));
  }

  @Test
  void aListenerThatThrowsHarmsNoCall() {
    ThrottledClient.Builder options =
        client()
            .listener(
                call -> {
                  throw new IllegalStateException("not today");
                });
    call(options).assertResult(GRANTED);
  }

  @Test
  void noOtherAnswerIsRepeated() {
    ServerAnswer broken = ServerAnswer.of(503, null, null, null);
    script.add(broken);
    call(client()).assertResult(broken);
    assertThat(sent).hasSize(1);
  }

  /** The throttle hears what it is read as. */
  @Test
  void whatIsReadAsARefusalIsRepeated() {
    script.add(ServerAnswer.of(503, null, null, null));
    TestObserver<ServerAnswer> call =
        client()
            .build()
            .call(
                Single.fromCallable(this::send),
                answer -> answer.status() == 503 ? REFUSED : answer)
            .test();
    time.advance(ofSeconds(2));
    call.assertResult(GRANTED);
    assertThat(throttle.refusals).isOne();
  }

  @Test
  void theLastRefusalComesBackWhenNoTriesAreLeft() {
    script.addAll(List.of(REFUSED, REFUSED, REFUSED));
    TestObserver<ServerAnswer> call = call(client().tries(2));
    time.advance(ofSeconds(2));

    call.assertResult(REFUSED);
    assertThat(sent).hasSize(2);
    assertThat(throttle.abandoned).isOne();
  }

  @Test
  void theLastRefusalComesBackWhenTheTimeIsOver() {
    script.addAll(List.of(REFUSED, REFUSED, REFUSED));
    TestObserver<ServerAnswer> call = call(client().within(ofSeconds(3)));
    time.advance(ofSeconds(3));

    call.assertResult(REFUSED);
    assertThat(sent).hasSize(2);
    assertThat(throttle.abandoned).isOne();
    assertThat(ended.get(0).slept()).isEqualTo(ofSeconds(3));
  }

  @Test
  void withoutARequestInTimeItFailsAndSendsNothing() {
    throttle.holdAll(ofSeconds(5));
    TestObserver<ServerAnswer> call = call(client().within(ofSeconds(3)));
    time.advance(ofMinutes(1));

    call.assertError(RateLimitedException.class);
    assertThat(sent).isEmpty();
    assertThat(ended.get(0).tries()).isZero();
  }

  @Test
  void aRateLimitedExceptionOfTheRequestIsTheRequests() {
    WindowLimiter other =
        RateLimiter.builder(time, time.scheduler()).limits(Limit.parse("1/1s")).build();
    Single<ServerAnswer> request =
        Single.fromCallable(
            () -> {
              other.tryAcquire(1).close();
              return send();
            });
    script.add(REFUSED);
    TestObserver<ServerAnswer> call = client().build().call(request, answer -> answer).test();
    time.settle();
    other.pause(ofMinutes(1));
    time.advance(ofSeconds(2));
    call.assertError(RateLimitedException.class);
  }

  @Test
  void anExceptionThatTellsOfARefusalIsRepeatedAndAtLastThrown() {
    IOException tooMany = new IOException("HTTP 429");
    TestObserver<Integer> call =
        client()
            .tries(3)
            .errors(thrown -> thrown == tooMany ? REFUSED : null)
            .build()
            .<Integer>call(
                Single.fromCallable(
                    () -> {
                      send();
                      throw tooMany;
                    }),
                value -> GRANTED)
            .test();
    time.advance(ofMinutes(1));

    call.assertError(tooMany);
    assertThat(sent).containsExactly(ofSeconds(0), ofSeconds(2), ofSeconds(4));
  }

  @Test
  void otherExceptionsPassAndAreNotRepeated() {
    IOException broken = new IOException("reset");
    TestObserver<Integer> call =
        client().build().call(Single.<Integer>error(broken), value -> GRANTED).test();
    time.settle();
    call.assertError(broken);
    assertThat(throttle.abandoned).isOne();
    assertThat(ended.get(0).tries()).isOne();
  }

  @Test
  void aRetryAfterPausesAllCallsOfTheClient() {
    ThrottledClient client = client().build();
    script.add(ServerAnswer.refused(ofSeconds(30)));
    TestObserver<ServerAnswer> first = call(client);
    TestObserver<ServerAnswer> second = call(client);
    time.advance(ofSeconds(30).minusNanos(1));
    assertThat(sent).hasSize(1);
    time.advance(ofSeconds(1));

    first.assertResult(GRANTED);
    second.assertResult(GRANTED);
  }

  @Test
  void aRefusalWithoutATimeHoldsBackNobodyElse() {
    ThrottledClient client = client().build();
    script.add(REFUSED);
    TestObserver<ServerAnswer> first = call(client);
    call(client).assertResult(GRANTED);
    first.assertEmpty();
  }

  @Test
  void eachTryTakesASlotOfTheLimits() {
    script.addAll(List.of(REFUSED, REFUSED));
    TestObserver<ServerAnswer> call = call(ThrottledClient.builder(throttle, limiter));
    time.advance(ofMinutes(2));

    call.assertResult(GRANTED);
    assertThat(sent).containsExactly(ofSeconds(0), ofSeconds(2), ofSeconds(60));
  }

  @Test
  void theLimitsHearWhatARefusalTellsOfThem() {
    ServerLimit none = ServerLimit.remaining(0, ofSeconds(40));
    script.add(new ServerAnswer(429, false, null, List.of(none)));
    TestObserver<ServerAnswer> call = call(ThrottledClient.builder(throttle, limiter));
    time.advance(ofSeconds(40).minusNanos(1));
    assertThat(sent).hasSize(1);
    time.advance(Duration.ofNanos(1));
    call.assertResult(GRANTED);
  }

  @Test
  void disposedWhileItWaitsItSendsNothingMore() {
    script.addAll(List.of(REFUSED, REFUSED));
    TestObserver<ServerAnswer> call = call(ThrottledClient.builder(throttle, limiter));
    time.advance(ofSeconds(1));
    call.dispose();
    time.advance(ofMinutes(2));

    assertThat(sent).hasSize(1);
    assertThat(throttle.abandoned).isOne();
    assertThat(limiter.budget().state().get(0).used()).isZero();
  }

  @Test
  void noRequestIsSentAfterTheTimeOfACall() {
    Single<ServerAnswer> request =
        Single.fromCallable(this::send).delay(4, TimeUnit.SECONDS, time.scheduler());
    script.addAll(Collections.nCopies(10, REFUSED));
    TestObserver<ServerAnswer> call =
        ThrottledClient.builder(Throttle.none(), time, time.scheduler())
            .within(ofSeconds(10))
            .build()
            .call(request, answer -> answer)
            .test();
    time.advance(ofMinutes(1));
    call.assertResult(REFUSED);
    assertThat(sent).containsExactly(ofSeconds(0), ofSeconds(4), ofSeconds(8));
  }

  @Test
  void aCallThatIsDisposedWhileItWaitsTellsHowLongItHas() {
    script.add(REFUSED);
    TestObserver<ServerAnswer> call = call(client());
    time.advance(ofSeconds(1));
    call.dispose();
    assertThat(ended).hasSize(1);
    assertThat(ended.get(0).slept()).isEqualTo(ofSeconds(1));
  }

  /** A checked one, as Kotlin lets it pass, and an error. */
  @ParameterizedTest
  @ValueSource(classes = {IOException.class, AssertionError.class})
  void whateverAListenerThrowsGoesNoFurther(Class<? extends Throwable> its) throws Exception {
    ThrottledClient client = client().listener(call -> throwing(its)).build();
    assertThat(client.call(this::send, answer -> answer)).isEqualTo(GRANTED);
    call(client).assertResult(GRANTED);
  }

  @SuppressWarnings("unchecked")
  private static <E extends Throwable> void throwing(Class<? extends Throwable> thrown) throws E {
    throw (E) (thrown == IOException.class ? new IOException("its") : new AssertionError("its"));
  }

  @Test
  void disposedUnderWayItsCallIsAbandonedAndItsListenerTold() {
    Single<ServerAnswer> never = Single.never();
    TestObserver<ServerAnswer> call = client().build().call(never, answer -> answer).test();
    time.settle();
    call.dispose();
    assertThat(throttle.abandoned).isOne();
    assertThat(ended).hasSize(1);
  }

  @Test
  void itsListenerIsToldBeforeItsCaller() {
    List<Integer> toldBefore = new ArrayList<>();
    client()
        .build()
        .call(Single.fromCallable(this::send), answer -> answer)
        .subscribe(answer -> toldBefore.add(ended.size()));
    client()
        .build()
        .call(Single.<Integer>error(new IOException("cut")), value -> GRANTED)
        .subscribe(answer -> {}, thrown -> toldBefore.add(ended.size()));
    time.settle();
    assertThat(toldBefore).containsExactly(1, 2);
  }

  @Test
  void whatCameFromACacheTakesNoSlot() {
    TestObserver<Integer> call =
        ThrottledClient.builder(throttle, limiter)
            .listener(ended::add)
            .build()
            .call(Single.just(7), value -> null)
            .test();
    time.settle();
    call.assertResult(7);
    assertThat(limiter.budget().state().get(0).used()).isZero();
    assertThat(throttle.abandoned).isOne();
    assertThat(ended.get(0).tries()).isZero();
  }

  /** However often it is refused, it takes no more memory. */
  @Test
  void manyRepeatsAreNoDeeperThanOne() {
    ThrottledClient.Builder options =
        ThrottledClient.builder(Throttle.none(), time, time.scheduler()).listener(ended::add);
    TestObserver<ServerAnswer> call =
        options
            .tries(20_000)
            .build()
            .call(Single.fromCallable(() -> REFUSED), answer -> answer)
            .test();
    time.settle();
    call.assertResult(REFUSED);
    assertThat(ended.get(0).refusals()).isEqualTo(20_000);
  }

  /** A call that gave up leaves no place in the queue of the strategy behind it. */
  @Test
  void whoGivesUpHoldsNobodyUp() {
    ThrottleOptions told = ThrottleOptions.of(60, ofMinutes(1), new Random(1));
    ThrottledClient client =
        ThrottledClient.builder(Throttle.levelControl(told), time, time.scheduler())
            .tries(1)
            .build();
    script.add(REFUSED);
    call(client).assertResult(REFUSED);
    for (int i = 0; i < 5; i++) {
      TestObserver<ServerAnswer> next = call(client);
      time.advance(ofMinutes(1));
      next.assertResult(GRANTED);
    }
  }

  @Test
  void badOptionsAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> client().tries(0));
    assertThatIllegalArgumentException().isThrownBy(() -> client().within(ofSeconds(-1)));
    assertThatIllegalArgumentException().isThrownBy(() -> client().build().begin().atMost(0));
  }
}
