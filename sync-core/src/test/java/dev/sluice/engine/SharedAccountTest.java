package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.SyncReport;
import dev.sluice.testkit.Arrival;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.limit.Gcra;
import dev.sluice.testkit.limit.LimitPolicy;
import dev.sluice.throttle.Bucket;
import dev.sluice.throttle.LevelControl;
import dev.sluice.throttle.Throttle;
import dev.sluice.throttle.ThrottleOptions;
import io.reactivex.rxjava3.disposables.Disposable;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Two engines with much to push and a stranger who yields to nobody, on an account whose pool gives
 * a token a second. Each engine's own limits allow all of that; nobody knows of the others.
 */
class SharedAccountTest extends Scenario {

  private static final int PER_MINUTE = 60;
  private static final int WARM_UP = 3;
  private static final int MINUTES = 10;
  private static final Request STRANGERS =
      Request.of("GET", "/me/logged")
          .withHeader("Authorization", TrackerServer.authorization(TrackerServer.TOKEN));

  @Override
  LimitPolicy limits() {
    return new Gcra(PER_MINUTE, MINUTE);
  }

  /** The server keeps a pool here, and several draw from it. */
  @Override
  void audit() {
    assertThat(server.log()).isNotEmpty();
  }

  private static Throttle steering(int perMinute, Random random) {
    return new LevelControl(ThrottleOptions.of(Bucket.of(perMinute, MINUTE), random));
  }

  private Device busy(String name, Random random) {
    Throttle throttle = steering(PER_MINUTE, random);
    Device device =
        device(name, o -> o.throttle(throttle).autoSync(AutoSync.standard()).random(random));
    pass(MINUTE);
    for (int i = 0; i < 600; i++) {
      device.entry(name + i);
    }
    return device;
  }

  private Disposable stranger(int perMinute) {
    long every = MINUTE.toNanos() / perMinute;
    return time.scheduler()
        .schedulePeriodicallyDirect(
            () -> server.answer(STRANGERS), every, every, TimeUnit.NANOSECONDS);
  }

  private static boolean isRefused(Arrival arrival) {
    return arrival.status() == 429;
  }

  private List<Arrival> ours() {
    return log().arrivals().stream().filter(a -> !a.path().equals(STRANGERS.path())).toList();
  }

  private long granted() {
    return log().arrivals().stream().filter(arrival -> !isRefused(arrival)).count();
  }

  private void measureFor(Duration length, Device... devices) {
    forget();
    List.of(devices).forEach(device -> device.traffic.forget());
    pass(length);
  }

  @ParameterizedTest(name = "seed {0}, stranger {1} a minute")
  @CsvSource({"1, 12", "2, 24", "3, 24", "4, 40"})
  void allGetTheirShareAndHardlyAnybodyIsRefused(int seed, int strangers) {
    Random random = new Random(seed);
    Device a = busy("a", random);
    Device b = busy("b", random);
    Disposable stranger = stranger(strangers);
    pass(MINUTE.multipliedBy(WARM_UP));

    measureFor(MINUTE.multipliedBy(MINUTES), a, b);
    List<Arrival> ours = ours();
    int fairShare = (PER_MINUTE - strangers) * MINUTES / 2;
    assertThat(ours.stream().filter(SharedAccountTest::isRefused).count())
        .isLessThan(ours.size() / 100);
    assertThat(granted()).isGreaterThan(PER_MINUTE * MINUTES * 95 / 100);
    assertThat(a.traffic.trips()).hasSizeGreaterThan(fairShare * 9 / 10);
    assertThat(b.traffic.trips()).hasSizeGreaterThan(fairShare * 9 / 10);

    stranger.dispose();
    pass(MINUTE);
    measureFor(MINUTE, a, b);
    assertThat(granted()).isGreaterThan(PER_MINUTE * 95 / 100);
    assertThat(a.traffic.trips()).hasSizeGreaterThan(PER_MINUTE * 45 / 100);
    assertThat(b.traffic.trips()).hasSizeGreaterThan(PER_MINUTE * 45 / 100);
  }

  /** Until the first answer nobody knows how long to hold back, so all are told a second. */
  @Test
  void whoIsHeldBackIsAskedAgainWhenAnotherIsAnswered() {
    Device device = device("a", o -> o.throttle(steering(10 * PER_MINUTE, new Random(1))).pace());
    SyncReport report = device.pull();
    assertThat(report.requests()).isEqualTo(9);
    assertThat(report.duration()).isLessThan(SECOND);
  }
}
