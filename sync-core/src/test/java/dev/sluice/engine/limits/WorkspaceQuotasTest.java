package dev.sluice.engine.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.QuotaScenario;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.Quota;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.limit.HourlyQuota;
import dev.sluice.testkit.limit.LimitPolicy;
import dev.sluice.testkit.limit.Verdict;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TrackerQuotas;
import dev.sluice.tracker.Workspace;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Each workspace has a quota of its own beside the user's. */
class WorkspaceQuotasTest extends QuotaScenario {

  private static final Limit THIRTY = Limit.parse("30/1h");

  @Test
  void pushesGoOnWhileTheUsersQuotaIsUsedUp() {
    Device device = whole();
    foreign(30 - 9, "/me");
    refusalsExpected = true;
    device.run(Operation.LIGHT);
    forget();
    device.entry("goes on");
    SyncReport report = device.sync();
    assertThat(quotaOf(report)).isEqualTo("user");
    assertThat(log().all()).containsExactly("POST time_entries");
    assertThat(descriptionsOnServer()).containsExactly("goes on");
    assertThat(device.pending()).isZero();
  }

  @Test
  void pullsGoOnWhileAWorkspacesQuotaIsUsedUp() {
    Device device = whole();
    foreign(29, "/workspaces/" + web().workspace());
    for (int i = 0; i < 3; i++) {
      device.entry("entry " + i);
    }
    SyncReport report = device.push();
    assertThat(quotaOf(report)).isEqualTo("workspace " + web().workspace());
    assertThat(descriptionsOnServer()).hasSize(1);
    web().addEntry("from elsewhere", time.now().minus(HOUR), MINUTE);
    assertThat(device.pull().error()).isEmpty();
    assertThat(device.descriptions()).contains("from elsewhere");
    assertThat(device.engine.failures()).isEmpty();
    pass(HOUR.plus(SECOND));
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).hasSize(4);
  }

  @Test
  void L29_aRefusalClosesItsWorkspaceOnlyAndNoOther() {
    long nextDoor = web().add(RowKind.WORKSPACE, 0, Map.of("name", "next door"));
    Device device = whole();
    refusalsExpected = true;
    String closed = "/workspaces/" + web().workspace();
    AtomicInteger taken = new AtomicInteger();
    server.setLimits(
        (request, now) ->
            request.path().startsWith(closed) && taken.incrementAndGet() > 1
                ? Verdict.refused(Answer.text(402, "hourly limit: reset in 1838 seconds."))
                : Verdict.taken());
    var there = device.ref(Workspace.TYPE, nextDoor);
    for (int i = 0; i < 3; i++) {
      device.entry("at home " + i);
      device.entries().create(device.draft("next door " + i).withWorkspace(there));
    }
    SyncReport report = device.push();
    assertThat(quotaOf(report)).isEqualTo("workspace " + web().workspace());
    assertThat(report.tooManyRequests()).isOne();
    assertThat(log().changes()).hasSize(1 + 1 + 3);
    assertThat(device.pending()).isEqualTo(2);
    assertThat(device.engine.failures()).isEmpty();
    assertThat(device.push().requests()).isZero();
    pass(Duration.ofSeconds(1838 + 1));
    server.setLimits(LimitPolicy.none());
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).hasSize(6).doesNotHaveDuplicates();
  }

  @Test
  void L29_aFeatureThatWasNotPaidForClosesNothing() {
    refusalsExpected = true;
    Device device = whole();
    var paid = device.entry("billable");
    device.entry("plain");
    next("POST time_entries", Fault.answer(Answer.text(402, "Billable is a premium feature")));
    SyncReport report = device.push();
    assertThat(report.error()).isEmpty();
    assertThat(report.tooManyRequests()).isZero();
    assertThat(device.state(paid)).isEqualTo(SyncState.REFUSED);
    assertThat(descriptionsOnServer()).containsExactly("plain");
    assertThat(device.engine.limiter().quotas().values())
        .isNotEmpty()
        .allMatch(scope -> scope.free() > 0);
  }

  /** Four entries here and four next door, where the service takes six of both together. */
  private SyncReport pushed(List<Quota> quotas) {
    long nextDoor = web().add(RowKind.WORKSPACE, 0, Map.of("name", "next door"));
    Device device = synced("a", o -> o.quotas(quotas));
    server.setLimits(new HourlyQuota(30, 6));
    var there = device.ref(Workspace.TYPE, nextDoor);
    for (int i = 0; i < 4; i++) {
      device.entry("at home " + i);
      device.entries().create(device.draft("next door " + i).withWorkspace(there));
    }
    return device.push();
  }

  @Test
  void theWorkspacesOfOneOrganizationCountTogetherIfTheUserSaysSo() {
    SyncReport report = pushed(TrackerQuotas.ofOrganization(THIRTY, Limit.parse("6/1h")));
    assertThat(quotaOf(report)).isEqualTo("organization");
    assertThat(report.tooManyRequests()).isZero();
    assertThat(descriptionsOnServer()).hasSize(6);
  }

  @Test
  void countedByThemselvesTheyLearnOfEachOtherByARefusal() {
    refusalsExpected = true;
    SyncReport report = pushed(TrackerQuotas.of(THIRTY, Limit.parse("6/1h")));
    assertThat(report.tooManyRequests()).isPositive();
    assertThat(descriptionsOnServer()).hasSize(6);
  }
}
