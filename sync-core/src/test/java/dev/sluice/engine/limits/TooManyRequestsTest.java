package dev.sluice.engine.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.SyncStatus;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.engine.SilentQuota;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.ratelimit.Limit;
import dev.sluice.testkit.Arrival;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.limit.HourlyQuota;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** S44: what the server itself says about its limits goes before what the engine believes. */
class TooManyRequestsTest extends Scenario {

  private static Fault tooMany(String retryAfter) {
    return Fault.answer(Answer.empty(429).withHeader("Retry-After", retryAfter));
  }

  private Duration untilNextRequest(Device device) {
    long refused = log().arrivals().get(0).nanos();
    forget();
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    return Duration.ofNanos(log().arrivals().get(0).nanos() - refused);
  }

  @ParameterizedTest
  @CsvSource({"30, 30", "0, 0", "90, 90", "nonsense, 60", "-5, 60"})
  void S44_theGateIsClosedForTheTimeThatTheServerNames(String retryAfter, long seconds) {
    Device device = synced();
    device.entry("waits");
    next("POST time_entries", tooMany(retryAfter));
    SyncReport report = device.push();
    assertThat(report.result()).isEqualTo(SyncResult.RATE_LIMITED);
    assertThat(report.tooManyRequests()).isOne();
    assertThat(report.error()).map(SyncException::kind).contains(FailureKind.TOO_MANY_REQUESTS);
    assertThat(device.engine.failures()).isEmpty();
    assertThat(untilNextRequest(device))
        .isBetween(Duration.ofSeconds(seconds), Duration.ofSeconds(seconds + 2));
  }

  @Test
  void S44_aDateIsUnderstoodToo() {
    Device device = synced();
    device.entry("waits");
    String date =
        DateTimeFormatter.RFC_1123_DATE_TIME.format(
            time.now().plusSeconds(45).atOffset(ZoneOffset.UTC));
    next("POST time_entries", tooMany(date));
    device.push();
    assertThat(untilNextRequest(device)).isBetween(Duration.ofSeconds(43), Duration.ofSeconds(46));
  }

  @Test
  void S44_aServerThatNamesNoTimeIsLeftAloneForAMinute() {
    Device device = synced();
    device.entry("waits");
    next("POST time_entries", Fault.answer(Answer.html(429, "<title>429</title>")));
    device.push();
    assertThat(untilNextRequest(device)).isBetween(Duration.ofSeconds(60), Duration.ofSeconds(61));
  }

  @Test
  void S44_aHugeTimeIsNotWaitedOutButTold() {
    Device device = synced();
    device.entry("waits");
    next("POST time_entries", tooMany("999999"));
    device.push();
    SyncReport report = device.push();
    assertThat(report.result()).isEqualTo(SyncResult.RATE_LIMITED);
    assertThat(report.error()).map(SyncException::kind).contains(FailureKind.SLOTS_EXHAUSTED);
    assertThat(report.requests()).isZero();
    pass(Duration.ofHours(1));
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
  }

  @Test
  void S44_theStatusTellsTheReasonAndTheTime() {
    Device device = synced("a", options -> options.autoSync(AutoSync.defaults()));
    device.entry("waits");
    next("POST time_entries", tooMany("300"));
    assertThat(device.push().result()).isEqualTo(SyncResult.RATE_LIMITED);
    SyncStatus.Waiting waiting = (SyncStatus.Waiting) device.status();
    assertThat(waiting.text()).isEqualTo("Waiting for the server's limit to allow more");
    Duration left = Duration.between(time.now(), waiting.until().orElseThrow());
    assertThat(left).isBetween(Duration.ofSeconds(299), Duration.ofSeconds(310));
    pass(left.plus(SECOND));
    assertThat(descriptionsOnServer()).containsExactly("waits");
    assertThat(device.status().text()).isEqualTo("Synced");
  }

  @Test
  void aWaitLongerThanTheLongestEndsTheOperationWithoutARequest() {
    Limit hourly = Limit.of(30, Duration.ofHours(1));
    Limit minute = Limit.of(60, MINUTE);
    Device device = synced("a", options -> options.budget(minute, hourly));
    assertThat(device.pull().error()).isEmpty();
    assertThat(device.pull().error()).isEmpty();
    forget();
    SyncReport report = device.pull();
    assertThat(report.result()).isEqualTo(SyncResult.RATE_LIMITED);
    assertThat(report.error()).map(SyncException::kind).contains(FailureKind.SLOTS_EXHAUSTED);
    assertThat(report.duration()).isLessThan(SECOND);
    assertThat(log().all()).isEmpty();
    pass(Duration.ofHours(1));
    assertThat(device.pull().result()).isEqualTo(SyncResult.SYNCED);
  }

  @Test
  void L29_aQuotaThatTheServerTellsIsNeverOverdrawn() {
    Device device = synced();
    server.setLimits(new HourlyQuota(30, 2));
    for (int i = 0; i < 3; i++) {
      device.entry("entry " + i);
    }
    SyncReport report = device.push();
    assertThat(report.result()).isEqualTo(SyncResult.RATE_LIMITED);
    assertThat(report.requests()).isEqualTo(2);
    assertThat(report.tooManyRequests()).isZero();
    assertThat(device.pending()).isOne();
    pass(Duration.ofHours(1).minus(SECOND));
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(server.audit().tooManyRequests()).isZero();
    assertThat(descriptionsOnServer()).hasSize(3);
  }

  /** Nine are wanted at once, but only one may go until the server has answered it. */
  @Test
  void L30_afterARefusalOneRequestGoesFirstAndThePullIsNotHeldUp() {
    Device device = synced();
    next("GET workspaces", tooMany("30"));
    next("GET me/tags", tooMany("20"));
    assertThat(device.pull().result()).isEqualTo(SyncResult.RATE_LIMITED);
    forget();
    SyncReport report = device.pull();
    assertThat(report.error()).isEmpty();
    List<Arrival> arrivals = log().arrivals();
    Duration alone = Duration.ofNanos(arrivals.get(1).nanos() - arrivals.get(0).nanos());
    assertThat(alone).isEqualTo(ONE_WAY.multipliedBy(2));
    assertThat(report.duration()).isLessThan(Duration.ofSeconds(33));
  }

  @Test
  void anExhaustedQuotaIsAPauseAndNoRefusal() {
    Device device = synced();
    server.setLimits(new SilentQuota(new HourlyQuota(30, 2)));
    for (int i = 0; i < 3; i++) {
      device.entry("entry " + i);
    }
    SyncReport report = device.push();
    assertThat(report.result()).isEqualTo(SyncResult.RATE_LIMITED);
    assertThat(report.tooManyRequests()).isOne();
    assertThat(device.engine.failures()).isEmpty();
    assertThat(device.pending()).isOne();
    pass(Duration.ofHours(1));
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).hasSize(3);
  }
}
