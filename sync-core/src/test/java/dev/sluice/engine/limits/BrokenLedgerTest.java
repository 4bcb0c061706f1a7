package dev.sluice.engine.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Running;
import dev.sluice.engine.Scenario;
import dev.sluice.failure.FailureKind;
import dev.sluice.ratelimit.LedgerException;
import dev.sluice.ratelimit.SlotLedger;
import dev.sluice.testkit.process.Forwarding;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The file of the slots cannot be written: an operation may fail of it, and nothing else may. */
class BrokenLedgerTest extends Scenario {

  private static final RuntimeException GONE =
      new LedgerException("the memory is gone", Duration.ofSeconds(1), new Exception());

  private final Set<String> broken = new HashSet<>();
  private RuntimeException problem = new IllegalStateException("no paper");
  private boolean leasesEnd;

  private SlotLedger ledger() {
    SlotLedger memory = SlotLedger.memory(time);
    return Forwarding.of(
        SlotLedger.class,
        (method, arguments) -> {
          if (broken.contains(method.getName())) {
            throw problem;
          }
          boolean ends = leasesEnd && method.getName().equals("renew");
          return ends ? (Object) false : Forwarding.call(memory, method, arguments);
        });
  }

  private Device device() {
    return synced("a", o -> o.ledgers(name -> ledger()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"claim", "renew", "giveBack", "answered", "stamp", "read"})
  void theEngineGoesOnWhenItCanBeWrittenAgain(String what) {
    Device device = device();
    device.entry("kept");
    broken.add(what);
    device.sync();
    broken.clear();
    pass(MINUTE.plus(MINUTE));
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("kept");
  }

  /** Nobody asks for it: the engine finds out by itself. */
  private void goesOn(Device device) {
    pass(MINUTE.multipliedBy(10));
    assertThat(descriptionsOnServer()).containsExactly("kept");
    assertThat(device.pending()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"acquireInTurn", "renew", "answered"})
  void aLedgerThatIsGoneIsToldAsThatAndTriedAgain(String what) {
    Device device = synced("a", o -> o.ledgers(name -> ledger()).autoSync(AutoSync.defaults()));
    problem = GONE;
    broken.add(what);
    SyncReport report = device.sync();
    device.entry("kept");
    assertThat(report.result()).isEqualTo(SyncResult.FAILED);
    assertThat(report.error().orElseThrow())
        .matches(FailureKind.SLOTS_UNAVAILABLE::is)
        .hasMessageStartingWith("no slot was available: ");
    pass(MINUTE);
    broken.clear();
    goesOn(device);
  }

  @Test
  void slotsThatWereGivenToOthersAreToldAsThatAndReservedAgain() {
    Device device = synced("a", o -> o.ledgers(name -> ledger()).autoSync(AutoSync.defaults()));
    leasesEnd = true;
    SyncReport report = device.sync();
    device.entry("kept");
    assertThat(report.error().orElseThrow())
        .matches(FailureKind.SLOTS_UNAVAILABLE::is)
        .hasCauseInstanceOf(LedgerException.class);
    leasesEnd = false;
    goesOn(device);
  }

  @ParameterizedTest
  @EnumSource(names = {"FULL", "PUSH"})
  void aCancelThatCannotGiveBackIsStillACancel(Operation operation) {
    Device device = device();
    device.entry("kept");
    Running running = device.begin(operation);
    passMillis(5);
    broken.add("giveBack");
    device.engine.cancel();
    running.end();
    broken.clear();
    pass(MINUTE.plus(MINUTE));
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("kept");
  }
}
