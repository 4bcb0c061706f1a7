package dev.sluice.ratelimit;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.sluice.ratelimit.WindowLimiter.LimitState;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.FlowableTransformer;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.observers.TestObserver;
import io.reactivex.rxjava3.subscribers.TestSubscriber;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallTest {

  private final VirtualTime time = new VirtualTime();
  private final AccountLimiter gate =
      AccountLimiter.of(time, time.scheduler(), Limit.parseAll("60/60s,3/1s"));
  private final WindowLimiter limiter =
      RateLimiter.builder(time, time.scheduler()).limits(Limit.parse("3/1s")).build();

  @Test
  void aCallTakesOneSlotAndStampsItAtItsEnd() throws Exception {
    String answer =
        call(
            () -> {
              time.advance(ofSeconds(5));
              return state();
            });

    assertThat(answer).isEqualTo("1 open, 0 spent");
    assertThat(limiter.state().get(0).nextFree()).isEqualTo(ofSeconds(1));
  }

  @Test
  void whatACallThrowsPassesThroughAndItsSlotStaysUsed() {
    IOException broken = new IOException("reset");
    Throwable thrown =
        catchThrowable(
            () ->
                call(
                    () -> {
                      throw broken;
                    }));

    assertThat(thrown).isSameAs(broken);
    assertThat(limiter.state().get(0).nextFree()).isEqualTo(ofSeconds(31));
  }

  @Test
  void aCallWithoutASlotInTimeIsNotMade() {
    List<String> made = new ArrayList<>();
    limiter.pause(ofSeconds(11));

    assertThat(catchThrowable(() -> call(() -> made.add("call"))))
        .isInstanceOf(RateLimitedException.class);
    assertThat(made).isEmpty();
  }

  @Test
  void ofAGateACallTakesBoth() throws Exception {
    gate.call(() -> "done", Priority.SYNC, ofSeconds(10));

    assertThat(gate.budget().state().get(0).spent()).isOne();
    assertThat(gate.pace().state().get(0).spent()).isOne();
  }

  @Test
  void eachSubscriptionOfASingleTakesASlot() {
    List<Duration> sent = new ArrayList<>();
    Single<Integer> request = Single.fromCallable(() -> sent(sent)).compose(this::call);
    for (int i = 0; i < 4; i++) {
      request.test();
    }
    time.settle();
    assertThat(sent).hasSize(3);
    time.advance(ofSeconds(1));

    assertThat(sent).hasSize(4).last().isEqualTo(ofSeconds(1));
  }

  @Test
  void aSingleThatFailsPassesItsErrorAndItsSlotStaysUsed() {
    IOException broken = new IOException("reset");
    TestObserver<Object> observer = call(Single.error(broken)).test();
    time.settle();

    observer.assertError(broken);
    assertThat(limiter.state().get(0).nextFree()).isEqualTo(ofSeconds(31));
  }

  @Test
  void disposedWhileItWaitsItIsNotSentAndTakesNothing() {
    List<Duration> sent = new ArrayList<>();
    limiter.pause(ofSeconds(5));
    TestObserver<Integer> waits = call(Single.fromCallable(() -> sent(sent))).test();
    time.advance(ofSeconds(1));
    waits.dispose();
    time.advance(ofSeconds(10));

    assertThat(sent).isEmpty();
    assertThat(state()).isEqualTo("0 open, 0 spent");
  }

  @Test
  void disposedUnderWayItsSlotStaysUsed() {
    TestObserver<Object> underWay = call(Single.never()).test();
    time.settle();
    assertThat(state()).isEqualTo("1 open, 0 spent");
    underWay.dispose();

    assertThat(limiter.state().get(0).nextFree()).isEqualTo(ofSeconds(31));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5})
  void elementsGoInOrderAndNeverFasterThanTheLimits(int atOnce) {
    List<Duration> sent = new ArrayList<>();
    TestSubscriber<Integer> answers =
        Flowable.range(1, 10)
            .compose(this.<Integer, Integer>each(atOnce, element -> slow(element, sent)))
            .test();
    time.advance(ofSeconds(20));

    answers.assertValues(1, 2, 3, 4, 5, 6, 7, 8, 9, 10).assertComplete();
    WindowOracle oracle = new WindowOracle();
    sent.forEach(at -> oracle.record(at.toNanos()));
    assertThat(oracle.fullest(ofSeconds(1))).isEqualTo(3);
  }

  /** The first takes longest, and still its answer comes first. */
  private Single<Integer> slow(int element, List<Duration> sent) {
    sent.add(time.elapsed());
    return Single.just(element).delay(110 - element * 10L, TimeUnit.MILLISECONDS, time.scheduler());
  }

  @Test
  void noMoreElementsAreTakenThanCanBeUnderWay() {
    List<Long> asked = new ArrayList<>();
    TestSubscriber<Object> slow =
        Flowable.range(1, 1000)
            .doOnRequest(asked::add)
            .compose(each(2, element -> Single.never()))
            .test(0);
    time.advance(ofSeconds(60));

    assertThat(asked).containsExactly(2L);
    assertThat(state()).isEqualTo("2 open, 0 spent");
    slow.cancel();
    assertThat(state()).isEqualTo("0 open, 2 spent");
  }

  @Test
  void anElementThatIsDeniedEndsTheStreamAsWhatItIs() {
    limiter.pause(ofSeconds(11));
    TestSubscriber<Integer> denied =
        Flowable.just(1).compose(each(1, element -> Single.just(element))).test();
    time.advance(ofMillis(1));

    denied.assertError(RateLimitedException.class);
  }

  @Test
  void atLeastOneAtOnce() {
    assertThatIllegalArgumentException().isThrownBy(() -> each(0, element -> Single.just(element)));
  }

  private int sent(List<Duration> sent) {
    sent.add(time.elapsed());
    return sent.size();
  }

  private String state() {
    LimitState state = limiter.state().get(0);
    return state.open() + " open, " + state.spent() + " spent";
  }

  private <T> T call(Callable<T> request) throws Exception {
    return limiter.call(request, Priority.SYNC, ofSeconds(10));
  }

  private <T> Single<T> call(Single<T> request) {
    return limiter.call(request, Priority.SYNC, ofSeconds(10));
  }

  private <T, R> FlowableTransformer<T, R> each(int atOnce, Function<T, Single<R>> request) {
    return limiter.callEach(atOnce, request, Priority.SYNC, ofSeconds(10));
  }
}
