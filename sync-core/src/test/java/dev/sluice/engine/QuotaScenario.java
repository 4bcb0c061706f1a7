package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncEngineBuilder;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.limit.ExactWindows;
import dev.sluice.testkit.limit.HourlyQuota;
import dev.sluice.testkit.limit.LimitPolicy;
import dev.sluice.tracker.TrackerQuotas;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;

/** A server with the hourly quotas of the free plan, and devices that know of them. */
public abstract class QuotaScenario extends Scenario {

  public static final Duration HOUR = Duration.ofHours(1);
  public static final String LIGHT = "GET me/time_entries";
  public static final List<String> RELATED =
      List.of("GET me", "GET me/features", "GET me/preferences", LIGHT);

  /** What the first pull of all asks for. */
  public static final List<String> FIRST =
      List.of(
          "GET me",
          "GET me/features",
          "GET me/preferences",
          "GET me/clients",
          "GET me/tasks",
          LIGHT);

  /** A test that means to be refused says so. */
  public boolean refusalsExpected;

  @Override
  public LimitPolicy limits() {
    return LimitPolicy.inOrder(
        new ExactWindows().and(60, MINUTE).and(3, SECOND), new HourlyQuota(30, 30));
  }

  public Device planning(String name, UnaryOperator<SyncEngineBuilder> options) {
    return device(name, o -> options.apply(o.quotas(TrackerQuotas.free())));
  }

  public Device planning() {
    return planning("a", options -> options);
  }

  /** Has everything, by a whole pull a moment ago, which took 9 of 30. */
  public Device whole() {
    Device device = planning();
    device.sync();
    pass(HOUR.plus(MINUTE));
    device.sync();
    assertThat(log().gets()).hasSize(6 + 9);
    pass(SECOND);
    forget();
    return device;
  }

  /** Somebody else with the same account sends so many requests. */
  public void foreign(int requests, String path) {
    pass(SECOND);
    for (int i = 0; i < requests; i++) {
      server.answer(Request.of("GET", path));
      passMillis(400);
    }
    pass(SECOND);
    forget();
  }

  public static String quotaOf(SyncReport report) {
    assertThat(report.result()).isEqualTo(SyncResult.RATE_LIMITED);
    return ((TooManyRequestsException) report.error().orElseThrow()).quota().orElse(null);
  }

  @AfterEach
  public void nothingWasRefused() {
    assertThat(server.log().stream().anyMatch(arrival -> arrival.status() == 402))
        .isEqualTo(refusalsExpected);
  }
}
