package dev.sluice.http;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.ratelimit.Evidence;
import dev.sluice.ratelimit.Told;
import dev.sluice.throttle.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import okhttp3.Response;
import okio.ByteString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the header fields of limits mean, in the forms that servers use. */
class ToldLimitTest {

  private static final ByteString NO_WORDS = ByteString.EMPTY;

  /** A header's name and its value, in turn; the answer is dated 2026-01-01T10:00:00Z. */
  private static Response response(int status, String... headers) {
    Response.Builder response = Answers.response(status, NO_WORDS).newBuilder();
    for (int i = 0; i < headers.length; i += 2) {
      response.addHeader(headers[i], headers[i + 1]);
    }
    return response.build();
  }

  /** As one who counts no quotas hears it, whatever the policies are called. */
  private static Evidence evidence(Response response) {
    Evidence told = LimitHeaders.told(response).together();
    return told == Evidence.NONE ? told : nameless(told);
  }

  private static Evidence nameless(Evidence told) {
    List<Evidence.Room> rooms = new ArrayList<>();
    told.rooms().forEach(room -> rooms.add(new Evidence.Room(room.remaining(), room.reset())));
    return new Evidence(told.refusal(), rooms);
  }

  private static List<Evidence.Room> rooms(String... headers) {
    return evidence(response(200, headers)).rooms();
  }

  private static Evidence.Room room(int remaining, long seconds) {
    return new Evidence.Room(remaining, ofSeconds(seconds + 1)); // what may have been cut off
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
    List<Evidence.Room> rooms = rooms("X-RateLimit-Remaining", "4", "X-RateLimit-Reset", told);
    assertThat(rooms).isEqualTo(seconds == null ? List.of() : List.of(room(4, seconds)));
  }

  @Test
  void aMomentWithoutTheServersClockIsNotUnderstood() {
    Response undated =
        response(200, "X-RateLimit-Remaining", "4", "X-RateLimit-Reset", "1767261660")
            .newBuilder()
            .removeHeader("Date")
            .build();
    assertThat(evidence(undated)).isSameAs(Evidence.NONE);
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
        .isEqualTo(new Answer(200, 3, 10, null));
  }

  @Test
  void theDraftBeforeHadOneForAll() {
    assertThat(rooms("RateLimit", "limit=10, remaining=3, reset=5")).containsExactly(room(3, 5));
    assertThat(throttle("RateLimit", "limit=10, remaining=3, reset=5"))
        .isEqualTo(new Answer(200, 3, 10, null));
  }

  @Test
  void theFieldsOfTheOldestDraftMayNamePolicies() {
    String[] told = {
      "RateLimit-Limit", "10, 10;w=1, 50;w=60", "RateLimit-Remaining", "3", "RateLimit-Reset", "5"
    };
    assertThat(rooms(told)).containsExactly(room(3, 5));
    assertThat(throttle(told)).isEqualTo(new Answer(200, 3, 10, null));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ",",
        "\"burst\";r=-3;t=1",
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
    assertThat(evidence(withRaw("RateLimit", field))).isSameAs(Evidence.NONE);
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
        "-3, 1",
        "3.5, 4",
        "soon, 1",
        "-, 1",
        "1000000000000, 3600",
        "'Thu, 01 Jan 2026 10:00:45 GMT', 45",
        "'Thu, 01 Jan 2026 09:59:00 GMT', 1",
      })
  void L27_aRefusalPausesForWhatCanBeMeantAndNeverForNothing(String retryAfter, long seconds) {
    Response refused =
        retryAfter == null ? response(429) : response(429, "Retry-After", retryAfter);
    assertThat(evidence(refused)).isEqualTo(Evidence.refused(ofSeconds(seconds)));
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
    assertThat(evidence(refused).refusal()).isEqualTo(ofSeconds(30));
  }

  @Test
  void L29_anExhaustedQuotaIsARefusalForItsTimeAndAMargin() {
    Evidence told =
        evidence(response(402, "X-Toggl-Quota-Remaining", "0", "X-Toggl-Quota-Resets-In", "1838"));
    assertThat(told).isEqualTo(new Evidence(ofSeconds(1839), List.of(room(0, 1838))));
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {"-", "-7", "x"})
  void L29_aQuotaThatDoesNotSayWhenPausesForAMoment(String resetsIn) {
    Response exhausted =
        resetsIn == null
            ? response(402, "X-Toggl-Quota-Remaining", "0")
            : response(402, "X-Toggl-Quota-Remaining", "0", "X-Toggl-Quota-Resets-In", resetsIn);
    assertThat(evidence(exhausted)).isEqualTo(Evidence.refused(Duration.ZERO));
  }

  @Test
  void L29_aFeatureThatWasNotPaidForPausesNothing() {
    Evidence told =
        evidence(response(402, "X-Toggl-Quota-Remaining", "29", "X-Toggl-Quota-Resets-In", "1838"));
    assertThat(told.refusal()).isNull();
    assertThat(told.rooms()).containsExactly(room(29, 1838));
    assertThat(evidence(response(402))).isSameAs(Evidence.NONE);
  }

  @Test
  void whatIsToldOfTheQuotaIsKeptApart() {
    String[] fields = {
      "RateLimit-Remaining", "3", "RateLimit-Reset", "5",
      "X-Toggl-Quota-Remaining", "0", "X-Toggl-Quota-Resets-In", "1838"
    };
    Told exhausted = LimitHeaders.told(response(402, fields));
    assertThat(nameless(exhausted.ofAll())).isEqualTo(new Evidence(null, List.of(room(3, 5))));
    assertThat(nameless(exhausted.ofQuota()))
        .isEqualTo(new Evidence(ofSeconds(1839), List.of(room(0, 1838))));
    Told tooFast = LimitHeaders.told(response(429, fields));
    assertThat(tooFast.ofAll().refusal()).isEqualTo(ofSeconds(1));
    assertThat(tooFast.ofQuota().refusal()).isNull();
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
    assertThat(evidence(told.newBuilder().cacheResponse(kept).build())).isSameAs(Evidence.NONE);
  }

  private static Answer throttle(String... headers) {
    return LimitHeaders.answer(response(200, headers), null);
  }
}
