package dev.sluice.engine.lost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * S84: the server asks one chain of a pull for a pause that is longer than an operation waits,
 * while other chains are about to send. The extension {@code NoUndeliverableErrors} fails the test
 * if an error reaches RxJava's global handler.
 */
class LongPauseTest extends Scenario {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET me/workspaces",
        "GET me",
        "GET me/features",
        "GET me/preferences",
        "GET me/tags",
        "GET me/clients",
        "GET me/projects"
      })
  void S84_aPauseThatIsLongerThanAnOperationWaitsIsToldInTheReport(String list) {
    Device device = synced();
    next(list, Fault.answer(Answer.empty(429).withHeader("Retry-After", "300")));
    SyncReport report = device.sync();
    assertThat(report.result()).isEqualTo(SyncResult.RATE_LIMITED);
    assertThat(report.error().orElseThrow().code()).isEqualTo("rate_limited");
    assertThat(report.tooManyRequests()).isOne();
  }
}
