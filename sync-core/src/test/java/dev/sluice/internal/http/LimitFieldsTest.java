package dev.sluice.internal.http;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sluice.ratelimit.RateLimiter;
import dev.sluice.ratelimit.WindowLimiter;
import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.ServerAnswer.ServerLimit;
import dev.sluice.time.VirtualTime;
import dev.sluice.tracker.TrackerQuotas;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import okhttp3.Response;
import okio.ByteString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the header fields of limits mean, in the forms that servers use. */
class LimitFieldsTest {

  private static final LimitHeaders LIMITS = new LimitHeaders(TrackerQuotas.HEADERS);

  private static final ByteString NO_WORDS = ByteString.EMPTY;

  /** A header's name and its value, in turn; the answer is dated 2026-01-01T10:00:00Z. */
  private static Response response(int status, String... headers) {
    Response.Builder response = Answers.response(status, NO_WORDS).newBuilder();
    for (int i = 0; i < headers.length; i += 2) {
      response.addHeader(headers[i], headers[i + 1]);
    }
    return response.build();
  }

  /** What a limiter that counts every request makes of it, whatever the policies are called. */
  private static List<ServerLimit> rooms(ServerAnswer answer) {
    List<ServerLimit> rooms = new ArrayList<>();
    for (ServerLimit limit : answer.limits()) {
      if (limit.remaining() != null && limit.reset() != null) {
        rooms.add(ServerLimit.remaining(limit.remaining(), limit.reset()));
      }
    }
    return rooms;
  }

  private static List<ServerLimit> rooms(String... headers) {
    return rooms(LIMITS.in(response(200, headers)));
  }

  private static ServerLimit room(int remaining, long seconds) {
    return ServerLimit.remaining(remaining, ofSeconds(seconds + 1)); // what may have been cut off
  }

  /** For how long a limiter that hears this answer grants nothing. */
  private static Duration paused(Response response) {
    VirtualTime time = new VirtualTime();
    WindowLimiter limiter = RateLimiter.builder(time, time.scheduler()).build();
    limiter.tryAcquire(1).take().answered(LIMITS.in(response));
    return limiter.expected(1).atLeast();
  }

  private static void assertSaysNothing(Response response) {
    assertThat(rooms(LIMITS.in(response))).isEmpty();
    assertThat(paused(response)).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "RateLimit-Remaining, RateLimit-Reset",
    "X-RateLimit-Remaining, X-RateLimit-Reset",
    "x-ratelimit-remaining, x-ratelimit-reset",
    "X-Toggl-Quota-Remaining, X-Toggl-Quota-Resets-In",
  })
  void remainingAndResetMakeARoom(String remaining, String reset) {
    assertThat(rooms(remaining, "17", reset, "30")).containsExactly(room(17, 30));
    assertThat(rooms(remaining, "17")).isEmpty();
    assertThat(rooms(reset, "30")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"-1, 0", "-0, 0", "+0, 0", "0.0, 0", "2.9, 2", "+3, 3"})
  void aRemainderBelowZeroIsZeroAndAFractionIsRoundedDown(String told, int remaining) {
    assertThat(rooms("X-RateLimit-Remaining", told, "X-RateLimit-Reset", "30"))
        .containsExactly(room(remaining, 30));
  }

  @Test
  void todaysFieldBelowZeroIsZeroToo() {
    assertThat(rooms("RateLimit", "\"burst\";r=-3;t=1")).containsExactly(room(0, 1));
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "0, 0",
        "2.2, 3",
        "3600, 3600",
        "99999, 3600",
        "1767261660, 60",
        "1767261660000, 60",
        "1767270000, 3600",
        "1767261599, -",
        "-5, -",
        "soon, -",
        "'', -",
        "99999999999999999999, -",
      })
  void aResetIsSecondsOrAMomentByTheServersClock(String told, Long seconds) {
    List<ServerLimit> rooms = rooms("X-RateLimit-Remaining", "4", "X-RateLimit-Reset", told);
    assertThat(rooms).isEqualTo(seconds == null ? List.of() : List.of(room(4, seconds)));
  }

  @Test
  void aMomentWithoutTheServersClockIsNotUnderstood() {
    Response undated =
        response(200, "X-RateLimit-Remaining", "4", "X-RateLimit-Reset", "1767261660")
            .newBuilder()
            .removeHeader("Date")
            .build();
    assertSaysNothing(undated);
  }

  @Test
  void todaysFieldHasARoomForEachPolicy() {
    assertThat(rooms("RateLimit", "\"burst\";r=3;t=1, \"daily\" ; r=500;pk=:YWJj:; t=3000"))
        .containsExactly(room(3, 1), room(500, 3000));
    assertThat(rooms("RateLimit", "\"a\";r=3;t=1", "RateLimit", "\"b\";r=4;t=2"))
        .containsExactly(room(3, 1), room(4, 2));
    assertThat(rooms("RateLimit", "\"odd, \\\"name;r=1\\\"\";r=3;t=1")).containsExactly(room(3, 1));
    assertThat(rooms("RateLimit", "default;r=3;t=1")).containsExactly(room(3, 1));
  }

  @Test
  void withoutATimeTheWindowOfThePolicyIsTheLongest() {
    String policies = "\"burst\";q=10;w=60, \"daily\";q=1000;w=86400";
    assertThat(rooms("RateLimit", "\"burst\";r=3", "RateLimit-Policy", policies))
        .containsExactly(room(3, 60));
    assertThat(rooms("RateLimit", "\"other\";r=3", "RateLimit-Policy", policies)).isEmpty();
    assertThat(throttle("RateLimit", "\"burst\";r=3", "RateLimit-Policy", policies))
        .containsExactly(200, 3, 10);
  }

  @Test
  void theDraftBeforeHadOneForAll() {
    assertThat(rooms("RateLimit", "limit=10, remaining=3, reset=5")).containsExactly(room(3, 5));
    assertThat(throttle("RateLimit", "limit=10, remaining=3, reset=5")).containsExactly(200, 3, 10);
  }

  @Test
  void theFieldsOfTheOldestDraftMayNamePolicies() {
    String[] told = {
      "RateLimit-Limit", "10, 10;w=1, 50;w=60", "RateLimit-Remaining", "3", "RateLimit-Reset", "5"
    };
    assertThat(rooms(told)).containsExactly(room(3, 5));
    assertThat(throttle(told)).containsExactly(200, 3, 10);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ",",
        "\"burst\";r=3;t=-1",
        "\"burst\";r=x;t=1",
        "\"burst\";r=3;t",
        "\"burst;r=3;t=1",
        "burst\";r=3;t=1",
        "\"a\";r=3;t=1 \"b\";r=4;t=1",
        "\"a\";r=99999999999;t=1",
        "remaining=x, reset=5",
        "remaining=3",
        "=;=,=",
        "\u00e9;r=",
      })
  void whatMakesNoSenseIsNotSaid(String field) {
    assertSaysNothing(withRaw("RateLimit", field));
  }

  private static Response withRaw(String name, String value) {
    Response response = response(200);
    return response
        .newBuilder()
        .headers(response.headers().newBuilder().addUnsafeNonAscii(name, value).build())
        .build();
  }

  @Test
  void anEndlessFieldIsNotRead() {
    assertThat(rooms("RateLimit", "\"a\";r=3;t=1,".repeat(1000))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "30, 30",
        "0, 1",
        "-3, 60",
        "3.5, 4",
        "soon, 60",
        "-, 60",
        "1000000000000, 3600",
        "'Thu, 01 Jan 2026 10:00:45 GMT', 45",
        "'Thu, 01 Jan 2026 09:59:00 GMT', 60",
      })
  void L27_aRefusalPausesForWhatCanBeMeantAndNeverForNothing(String retryAfter, long seconds) {
    Response refused =
        retryAfter == null ? response(429) : response(429, "Retry-After", retryAfter);
    assertThat(paused(refused)).isEqualTo(ofSeconds(seconds));
    assertThat(rooms(LIMITS.in(refused))).isEmpty();
  }

  /** The server's clock is two minutes ahead of ours, or ours behind. */
  @Test
  void L27_aDateCountsFromTheDateOfTheSameAnswer() {
    Response refused =
        response(429)
            .newBuilder()
            .header("Date", "Thu, 01 Jan 2026 10:02:00 GMT")
            .header("Retry-After", "Thu, 01 Jan 2026 10:02:30 GMT")
            .build();
    assertThat(paused(refused)).isEqualTo(ofSeconds(30));
  }

  @Test
  void L29_anExhaustedQuotaIsARefusalForItsTimeAndAMargin() {
    Response exhausted =
        response(402, "X-Toggl-Quota-Remaining", "0", "X-Toggl-Quota-Resets-In", "1838");
    assertThat(paused(exhausted)).isEqualTo(ofSeconds(1839));
    assertThat(rooms(LIMITS.in(exhausted))).containsExactly(room(0, 1838));
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {"-", "-7", "x"})
  void L29_aQuotaThatDoesNotSayWhenPausesForAMinute(String resetsIn) {
    Response exhausted =
        resetsIn == null
            ? response(402, "X-Toggl-Quota-Remaining", "0")
            : response(402, "X-Toggl-Quota-Remaining", "0", "X-Toggl-Quota-Resets-In", resetsIn);
    assertThat(paused(exhausted)).isEqualTo(ofSeconds(60));
    assertThat(rooms(LIMITS.in(exhausted))).isEmpty();
  }

  @Test
  void L29_aFeatureThatWasNotPaidForPausesNothing() {
    Response unpaid =
        response(402, "X-Toggl-Quota-Remaining", "29", "X-Toggl-Quota-Resets-In", "1838");
    assertThat(paused(unpaid)).isZero();
    assertThat(rooms(LIMITS.in(unpaid))).containsExactly(room(29, 1838));
    assertSaysNothing(response(402));
  }

  @Test
  void whatIsToldOfTheQuotaIsKeptApart() {
    String[] fields = {
      "RateLimit-Remaining", "3", "RateLimit-Reset", "5",
      "X-Toggl-Quota-Remaining", "0", "X-Toggl-Quota-Resets-In", "1838"
    };
    ServerAnswer exhausted = LIMITS.in(response(402, fields));
    assertThat(exhausted.limits())
        .extracting(ServerLimit::ofQuota, ServerLimit::remaining, ServerLimit::reset)
        .containsExactly(tuple(false, 3, ofSeconds(6)), tuple(true, 0, ofSeconds(1839)));
    assertThat(exhausted.isRefusal()).isTrue();
    assertThat(exhausted.ofQuota()).isTrue();
    assertThat(exhausted.retryAfter()).isEqualTo(ofSeconds(1838));
    ServerAnswer tooFast = LIMITS.in(response(429, fields));
    assertThat(tooFast.isRefusal()).isTrue();
    assertThat(tooFast.ofQuota()).isFalse();
  }

  @Test
  void anAnswerFromACacheIsNoNews() {
    Response told = response(200, "RateLimit", "\"a\";r=3;t=1");
    Response kept =
        new Response.Builder()
            .request(told.request())
            .protocol(told.protocol())
            .code(200)
            .message("")
            .build();
    assertSaysNothing(told.newBuilder().cacheResponse(kept).build());
  }

  /** What a throttle goes by. */
  private static List<Integer> throttle(String... headers) {
    ServerAnswer answer = LIMITS.in(response(200, headers));
    assertThat(answer.retryAfter()).isNull();
    return Arrays.asList(answer.status(), answer.remaining(), answer.permits());
  }
}
