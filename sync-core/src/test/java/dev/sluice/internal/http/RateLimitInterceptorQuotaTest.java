package dev.sluice.internal.http;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sluice.http.NoSlotException;
import dev.sluice.http.RateLimitInterceptor;
import dev.sluice.ratelimit.RateLimitedException;
import dev.sluice.ratelimit.WindowLimiter;
import dev.sluice.throttle.ServerAnswer.ServerLimit;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import okhttp3.Call;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An app's own calls are counted in the quotas of the paths that they lead to. */
class RateLimitInterceptorQuotaTest extends AppCalls {

  private static final String FIVE = "workspaces/5/tags";

  private OkHttpClient counted() {
    return counted(Sockets.url(server), new OkHttpClient.Builder());
  }

  private OkHttpClient counted(String baseUrl, OkHttpClient.Builder options) {
    return RateLimitInterceptor.on(gate).under(baseUrl).addTo(options).build();
  }

  private WindowLimiter scope(String path) {
    return gate.quotas(path).values().iterator().next();
  }

  private void fill(String path, int slots) {
    WindowLimiter limiter = scope(path);
    for (int i = 0; i < slots; i++) {
      limiter.answered(limiter.tryAcquire());
    }
  }

  private int free(String path) {
    return scope(path).free();
  }

  private void answers(int... statuses) {
    for (int status : statuses) {
      server.enqueue(answer(status).build());
    }
  }

  private static MockResponse redirect(String to) {
    return answer(302).setHeader("Location", "/api/v9/" + to).build();
  }

  @Test
  void aCallTakesASlotOfTheQuotaOfItsPath() throws IOException {
    answers(200, 200, 200);
    assertThat(status(counted(), "me/time_entries?since=1")).isEqualTo(200);
    assertThat(status(counted(), FIVE)).isEqualTo(200);
    assertThat(status(counted(), "elsewhere")).isEqualTo(200);

    assertThat(gate.quotas().keySet()).containsExactly("user", "workspace 5");
    assertThat(gate.quotas().values()).map(WindowLimiter::free).containsExactly(3, 3);
    assertSlots(0, 3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/v9", "/api/v9/"})
  void theBaseMayEndWithASlashOrNot(String folder) throws IOException {
    answers(200);
    HttpUrl base = HttpUrl.get(Sockets.url(server)).resolve(folder);
    status(counted(base.toString(), new OkHttpClient.Builder()), "me");

    assertThat(free("me")).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://localhost/api/v9",
        "http://localhost:1/api/v9",
        "https://127.0.0.1/api/v9",
        "http://127.0.0.1/api/v",
        "http://127.0.0.1/api/v9/me"
      })
  void aCallOutsideOfTheBaseIsCountedInBudgetAndPaceOnly(String elsewhere) throws IOException {
    answers(200);
    HttpUrl base = HttpUrl.get(elsewhere);
    if (base.port() != 1 && !base.isHttps()) {
      base = base.newBuilder().port(server.getPort()).build();
    }
    status(counted(base.toString(), new OkHttpClient.Builder()), "me");

    assertThat(gate.quotas()).isEmpty();
    assertSlots(0, 1);
  }

  @Test
  void aRedirectIsCountedByItsOwnPathAndARepeatByItsOwn() throws IOException {
    server.enqueue(redirect(FIVE));
    server.enqueue(answer(503).setHeader("Retry-After", "0").build());
    answers(200);

    assertThat(status(counted(), "me")).isEqualTo(200);
    assertThat(server.getRequestCount()).isEqualTo(3);
    assertThat(free("me")).isEqualTo(3);
    assertThat(free(FIVE)).isEqualTo(2);
    assertThat(budget.state().get(0).spent()).isEqualTo(3);
  }

  @Test
  void aRequestThatAnInterceptorSendsElsewhereIsCountedThere() throws IOException {
    answers(200);
    HttpUrl there = HttpUrl.get(Sockets.url(server) + FIVE);
    OkHttpClient.Builder options = new OkHttpClient.Builder();
    counted(Sockets.url(server), options);
    OkHttpClient moving =
        options
            .addInterceptor(chain -> chain.proceed(chain.request().newBuilder().url(there).build()))
            .build();

    assertThat(status(moving, "me")).isEqualTo(200);
    assertThat(free("me")).isEqualTo(4);
    assertThat(free(FIVE)).isEqualTo(3);
    assertSlots(0, 1);
  }

  @Test
  void aCallWaitsForItsQuotaAndHoldsNothingElseMeanwhile() throws Exception {
    fill("me", 4);
    answers(200);
    FutureTask<Integer> waiting = running(counted());
    untilQueued();
    assertThat(server.getRequestCount()).isZero();
    assertThat(budget.state().get(0).used() + pace.state().get(0).used()).isZero();
    time.advance(ofSeconds(20));

    assertThat(waiting.get(30, TimeUnit.SECONDS)).isEqualTo(200);
    assertThat(free("me")).isEqualTo(3);
  }

  @Test
  void aCallOfAnotherQuotaPassesItMeanwhile() throws Exception {
    fill("me", 4);
    answers(200, 200);
    FutureTask<Integer> waiting = running(counted());
    untilQueued();
    assertThat(status(counted(), FIVE)).isEqualTo(200);
    assertThat(server.takeRequest().getTarget()).endsWith(FIVE);
    time.advance(ofSeconds(20));

    assertThat(waiting.get(30, TimeUnit.SECONDS)).isEqualTo(200);
  }

  @Test
  void refusedByTheBudgetItLeavesNothingInTheQuota() {
    budget.pause(ofSeconds(31));

    assertThat(catchThrowable(() -> status(counted()))).isInstanceOf(NoSlotException.class);
    assertThat(free("me")).isEqualTo(4);
    assertSlots(0, 0);
  }

  @Test
  void aLongerWaitForTheQuotaIsRefusedAtOnce() {
    scope("me").pause(ofSeconds(30).plus(ServerLimit.MARGIN));
    NoSlotException refused = catchThrowableOfType(NoSlotException.class, () -> status(counted()));

    RateLimitedException reason = (RateLimitedException) refused.getCause();
    assertThat(reason.expected().atLeast()).isEqualTo(ofSeconds(30).plus(ServerLimit.MARGIN));
    assertThat(server.getRequestCount()).isZero();
    assertSlots(0, 0);
  }

  @Test
  void allWaitsOfACallShareItsTime() throws Exception {
    fill("me", 4);
    server.enqueue(redirect(FIVE));
    FutureTask<Integer> waiting = running(counted());
    untilQueued();
    scope(FIVE).pause(ofSeconds(20 + 10).plus(ServerLimit.MARGIN));
    time.advance(ofSeconds(20));

    assertThat(failure(waiting)).isInstanceOf(NoSlotException.class);
    assertThat(server.getRequestCount()).isOne();
    assertThat(free("me")).isEqualTo(3);
    assertSlots(0, 1);
  }

  @ParameterizedTest
  @CsvSource({"4, 0", "0, 3"})
  void aCallThatIsCancelledWhileItWaitsLeavesNothing(int inQuota, int inPace) throws Exception {
    fill("me", inQuota);
    fill(inPace);
    Call call = call(counted(), "me");
    FutureTask<Integer> waiting = running(() -> call.execute().code());
    untilQueued();
    call.cancel();

    assertThat(failure(waiting)).isInstanceOf(IOException.class).hasMessage("Canceled");
    time.advance(ofSeconds(60));
    assertThat(free("me")).isEqualTo(4);
    assertSlots(0, 0);
    assertThat(server.getRequestCount()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "X-Toggl-Quota-Remaining, 0, '', 60",
    "X-Nothing, 1, hourly limit: will reset in 40 seconds, 40"
  })
  void L29_anExhaustedQuotaClosesItsScopeOnly(String header, String value, String words, long named)
      throws IOException {
    server.enqueue(answer(402).setHeader(header, value).body(words).build());
    answers(200);
    assertThat(status(counted(), "me")).isEqualTo(402);

    assertThat(scope("me").expected(1).atLeast())
        .isEqualTo(ofSeconds(named).plus(ServerLimit.MARGIN));
    assertThat(gatesPause()).isZero();
    assertThat(catchThrowable(() -> status(counted(), "me"))).isInstanceOf(NoSlotException.class);
    assertThat(status(counted(), FIVE)).isEqualTo(200);
    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @Test
  void anExhaustedQuotaBehindARedirectClosesThatOne() throws IOException {
    server.enqueue(redirect(FIVE));
    server.enqueue(answer(402).setHeader("X-Toggl-Quota-Remaining", "0").build());
    status(counted(), "me");

    assertThat(free(FIVE)).isZero();
    assertThat(free("me")).isEqualTo(3);
    assertThat(gatesPause()).isZero();
  }

  @Test
  void anExhaustedQuotaThatNobodyCountsClosesTheLimiter() throws IOException {
    server.enqueue(answer(402).setHeader("X-Toggl-Quota-Remaining", "0").build());
    status(counted(), "elsewhere");

    assertThat(gatesPause()).isEqualTo(ofSeconds(60));
  }

  @Test
  void tooManyRequestsCloseTheGateAndNoQuota() throws IOException {
    server.enqueue(answer(429).setHeader("Retry-After", "30").build());
    status(counted(), "me");

    assertThat(gatesPause()).isEqualTo(ofSeconds(30));
    assertThat(free("me")).isEqualTo(3);
  }

  @Test
  void whatAnAnswerTellsOfItsQuotaIsHeardThere() throws IOException {
    server.enqueue(
        answer(200)
            .setHeader("X-Toggl-Quota-Remaining", "1")
            .setHeader("X-Toggl-Quota-Resets-In", "900")
            .build());
    status(counted(), "me");

    assertThat(free("me")).isOne();
    assertThat(budget.state().get(0).free()).isEqualTo(59);
  }

  @Test
  void afterTheGateWasClosedACallIsRefused() {
    gate.close();

    assertThat(catchThrowable(() -> status(counted()))).isInstanceOf(NoSlotException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "api/v9",
        "http://tracker.example/api/v9",
        "https://a:b@host/",
        "https://h/?q"
      })
  void aBaseThatIsNoneIsRefused(String baseUrl) {
    RateLimitInterceptor any = RateLimitInterceptor.on(gate);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> any.under(baseUrl))
        .withMessageStartingWith("a server's URL");
  }

  private Duration gatesPause() {
    assertThat(budget.paused()).isEqualTo(pace.paused());
    return pace.paused();
  }
}
