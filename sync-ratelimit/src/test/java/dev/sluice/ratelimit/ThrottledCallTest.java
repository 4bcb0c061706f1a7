package dev.sluice.ratelimit;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.Throttle;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls that block a thread, by the real clock. */
@Timeout(60)
class ThrottledCallTest {

  private static final ServerAnswer GRANTED = ServerAnswer.OF_NOTHING;
  private static final ServerAnswer REFUSED = ServerAnswer.refused(null);

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Deque<ServerAnswer> script = new ArrayDeque<>();
  private final CountDownLatch refused = new CountDownLatch(1);
  private int sent;

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  private static ThrottledClient.Builder client(Duration sleep) {
    return ThrottledClient.builder(
        new SleepsAfterRefusals(sleep), RealTime.INSTANCE, Schedulers.computation());
  }

  private ServerAnswer send() {
    sent++;
    return script.isEmpty() ? GRANTED : script.remove();
  }

  private ServerAnswer run(ThrottledCall call) throws Exception {
    return call.run(
        this::send,
        answer -> {
          if (answer.isRefusal()) {
            refused.countDown();
          }
          return answer;
        });
  }

  @Test
  void aRefusedRequestIsRepeatedOnTheSameThread() throws Exception {
    script.addAll(List.of(REFUSED, REFUSED));
    ThrottledCall call = client(ofMillis(20)).build().begin();
    List<Thread> on = Collections.synchronizedList(new ArrayList<>());
    Callable<ServerAnswer> request =
        () -> {
          on.add(Thread.currentThread());
          return send();
        };
    assertThat(call.run(request, answer -> answer)).isEqualTo(GRANTED);
    assertThat(on).hasSize(3).containsOnly(Thread.currentThread());
    assertThat(call.tries()).isEqualTo(3);
    assertThat(call.slept()).isGreaterThan(call.longestSleep()); // it slept twice
    assertThat(call.longestSleep()).isPositive();
  }

  /** A thread does not wait for what it cannot expect. */
  @Test
  void aWaitThatIsTooLongIsNotBegun() throws Exception {
    script.add(REFUSED);
    ThrottledCall call = client(ofMinutes(5)).within(ofMinutes(4)).build().begin();
    assertThat(run(call)).isEqualTo(REFUSED);
    assertThat(call.slept()).isLessThan(ofSeconds(30));
  }

  @Test
  void aFirstRequestThatCannotBeInTimeIsNotSent() {
    SleepsAfterRefusals throttle = new SleepsAfterRefusals(ofSeconds(1));
    throttle.holdAll(ofMinutes(5));
    ThrottledClient client =
        ThrottledClient.builder(throttle, RealTime.INSTANCE, Schedulers.computation())
            .within(ofMinutes(4))
            .build();
    assertThatThrownBy(() -> client.call(this::send, answer -> answer))
        .isInstanceOf(RateLimitedException.class);
    assertThat(sent).isZero();
    assertThat(throttle.abandoned).isOne();
  }

  @Test
  void aRepeatThatIsHeldUpByTheLimitsTooLongEndsTheCall() throws Exception {
    script.add(REFUSED);
    SleepsAfterRefusals throttle = new SleepsAfterRefusals(Duration.ZERO);
    AccountLimiter limiter =
        AccountLimiter.of(RealTime.INSTANCE, Schedulers.computation(), Limit.parseAll("1/1h"));
    ThrottledClient client = ThrottledClient.builder(throttle, limiter).build();
    assertThat(client.call(this::send, answer -> answer)).isEqualTo(REFUSED);
    assertThat(throttle.abandoned).isOne();
  }

  @Test
  void anInterruptEndsTheWait() throws Exception {
    script.add(REFUSED);
    ThrottledCall call = client(ofMinutes(5)).build().begin();
    Thread[] waiting = new Thread[1];
    Future<ServerAnswer> result =
        threads.submit(
            () -> {
              waiting[0] = Thread.currentThread();
              return run(call);
            });
    refused.await();
    waiting[0].interrupt();
    assertThatThrownBy(result::get).hasCauseInstanceOf(InterruptedException.class);
    assertThat(sent).isOne();
  }

  @Test
  void aCancelledCallWaitsNoLonger() throws Exception {
    script.add(REFUSED);
    ThrottledCall call = client(ofMinutes(5)).build().begin();
    Future<ServerAnswer> result = threads.submit(() -> run(call));
    refused.await();
    call.cancel();
    Throwable end = end(result);
    assertThat(end == null || end.getCause() instanceof CancellationException).isTrue();
    assertThat(sent).isOne();
  }

  /** Whether the wait had begun or not. */
  private static Throwable end(Future<ServerAnswer> result) throws InterruptedException {
    try {
      assertThat(result.get()).isEqualTo(REFUSED);
      return null;
    } catch (ExecutionException ended) {
      return ended;
    }
  }

  @Test
  void aCallThatWasCancelledBeforeSendsNothing() {
    ThrottledCall call = client(ofSeconds(1)).build().begin();
    call.cancel();
    assertThatThrownBy(() -> run(call)).isInstanceOf(CancellationException.class);
    assertThat(sent).isZero();
  }

  @Test
  void cancelledUnderWayItsAnswerIsTheLast() throws Exception {
    script.add(REFUSED);
    ThrottledCall call = client(ofMillis(1)).build().begin();
    ServerAnswer answer =
        call.run(
            () -> {
              call.cancel();
              return send();
            },
            got -> got);
    assertThat(answer).isEqualTo(REFUSED);
    assertThat(sent).isOne();
  }

  @Test
  void aCallMayHaveFewerTriesThanItsClient() throws Exception {
    script.addAll(List.of(REFUSED, REFUSED));
    assertThat(run(client(ofMillis(1)).build().begin().atMost(1))).isEqualTo(REFUSED);
    assertThat(run(client(ofMillis(1)).tries(1).build().begin().atMost(5))).isEqualTo(REFUSED);
    assertThat(sent).isEqualTo(2);
  }

  @Test
  void aCallRunsOnceOnly() throws Exception {
    ThrottledCall call = client(ofMillis(1)).build().begin();
    run(call);
    assertThatThrownBy(() -> run(call)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void whatTheRequestThrowsComesBackAsItIs() {
    Exception theirs = new Exception("theirs");
    ThrottledClient client =
        ThrottledClient.builder(Throttle.none(), RealTime.INSTANCE, Schedulers.computation())
            .build();
    assertThatThrownBy(
            () ->
                client.call(
                    () -> {
                      throw theirs;
                    },
                    value -> GRANTED))
        .isSameAs(theirs);
  }
}
