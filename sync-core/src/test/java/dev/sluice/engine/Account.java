package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.testkit.Arrival;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.limit.Gcra;
import dev.sluice.testkit.limit.LimitPolicy;
import dev.sluice.throttle.Throttle;
import dev.sluice.throttle.ThrottleOptions;
import io.reactivex.rxjava3.disposables.Disposable;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/**
 * Two engines with much to push and a stranger who yields to nobody, on an account that gives a
 * token a second. Each engine's own limits allow all of that; none knows of the others.
 */
public class Account extends Scenario {

  public static final int PER_MINUTE = 60;

  private static final int ENTRIES = 1200;
  private static final Request STRANGERS =
      Request.of("GET", "/me/logged")
          .withHeader("Authorization", TrackerServer.authorization(TrackerServer.TOKEN));

  public Device a;
  public Device b;

  /**
   * What was counted in some time.
   *
   * @param refused of ours
   * @param sent by us
   * @param granted to us and the stranger
   * @param a sent by one
   * @param b sent by the other
   */
  public record Counts(int refused, int sent, int granted, int a, int b) {}

  /** A pool, and each answer tells what remains. */
  @Override
  public LimitPolicy limits() {
    return new Gcra(PER_MINUTE, MINUTE);
  }

  /** Several draw from the account here; who must not exceed what is the test's business. */
  @Override
  public void audit() {
    assertThat(server.log()).isNotEmpty();
  }

  public static Throttle steering(int perMinute, Random random) {
    return Throttle.levelControl(ThrottleOptions.of(perMinute, MINUTE, random));
  }

  /** Both begin to push, held back by a throttle of their own. */
  public void begin(Random random) {
    a = busy("a", o -> o.throttle(steering(PER_MINUTE, random)).random(random));
    b = busy("b", o -> o.throttle(steering(PER_MINUTE, random)).random(random));
  }

  /** Both begin to push, as engines do that are told nothing. */
  public void beginWithDefaults(Random random) {
    a = busy("a", o -> o.random(random));
    b = busy("b", o -> o.random(random));
  }

  private Device busy(String name, UnaryOperator<SyncEngineBuilder> options) {
    Device device = device(name, o -> options.apply(o).autoSync(AutoSync.defaults()));
    pass(MINUTE);
    for (int i = 0; i < ENTRIES; i++) {
      device.entry(name + i);
    }
    return device;
  }

  public Disposable stranger(int perMinute) {
    long every = MINUTE.toNanos() / perMinute;
    return time.scheduler()
        .schedulePeriodicallyDirect(
            () -> server.answer(STRANGERS), every, every, TimeUnit.NANOSECONDS);
  }

  public Counts countFor(Duration length) {
    forget();
    a.traffic.forget();
    b.traffic.forget();
    pass(length);
    List<Arrival> all = log().arrivals();
    List<Arrival> ours = all.stream().filter(x -> !x.path().equals(STRANGERS.path())).toList();
    return new Counts(
        refused(ours),
        ours.size(),
        all.size() - refused(all),
        a.traffic.trips().size(),
        b.traffic.trips().size());
  }

  private static int refused(List<Arrival> arrivals) {
    return (int) arrivals.stream().filter(arrival -> arrival.status() == 429).count();
  }
}
