package dev.sluice.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.RefusedException;
import dev.sluice.failure.SyncException;
import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.failure.UnavailableException;
import dev.sluice.failure.UnsupportedException;
import dev.sluice.internal.remote.RequestKind;
import dev.sluice.tracker.TrackerQuotas;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import okhttp3.Headers;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatusErrorsTest {

  private static final StatusErrors ERRORS =
      new StatusErrors(new LimitHeaders(TrackerQuotas.HEADERS));

  @ParameterizedTest
  @CsvSource({
    "300, server_failed, true",
    "301, server_failed, true",
    "302, server_failed, true",
    "304, server_failed, true",
    "307, server_failed, true",
    "308, server_failed, true",
    "400, refused, false",
    "401, unauthorized, false",
    "402, refused, false",
    "403, forbidden, false",
    "404, refused, false",
    "405, refused, false",
    "408, server_failed, true",
    "409, refused, false",
    "410, unsupported, false",
    "413, refused, false",
    "418, unsupported, false",
    "421, server_failed, true",
    "422, refused, false",
    "425, server_failed, true",
    "429, rate_limited, false",
    "451, refused, false",
    "500, server_failed, true",
    "501, server_failed, true",
    "502, server_failed, true",
    "503, server_failed, true",
    "504, server_failed, true",
    "505, server_failed, true",
    "599, server_failed, true",
    "600, server_failed, true",
  })
  void everyStatusMeansOneThing(int status, String kind, boolean mayHaveArrived) {
    SyncException failure = failure(status, Headers.of(), "\"the words\"");

    assertThat(failure.code()).isEqualTo(kind);
    assertThat(failure.mayHaveArrived()).isEqualTo(mayHaveArrived);
    if (failure instanceof RefusedException refused) {
      assertThat(refused.status()).isEqualTo(status);
      assertThat(refused).hasMessage("the words");
    }
    if (failure instanceof UnavailableException failed) {
      assertThat(failed.status()).isEqualTo(status);
      assertThat(failed).hasMessageContaining("HTTP " + status);
    }
    if (failure instanceof UnsupportedException unsupported) {
      assertThat(unsupported.status()).isEqualTo(status);
    }
  }

  @Test
  void anUnexpectedStatusIsNamedByItsPathAndType() {
    Headers html = Headers.of("Content-Type", "text/html");
    assertThat(failure(503, html, "<html>")).hasMessage("GET /api/me: HTTP 503 (text/html)");
    assertThat(failure(404, html, "")).hasMessage("GET /api/me: HTTP 404 (text/html)");
    assertThat(failure(301, Headers.of(), ""))
        .hasMessage("GET /api/me: HTTP 301, a redirect, which is not followed");
  }

  @Test
  void aRefusedLogInKeepsTheServersWords() {
    assertThat(failure(403, Headers.of(), "Incorrect username and/or password"))
        .matches(FailureKind.FORBIDDEN::is)
        .hasMessage("Incorrect username and/or password");
    assertThat(failure(401, Headers.of(), "")).matches(FailureKind.UNAUTHORIZED::is);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "0, 1838, '', 1838",
        "0, -, Your quota will reset in 1838 seconds., 1838",
        "-, 12, You have hit your hourly limit for API calls., 12",
        "-, -, 'You have hit your HOURLY LIMIT. The quota will reset in 133 seconds.', 133",
        "-, -, hourly limit, -",
        "0, -5, '', -",
        "0, x, '', -",
        "0, 999999, '', 3600",
        "0, -, reset in 99999999999999999999 seconds, 3600",
      })
  void anExhaustedQuotaAsksForAPause(String remaining, String resetsIn, String body, Long pause) {
    SyncException failure = failure(402, quota(remaining, resetsIn), body);

    assertThat(failure).matches(FailureKind.TOO_MANY_REQUESTS::is);
    assertThat(((TooManyRequestsException) failure).status()).isEqualTo(402);
    assertThat(((TooManyRequestsException) failure).retryAfter())
        .isEqualTo(pause == null ? null : Duration.ofSeconds(pause));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-", "29", "x"})
  void anUnpaidFeatureIsRefusedWhateverTheQuotaResetsIn(String remaining) {
    Headers headers = quota(remaining.equals("-") ? null : remaining, "1838");

    assertThat(failure(402, headers, "\"Billable is a premium feature\""))
        .matches(FailureKind.REFUSED::is)
        .hasMessage("Billable is a premium feature");
  }

  private static Headers quota(String remaining, String resetsIn) {
    Headers.Builder headers = new Headers.Builder();
    if (remaining != null) {
      headers.add("x-toggl-quota-remaining", remaining);
    }
    if (resetsIn != null) {
      headers.add("x-toggl-quota-resets-in", resetsIn);
    }
    return headers.build();
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "0, 0",
        "60, 60",
        "' 60 ', 60",
        "0.2, 1",
        "59.000001, 60",
        "3600, 3600",
        "3601, 3600",
        "999999999999999999, 3600",
        "9999999999999999999999, 3600",
        "-1, -",
        "'', -",
        "soon, -",
        "0x10, -",
        "1e3, -",
        "'Thu, 01 Jan 2026 10:01:00 GMT', 60",
        "'Thu, 01 Jan 2026 10:00:00 GMT', 0",
        "'Thu, 01 Jan 2026 09:59:59 GMT', -",
        "'Fri, 02 Jan 2026 10:00:00 GMT', 3600",
        "'Thursday, 01-Jan-26 10:01:00 GMT', 60",
      })
  void readsHowLongToPause(String value, Long pause) {
    Headers headers = Headers.of("Retry-After", value, "Date", "Thu, 01 Jan 2026 10:00:00 GMT");

    assertThat(retryAfter(headers)).isEqualTo(pause == null ? null : Duration.ofSeconds(pause));
  }

  @Test
  void aDateWithoutTheServersClockSaysNothing() {
    assertThat(retryAfter(Headers.of("Retry-After", "Thu, 01 Jan 2026 10:01:00 GMT"))).isNull();
    assertThat(retryAfter(Headers.of())).isNull();
  }

  private static Duration retryAfter(Headers headers) {
    return ((TooManyRequestsException) failure(429, headers, "")).retryAfter();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "\"Tag was not found\"                             | Tag was not found",
        "Tag was not found                                 | Tag was not found",
        "{\"error_message\":{\"default_message\":\"no\"}}  | no",
        "{\"error_message\":\"no\"}                        | no",
        "{\"message\":\"no\"}                              | no",
        "{\"code\":[1],\"message\":\"no\",\"x\":{}}        | no",
        "{\"Message\":\"no\"}                              | no",
        "{\"error\":\"no\"}                                | no",
        "{\"error_message\":null,\"message\":\"no\"}       | no",
        "{\"code\":4}                                      | GET /api/me: HTTP 422",
        "{\"message\":{}}                                  | GET /api/me: HTTP 422",
        "[1]                                               | GET /api/me: HTTP 422",
        "12                                                | GET /api/me: HTTP 422",
        "null                                              | GET /api/me: HTTP 422",
        "\"\"                                              | GET /api/me: HTTP 422",
        "                                                  | GET /api/me: HTTP 422",
        "<html><head><title>429 Too  Many</title></head>   | 429 Too Many",
        "<TITLE lang=en>No</TITLE>                         | No",
        "<html>secret</html>                               | GET /api/me: HTTP 422",
        "{\"message\":\"a\\u0000b\\u001bc\\ud800\"}        | a b c\uFFFD",
        "{\"message\": \"cut                               | {\"message\": \"cut",
      })
  void findsTheServersWords(String body, String words) {
    assertThat(failure(422, Headers.of(), body == null ? "" : body)).hasMessage(words);
  }

  @Test
  void wordsAreOneLine() {
    assertThat(words(" no\u0007\r\n\twords\u2028\u0085\u202ehere\u001b "))
        .isEqualTo("no words here");
    assertThat(words("<title>\n429\n</title>")).isEqualTo("429");
    assertThat(words("\"no\\n\\u0000words\"")).isEqualTo("no words");
  }

  @Test
  void longWordsAreCutBetweenCharacters() {
    assertThat(words("x".repeat(1000))).isEqualTo("x".repeat(500));
    assertThat(words("x".repeat(499) + "🎉")).isEqualTo("x".repeat(499));
    assertThat(words("x".repeat(498) + "🎉")).isEqualTo("x".repeat(498) + "🎉");
  }

  @Test
  void hostileWordsNeverBreakTheMap() {
    for (String body :
        List.of(
            "[".repeat(16_000),
            "{\"message\":".repeat(1400),
            "<".repeat(16_000),
            "<title".repeat(2000),
            "\\".repeat(16_000),
            "\u0000".repeat(16_000))) {
      assertThat(words(body).length()).isBetween(1, 500);
    }
  }

  private static SyncException failure(int status, Headers headers, String body) {
    Response response =
        new Response.Builder()
            .request(new Request.Builder().url("http://127.0.0.1/api/me?since=1").build())
            .protocol(Protocol.HTTP_1_1)
            .code(status)
            .message("")
            .headers(headers)
            .build();
    return ERRORS.failure(response, body, UnaryOperator.identity(), RequestKind.LIST);
  }

  private static String words(String body) {
    return failure(400, Headers.of(), body).getMessage();
  }

  @ParameterizedTest
  @CsvSource({
    "403, quota-exceeded",
    "402, quota-exceeded",
    "503, temporary-reduced-capacity",
    "400, abnormal-usage-detected",
  })
  void L78_aProblemThatNamesALimitIsARefusal(int status, String type) {
    String problem =
        "{\"title\":\"no\", \"type\" : \"https://iana.org/assignments/http-problem-types#"
            + type
            + "\",\"violated-policies\":[\"daily\"]}";
    Headers headers = Headers.of("Content-Type", "application/problem+json", "Retry-After", "9");
    SyncException failure = failure(status, headers, problem);

    assertThat(failure).matches(FailureKind.TOO_MANY_REQUESTS::is);
    assertThat(((TooManyRequestsException) failure).retryAfter()).isEqualTo(Duration.ofSeconds(9));
    assertThat(failure(status, Headers.of("Content-Type", "text/plain"), problem))
        .doesNotMatch(FailureKind.TOO_MANY_REQUESTS::is);
  }

  @Test
  void L78_anotherProblemIsARefusalOfThatChange() {
    Headers headers = Headers.of("Content-Type", "application/problem+json");
    String problem = "{\"type\":\"https://example.com/no-credit\",\"title\":\"no credit\"}";
    assertThat(failure(400, headers, problem)).matches(FailureKind.REFUSED::is);
  }
}
