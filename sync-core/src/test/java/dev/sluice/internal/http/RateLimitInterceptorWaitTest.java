package dev.sluice.internal.http;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sluice.http.NoSlotException;
import dev.sluice.ratelimit.Acquisition;
import dev.sluice.ratelimit.Priority;
import dev.sluice.ratelimit.RateLimitedException;
import dev.sluice.ratelimit.RateLimiterClosedException;
import dev.sluice.ratelimit.Slots;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How an app's own calls wait for their slots, and in vain. */
class RateLimitInterceptorWaitTest extends AppCalls {

  @Test
  void aRepeatWaitsForItsSlotWithinTheTimeOfTheCall() throws Exception {
    fill(2);
    server.enqueue(answer(302).setHeader("Location", "again").build());
    server.enqueue(answer(200).build());
    FutureTask<Integer> redirected = running(client);
    untilQueued();
    assertThat(server.getRequestCount()).isOne();
    time.advance(ofSeconds(1));

    assertThat(redirected.get(30, TimeUnit.SECONDS)).isEqualTo(200);
    assertSlots(0, 2 + 2);
  }

  @Test
  void aCallWaitsUntilItsSlotIsThere() throws Exception {
    fill(3);
    server.enqueue(answer(200).build());
    FutureTask<Integer> waiting = running(client);
    untilQueued();
    assertThat(server.getRequestCount()).isZero();
    time.advance(ofSeconds(1));

    assertThat(waiting.get(30, TimeUnit.SECONDS)).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({"0, 31", "5, 6"})
  void aLongerWaitThanTheCallsTimeoutIsRefusedAtOnce(long timeout, long pause) {
    gate.pause(ofSeconds(pause));
    OkHttpClient hurried =
        client(new OkHttpClient.Builder().callTimeout(timeout, TimeUnit.SECONDS));
    NoSlotException refused = catchThrowableOfType(NoSlotException.class, () -> status(hurried));

    RateLimitedException reason = (RateLimitedException) refused.getCause();
    assertThat(reason.expected().atLeast()).isEqualTo(ofSeconds(pause));
    assertThat(reason.waited()).isZero();
    assertThat(reason.limits()).extracting(state -> state.free()).containsExactly(60);
    assertThat(server.getRequestCount()).isZero();
    assertSlots(0, 0);
  }

  @Test
  void aWaitInVainIsTold() throws Exception {
    pace.tryAcquire(3);
    FutureTask<Integer> waiting = running(client);
    untilQueued();
    time.advance(ofSeconds(30));

    NoSlotException late = (NoSlotException) failure(waiting);
    assertThat(((RateLimitedException) late.getCause()).waited()).isEqualTo(ofSeconds(30));
    assertThat(budget.state().get(0).used()).isZero();
  }

  @Test
  void aClosedGateLetsNothingOut() {
    gate.close();

    assertThat(catchThrowable(() -> status(client)))
        .isInstanceOf(NoSlotException.class)
        .hasCauseInstanceOf(RateLimiterClosedException.class);
  }

  @Test
  void aCallThatIsCancelledWhileItWaitsLeavesNoSlot() throws Exception {
    fill(3);
    Call call = call(client);
    FutureTask<Integer> waiting = running(() -> call.execute().code());
    untilQueued();
    call.cancel();

    assertThat(failure(waiting)).isInstanceOf(IOException.class).hasMessage("Canceled");
    time.advance(ofSeconds(60));
    assertSlots(0, 0);
    assertThat(server.getRequestCount()).isZero();
  }

  /** As when an interceptor before ours, or another thread, gives the call up early. */
  @Test
  void L55_aCallThatWasCancelledBeforeItWaitsFreesItsThreadAtOnce() throws Exception {
    fill(3);
    Call call = call(client);
    call.cancel();
    FutureTask<Integer> cancelled = running(() -> call.execute().code());

    assertThat(failure(cancelled)).isInstanceOf(IOException.class).hasMessage("Canceled");
    assertThat(pace.waiting()).isZero();
    assertSlots(0, 3);
  }

  @Test
  void soDoesOneWhoseTimeoutPasses() throws Exception {
    pace.tryAcquire(3);
    OkHttpClient hurried =
        client(new OkHttpClient.Builder().callTimeout(1_100, TimeUnit.MILLISECONDS));

    assertThat(failure(running(hurried)))
        .isInstanceOf(InterruptedIOException.class)
        .hasMessage("timeout");
    assertThat(budget.state().get(0).used()).isZero();
    assertThat(pace.waiting()).isZero();
  }

  @Test
  void soDoesOneWhoseThreadIsInterrupted() throws Exception {
    fill(3);
    FutureTask<Integer> waiting = running(client);
    untilQueued();
    runner.interrupt();

    assertThat(failure(waiting)).isInstanceOf(InterruptedIOException.class);
    time.advance(ofSeconds(60));
    assertSlots(0, 0);
  }

  @Test
  void anAppsCallGoesBeforeTheEnginesThatWait() throws Exception {
    fill(3);
    Acquisition<Slots> engines = pace.acquire(3, Priority.SYNC);
    queued.drainPermits();
    server.enqueue(answer(200).build());
    FutureTask<Integer> apps = running(client);
    untilQueued();
    time.advance(ofSeconds(1));

    assertThat(apps.get(30, TimeUnit.SECONDS)).isEqualTo(200);
    assertThat(engines.isGranted()).isFalse();
  }

  @Test
  void afterAPauseAnAppsCallMayBeTheOneThatGoesFirst() throws Exception {
    gate.pause(ofSeconds(5));
    time.advance(ofSeconds(5));
    server.enqueue(answer(429).setHeader("Retry-After", "20").build());
    assertThat(status(client)).isEqualTo(429);

    assertThatThrownBy(() -> pace.tryAcquire(1)).isInstanceOf(RateLimitedException.class);
    assertThat(pace.paused()).isEqualTo(ofSeconds(20));
  }
}
