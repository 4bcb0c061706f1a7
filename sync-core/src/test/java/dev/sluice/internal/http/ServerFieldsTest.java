package dev.sluice.internal.http;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.ServerAnswer.ServerLimit;
import dev.sluice.tracker.TrackerQuotas;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import okhttp3.Response;
import okio.ByteString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What servers write into the fields of limits, beyond the plain forms. */
class ServerFieldsTest {

  private static final LimitHeaders LIMITS = new LimitHeaders(TrackerQuotas.HEADERS);

  /** A header's name and its value, in turn; the answer is dated 2026-01-01T10:00:00Z. */
  private static ServerAnswer answer(int status, String... headers) {
    Response.Builder response = Answers.response(status, ByteString.EMPTY).newBuilder();
    for (int i = 0; i < headers.length; i += 2) {
      response.addHeader(headers[i], headers[i + 1]);
    }
    return LIMITS.in(response.build());
  }

  private static List<String> rooms(String... headers) {
    List<String> rooms = new ArrayList<>();
    for (ServerLimit limit : answer(200, headers).limits()) {
      Duration reset = limit.reset();
      if (limit.remaining() != null && reset != null) {
        rooms.add(limit.remaining() + " for " + reset.minus(ServerLimit.MARGIN).getSeconds());
      }
    }
    return rooms;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"default\";r=0;t=30;pk=:cHsdsRa894==:",
        "\"default\";pk=:cHsdsRa894==:;t=30;r=0",
        "\"default\"; t=30 ;qu=\"requests; all\"; r=0",
        "\"default\";r=0;t=30;at=@1767261660;sure=?1;share=0.5;quiet",
        "\"default\";r=0;t=30;name=%\"f%c3%bcr alle\"",
        "\"default\";r=0;t=30;odd=",
        "\"default\";r=0;t=30;odd=(a b)",
        "\"default\";r=0;t=30;odd=two words",
        "\"default\";;r=0;t=30;",
        "default;r=0;t=30",
        "limit=10, remaining=0, reset=30, pk=:cHsdsRa894==:",
        "limit=10;pk=:cHsdsRa894==:, remaining=0;w=60, reset=30",
      })
  void L52_noUnknownParameterVoidsWhatRemains(String field) {
    assertThat(rooms("RateLimit", field)).containsExactly("0 for 30");
  }

  @Test
  void L52_aMemberThatMakesNoSenseVoidsNoOther() {
    assertThat(rooms("RateLimit", "b\"ad\";r=1;t=1, \"good\";r=0;t=30"))
        .containsExactly("0 for 30");
    assertThat(rooms("RateLimit", "\"good\";r=0;t=30", "RateLimit", "\"bad;r=1;t=1"))
        .containsExactly("0 for 30");
    assertThat(rooms("RateLimit", "\"a\";r=4;t=9;pk=:YQ==:, \"a\";r=0;t=30;pk=:Yg==:"))
        .containsExactly("4 for 9", "0 for 30");
  }

  @Test
  void L52_theWindowIsFoundThoughThePolicyHasAPartition() {
    assertThat(
            rooms(
                "RateLimit",
                "\"a\";r=0",
                "RateLimit-Policy",
                "\"a\";pk=:cHsdsRa894==:;w=30;q=10;qu=\"requests\""))
        .containsExactly("0 for 30");
  }

  @ParameterizedTest
  @CsvSource({
    "1767261660.123, 61",
    "1767261660.000, 60",
    "1767261660123, 61",
    "1767261660123.5, 61",
    "1767261660123456, 61",
    "1767261660123456789, 61",
    "1767261600, 0",
    "29.001, 30",
    "0.5, 1",
    "' 030 ', 30",
    "99999999999, 3600",
  })
  void L53_aResetIsUnderstoodInWhateverUnit(String told, long seconds) {
    assertThat(rooms("X-RateLimit-Remaining", "0", "X-RateLimit-Reset", told))
        .containsExactly("0 for " + seconds);
    assertThat(rooms("RateLimit", "\"a\";r=0;t=" + told.trim())).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1767261599",
        "1767261598.9",
        "1767261598999",
        "1767261598999999",
        "-30",
        "1e9",
        "30s",
        "."
      })
  void L53_aMomentThatHasPassedAndWhatIsNoNumberSaysNothing(String told) {
    assertThat(rooms("X-RateLimit-Remaining", "0", "X-RateLimit-Reset", told)).isEmpty();
    assertThat(
            rooms(
                "X-RateLimit-Remaining", "0",
                "X-RateLimit-Reset", told,
                "X-RateLimit-Reset", "30"))
        .containsExactly("0 for 30");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1767261660", "1767261660.123", "1767261660123", "1767261660123456"})
  void L53_aMomentSaysNothingWithoutTheServersClockAndOtherLinesCount(String told) {
    Response undated =
        Answers.response(200, ByteString.EMPTY)
            .newBuilder()
            .removeHeader("Date")
            .addHeader("X-RateLimit-Remaining", "0")
            .addHeader("X-RateLimit-Reset", told)
            .addHeader("RateLimit", "\"a\";r=0;t=30")
            .build();
    assertThat(LIMITS.in(undated).limits())
        .extracting(ServerLimit::reset)
        .filteredOn(Objects::nonNull)
        .containsExactly(ofSeconds(31));
  }

  @Test
  void L53_ofRepeatedAndJoinedFieldsAllLinesCount() {
    assertThat(
            rooms(
                "X-RateLimit-Remaining", "0",
                "X-RateLimit-Reset", "30",
                "X-RateLimit-Remaining", "50",
                "X-RateLimit-Reset", "3000"))
        .containsExactly("0 for 30", "50 for 3000");
    assertThat(rooms("X-RateLimit-Remaining", "0, 50", "X-RateLimit-Reset", "30, 3000"))
        .containsExactly("0 for 30", "50 for 3000");
    assertThat(rooms("RateLimit", "remaining=0, reset=30", "RateLimit", "remaining=50, reset=3000"))
        .containsExactly("0 for 30", "50 for 3000");
  }

  @Test
  void L53_whereLinesCannotBePairedTheTighterOfEachCounts() {
    assertThat(
            rooms(
                "X-RateLimit-Remaining", "50, 0, 7",
                "X-RateLimit-Reset", "30",
                "X-RateLimit-Reset", "1767261660.5"))
        .containsExactly("0 for 61");
    assertThat(
            rooms(
                "X-Toggl-Quota-Remaining", "0",
                "X-Toggl-Quota-Remaining", "29",
                "X-Toggl-Quota-Resets-In", "1838",
                "X-Toggl-Quota-Resets-In", "12"))
        .containsExactly("0 for 1838");
  }

  @Test
  void L53_ofRepeatedRefusalsTheLongestCounts() {
    assertThat(answer(429, "Retry-After", "5", "Retry-After", "1").retryAfter())
        .isEqualTo(ofSeconds(5));
    assertThat(answer(429, "Retry-After", "1, 5").retryAfter()).isEqualTo(ofSeconds(5));
    String date = "Thu, 01 Jan 2026 10:00:45 GMT";
    assertThat(answer(429, "Retry-After", date, "Retry-After", "5").retryAfter())
        .isEqualTo(ofSeconds(45));
    assertThat(answer(429, "Retry-After", "soon", "Retry-After", "5").retryAfter())
        .isEqualTo(ofSeconds(5));
    ServerAnswer quota =
        answer(
            402,
            "X-Toggl-Quota-Remaining",
            "0",
            "X-Toggl-Quota-Remaining",
            "29",
            "X-Toggl-Quota-Resets-In",
            "1838");
    assertThat(quota.retryAfter()).isEqualTo(ofSeconds(1838));
  }

  @Test
  void L54_eachLimitOfTheServerHasANameOfItsOwn() {
    ServerAnswer told =
        answer(
            200,
            "RateLimit",
            "\"burst\";r=3;t=1, \"daily\";r=9;t=9, \"daily\";r=8;t=9;pk=:YQ==:",
            "RateLimit-Remaining",
            "3",
            "RateLimit-Reset",
            "1",
            "X-RateLimit-Remaining",
            "3",
            "X-RateLimit-Reset",
            "1",
            "X-Toggl-Quota-Remaining",
            "3",
            "X-Toggl-Quota-Resets-In",
            "1");
    assertThat(told.limits()).hasSize(6);
    assertThat(told.limits()).extracting(ServerLimit::policy).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "-300", "0.0", "0.00", " 0 "})
  void L78_a402ByAQuotaWithNothingLeftIsARefusal(String remaining) {
    ServerAnswer exhausted =
        answer(402, "X-Toggl-Quota-Remaining", remaining, "X-Toggl-Quota-Resets-In", "30");
    assertThat(exhausted.isRefusal()).isTrue();
    assertThat(exhausted.retryAfter()).isEqualTo(ofSeconds(30));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "1.0", "x", ""})
  void L78_a402WithARemainderIsNone(String remaining) {
    assertThat(answer(402, "X-Toggl-Quota-Remaining", remaining).isRefusal()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"content-bytes\"", "\"concurrent-requests\"", "tokens"})
  void L78_aQuotaThatCountsNoRequestsStopsNone(String unit) {
    assertThat(
            rooms(
                "RateLimit",
                "\"other\";r=0;t=30, \"default\";r=7;t=9",
                "RateLimit-Policy",
                "\"other\";q=1000;w=60;qu=" + unit + ", \"default\";q=10;w=60;qu=\"requests\""))
        .containsExactly("7 for 9");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Thu, 01 Jan 2026 10:01:00 UTC",
        "Thu, 01 Jan 2026 10:01:00 UT",
        "Thu, 01 Jan 2026 10:01:00 +0000",
        "Thu, 01 Jan 2026 11:01:00 +0100",
        "Thu, 01 Jan 2026 10:01:00",
        "Thu, 01 Jan 2026 10:00:60 GMT",
        "Thu, 01 Jan 26 10:01:00 GMT",
        "Thursday, 01-Jan-26 10:01:00 GMT",
        "Thursday, 01-Jan-2026 10:01:00 GMT",
        "Thu, 1 jan 2026 10:01:00 gmt",
        "01 Jan 2026 10:01:00 GMT",
        "Thu Jan  1 10:01:00 2026",
        "2026-01-01T10:01:00Z",
        "1767261660",
        "1767261660.0",
        "1767261660000",
      })
  void L79_aMomentIsUnderstoodWhereOneMeaningIsPossible(String moment) {
    assertThat(answer(429, "Retry-After", moment).retryAfter()).isEqualTo(ofSeconds(60));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Sunday, 06-Nov-94 08:49:37 GMT", // 1994, not 2094
        "Thu, 01 Jan 2026 09:59:00 GMT",
        "Mon, 01 Jan 2026 10:01:00 GMT",
        "Thu, 31 Feb 2026 10:01:00 GMT",
        "Thu, 01 Jan 2026 10:01:61 GMT",
        "Thu, 01 Jan 2026 10:01:00 EST",
        "Thu, 01 Foo 2026 10:01:00 GMT",
        "01/02/2026 10:01:00",
        "1767261599",
      })
  void L79_whatHasPassedOrMayMeanSeveralMomentsSaysNothing(String moment) {
    assertThat(answer(429, "Retry-After", moment).retryAfter()).isNull();
  }

  @Test
  void L79_aMomentWithoutTheServersClockCountsFromWhenTheAnswerCame() {
    Instant received = Instant.parse("2026-01-01T10:00:30Z");
    for (String moment : List.of("Thu, 01 Jan 2026 10:01:00 GMT", "1767261660")) {
      ServerAnswer refusal = ServerAnswer.of(429, Map.of("Retry-After", List.of(moment)), received);
      assertThat(refusal.retryAfter()).isEqualTo(ofSeconds(30));
    }
  }
}
