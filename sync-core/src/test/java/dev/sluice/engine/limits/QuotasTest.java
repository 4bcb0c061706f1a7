package dev.sluice.engine.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.AutoSync;
import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.SyncStatus;
import dev.sluice.engine.Device;
import dev.sluice.engine.QuotaScenario;
import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.WindowLimiter;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerQuotas;
import dev.sluice.tracker.User;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Item 14 of what a limiter has to do, in an engine. */
class QuotasTest extends QuotaScenario {

  private static final Limit THIRTY = Limit.parse("30/1h");

  @Test
  void aPullAsksForAsMuchAsItsQuotaBears() {
    Device device = planning();
    assertThat(device.sync().requests()).isEqualTo(6);
    pass(HOUR.plus(MINUTE));
    assertThat(device.sync().requests()).isEqualTo(9);
    assertThat(device.sync().requests()).isEqualTo(4);
    int light = 0;
    SyncReport report = device.sync();
    for (; report.result() == SyncResult.SYNCED; report = device.sync()) {
      assertThat(report.requests()).isOne();
      light++;
    }
    assertThat(light).isEqualTo(30 - 3 - 9 - 4);
    assertThat(quotaOf(report)).isEqualTo("user");
    assertThat(report.requests()).isZero();
    assertThat(report.error().orElseThrow())
        .hasMessageContaining("the user quota allows no request");
  }

  @Test
  void whatAReducedPullDidNotAskForIsNotCalledSynced() {
    Device device = planning();
    device.sync();
    foreign(15, "/me");
    device.run(Operation.LIGHT);
    SyncStatus.Idle before = (SyncStatus.Idle) device.status();
    pass(MINUTE);
    assertThat(device.sync().requests()).isOne();
    assertThat(((SyncStatus.Idle) device.status()).lastFullSync()).isEqualTo(before.lastFullSync());
  }

  @Test
  void S48_aPullThatDidNotAskForAFailedListDoesNotMakeItSynced() {
    Device device = whole();
    pass(HOUR.plus(MINUTE));
    every("GET me/projects", Fault.status(403));
    device.sync();
    String told = device.status().text();
    assertThat(told).startsWith("Not synced: the list of projects failed: ");
    foreign(15, "/me");
    device.run(Operation.LIGHT);
    pass(MINUTE);
    forget();
    assertThat(device.sync().error()).isEmpty();
    assertThat(log().all()).containsExactly(LIGHT);
    assertThat(device.status().text()).isEqualTo(told);
  }

  @Test
  void S61_aFailedListThatIsLeftOutComesWhenTheQuotaHasSlots() {
    AutoSync auto = AutoSync.defaults().withPeriod(HOUR.multipliedBy(5)).withLook(Duration.ZERO);
    Device device = planning("a", o -> o.autoSync(auto));
    every("GET me/clients", Fault.status(500));
    pass(HOUR.plus(MINUTE));
    server.faults().clear();
    foreign(25, "/me");
    device.run(Operation.LIGHT);
    forget();
    SyncReport light = device.sync();
    assertThat(log().all()).containsExactly(LIGHT);
    pass(light.restIn().orElseThrow().minus(SECOND));
    assertThat(log().all()).containsExactly(LIGHT);
    pass(MINUTE);
    assertThat(log().of("GET me/clients")).hasSize(1);
    forget();
    pass(HOUR.multipliedBy(2));
    assertThat(log().all()).isEmpty();
  }

  @Test
  void S61_aRetryOfAFailedListCostsThatListOnly() {
    AutoSync auto = AutoSync.defaults().withLook(Duration.ZERO);
    Device device = planning("a", o -> o.autoSync(auto));
    pass(HOUR.multipliedBy(2));
    forget();
    every("GET me/tags", Fault.status(500));
    pass(HOUR.multipliedBy(5));
    assertThat(log().of("GET me/clients")).as("in whole pulls").hasSizeBetween(3, 6);
    assertThat(log().of("GET me/tags")).hasSizeGreaterThan(3 * 5);
    assertThat(log().of(LIGHT)).hasSizeGreaterThan(3 * 5);
    server.faults().clear();
    pass(MINUTE.multipliedBy(20));
    assertThat(device.status().text()).isEqualTo("Synced");
  }

  /**
   * Others have used the account, which the first answer tells. With quotas of our own or without.
   */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aPullSendsNoMoreThanItsFirstAnswerSaysIsLeft(boolean counts) {
    web().addTag(web().workspace(), "old");
    Device device = counts ? whole() : synced();
    pass(HOUR.plus(MINUTE));
    web().addTag(web().workspace(), "new");
    foreign(26, "/me");
    SyncReport report = device.sync();
    assertThat(report.result()).isEqualTo(SyncResult.RATE_LIMITED);
    assertThat(log().gets()).hasSizeBetween(2, 4);
    TooManyRequestsException why = (TooManyRequestsException) report.error().orElseThrow();
    assertThat(why.quota()).isEqualTo(counts ? Optional.of("user") : Optional.empty());
    assertThat(why.delay()).isBetween(HOUR.minus(MINUTE.multipliedBy(2)), HOUR);
    pass(HOUR);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.all(Tag.TYPE)).hasSize(2);
  }

  @Test
  void theStatusTellsWhichQuotaAndUntilWhen() {
    Device device = planning("a", options -> options.autoSync(AutoSync.defaults()));
    pass(MINUTE);
    foreign(24, "/me");
    refusalsExpected = true;
    device.run(Operation.LIGHT);
    SyncStatus.Waiting waiting = (SyncStatus.Waiting) device.status();
    assertThat(waiting.text()).isEqualTo("Waiting for the user quota to allow more");
    Duration left = Duration.between(time.now(), waiting.until().orElseThrow());
    assertThat(left).isBetween(HOUR.minus(MINUTE.multipliedBy(2)), HOUR);
    pass(left.plus(MINUTE.multipliedBy(5)));
    assertThat(device.status().text()).isEqualTo("Synced");
  }

  @Test
  void whatWasUsedIsRememberedWhenTheProcessDies() {
    Device device = planning();
    device.sync();
    device.sync();
    device.kill();
    forget();
    Device next = planning();
    while (next.sync().result() == SyncResult.SYNCED) {
      assertThat(log().gets()).hasSizeLessThan(18);
    }
    assertThat(log().gets()).hasSize(30 - 3 - 6 - 4).contains(LIGHT);
  }

  @Test
  void whatAnotherClientUsesIsHeardAndPlannedWith() {
    Device device = planning();
    device.sync();
    foreign(15, "/me");
    device.run(Operation.LIGHT);
    assertThat(device.engine.limiter().quotas().values().iterator().next().free())
        .isEqualTo(30 - 6 - 15 - 1);
    forget();
    assertThat(device.sync().requests()).isEqualTo(1);
    int lights = 0;
    while (device.sync().result() == SyncResult.SYNCED) {
      lights++;
    }
    assertThat(lights).isEqualTo(30 - 6 - 15 - 1 - 1 - 3);
  }

  @Test
  void aLostCreateIsNotSentAgainBeforeItCanBeLookedFor() {
    Device device = whole();
    device.entry("only once");
    next("POST time_entries", Fault.dropAfterCommit());
    device.push();
    foreign(30 - 9, "/me");
    refusalsExpected = true;
    device.run(Operation.LIGHT);
    forget();
    device.entry("another");
    assertThat(quotaOf(device.push())).isEqualTo("user");
    assertThat(log().all()).containsExactly("POST time_entries");
    pass(HOUR.plus(SECOND));
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("only once", "another");
    assertThat(device.all(TimeEntry.TYPE)).hasSize(2);
  }

  @Test
  void aPullLeavesSomeOfItsQuotaForThePushesOfTheUser() {
    Device device = planning();
    while (device.sync().result() == SyncResult.SYNCED) {
      assertThat(log().gets()).hasSizeLessThan(30);
    }
    forget();
    User user = device.all(User.TYPE).get(0);
    device.db.user().update(User.TYPE.ref(user.id()), one -> one.withFullname("New Name"));
    SyncReport report = device.push();
    assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().all()).containsExactly("PUT me");
    assertThat(device.engine.limiter().quotas().values()).map(WindowLimiter::free).contains(2);
  }

  @Test
  void aQuotaInWhichAPullHasNoRoomIsRefused() {
    Limit tight = Limit.parse("9/1h");
    assertThatThrownBy(() -> device("b", o -> o.quotas(TrackerQuotas.of(tight, THIRTY))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a pull takes 9 requests and leaves 1 for pushes; the user quota has 9");
    Limit enough = Limit.parse("10/1h");
    Device device = device("c", o -> o.quotas(TrackerQuotas.of(enough, tight)));
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
  }
}
