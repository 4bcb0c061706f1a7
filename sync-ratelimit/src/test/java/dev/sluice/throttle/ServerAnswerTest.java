package dev.sluice.throttle;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sluice.throttle.ServerAnswer.ServerLimit;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An answer that is read from the headers of any HTTP client. */
class ServerAnswerTest {

  private static final QuotaHeaders QUOTAS =
      new QuotaHeaders("X-Calls-Left", "X-Calls", "X-Calls-Reset", "plan is used up");
  private static final String NOW = "Thu, 01 Jan 2026 10:00:00 GMT";

  private static Duration retryAfter(String... lines) {
    return ServerAnswer.of(429, Map.of("date", List.of(NOW), "retry-after", Arrays.asList(lines)))
        .retryAfter();
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "30, 30",
        "2.1, 3",
        "99999, 3600",
        "99999999999999999999, 3600",
        "'Thu, 01 Jan 2026 10:01:00 GMT', 60",
        "'Thursday, 01-Jan-26 10:01:00 GMT', 60",
        "Thu Jan  1 10:01:00 2026, 60",
        "'Thu, 01 Jan 2026 09:59:00 GMT', -",
        "'Fri, 01 Jan 2026 10:01:00 GMT', -",
        "soon, -",
        "-5, -",
      })
  void retryAfterIsSecondsOrADateByTheClockOfTheAnswer(String told, Long seconds) {
    assertThat(retryAfter(told)).isEqualTo(seconds == null ? null : ofSeconds(seconds));
  }

  @Test
  void theLongestLineCountsAndADateNeedsAClock() {
    assertThat(retryAfter("3", "Thu, 01 Jan 2026 10:01:00 GMT")).isEqualTo(ofSeconds(60));
    Map<String, List<String>> undated =
        Map.of("Retry-After", List.of("Thu, 01 Jan 2026 10:01:00 GMT"));
    assertThat(ServerAnswer.of(429, undated).retryAfter()).isNull();
  }

  /** java.net.HttpURLConnection keeps the status line under no name. */
  @Test
  void aLineWithoutANameIsLeftOut() {
    Map<String, List<String>> headers = new HashMap<>();
    headers.put(null, List.of("HTTP/1.1 200 OK"));
    headers.put("RateLimit-Remaining", List.of("7"));
    assertThat(ServerAnswer.of(200, headers).remaining()).isEqualTo(7);
  }

  @Test
  void onlyARefusalHasARetryAfter() {
    ServerAnswer answer = ServerAnswer.of(503, Map.of("Retry-After", List.of("5")));
    assertThat(answer.retryAfter()).isNull();
    assertThat(answer.isRefusal()).isFalse();
  }

  @Test
  void anExhaustedQuotaIsARefusalOfThatQuota() {
    Map<String, List<String>> headers =
        Map.of(
            "X-Calls-Left", List.of("0"),
            "X-Calls-Reset", List.of("40"));
    ServerAnswer answer = ServerAnswer.read(402, headers, null, QUOTAS);
    assertThat(answer.isRefusal()).isTrue();
    assertThat(answer.ofQuota()).isTrue();
    assertThat(answer.retryAfter()).isEqualTo(ofSeconds(40));
    assertThat(ServerAnswer.read(402, Map.of(), null, QUOTAS).isRefusal()).isFalse();
  }

  @Test
  void fieldsOfAQuotaThatNobodyHasNamedSayNothing() {
    Map<String, List<String>> headers =
        Map.of("X-Calls-Left", List.of("0"), "X-Calls-Reset", List.of("40"));
    ServerAnswer answer = ServerAnswer.of(402, headers);
    assertThat(answer.isRefusal()).isFalse();
    assertThat(answer.limits()).isEmpty();
    assertThat(ServerAnswer.read(200, headers, null, QUOTAS).limits())
        .containsExactly(new ServerLimit("X-Calls-Left", true, 0, null, ofSeconds(41)));
  }

  @Test
  void wordsOfAQuotaCountInAnyCase() {
    assertThat(QUOTAS.isUsedUp("Your PLAN is used up.")).isTrue();
    assertThat(QUOTAS.isUsedUp("a premium feature")).isFalse();
    assertThat(new QuotaHeaders("X-Calls-Left", "", "X-Calls-Reset", "").isUsedUp("")).isFalse();
    assertThat(QuotaHeaders.NONE.isUsedUp("")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"X-Left,'','',''", "'','',X-Reset,''", "'',X-Limit,'',''", "'','','',plan"})
  void aQuotaNeedsBothOfItsFields(String remaining, String limit, String reset, String usedUp) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new QuotaHeaders(remaining, limit, reset, usedUp))
        .withMessageStartingWith("a quota needs a field");
  }
}
