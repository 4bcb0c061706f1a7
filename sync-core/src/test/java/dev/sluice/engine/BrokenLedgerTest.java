package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.ratelimit.SlotLedger;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The file of the slots cannot be written: an operation may fail of it, and nothing else may. */
class BrokenLedgerTest extends Scenario {

  private final Set<String> broken = new HashSet<>();

  private SlotLedger ledger() {
    SlotLedger memory = SlotLedger.memory(time);
    return (SlotLedger)
        Proxy.newProxyInstance(
            SlotLedger.class.getClassLoader(),
            new Class<?>[] {SlotLedger.class},
            (proxy, method, arguments) -> {
              if (broken.contains(method.getName())) {
                throw new IllegalStateException("no paper");
              }
              try {
                return method.invoke(memory, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private Device device() {
    return synced("a", o -> o.ledgers(name -> ledger()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"claim", "renew", "giveBack"})
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
