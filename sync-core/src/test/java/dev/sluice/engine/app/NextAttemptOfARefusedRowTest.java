package dev.sluice.engine.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.engine.Device;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.state.RowKind;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** S45: when a row that the server refuses or fails over is tried again. */
class NextAttemptOfARefusedRowTest extends AutomaticScenario {

  @Test
  void aRowThatTheServerRefusedKeepsNobodyAwake() {
    Device device = automatic();
    next("POST tags", Fault.status(400));
    device.tag("refused");
    pass(Duration.ofMinutes(30));
    assertThat(device.diary.operations()).containsExactly(Operation.PUSH);
  }

  @Test
  void S45_aRefusedRowThatTheUserTriesAgainIsPushedSoon() {
    Device device = automatic();
    next("POST tags", Fault.status(400));
    device.tag("refused");
    pass(Duration.ofMinutes(30));
    device.engine.failures().get(0).retry();
    pass(Duration.ofSeconds(5));
    assertThat(onServer(RowKind.TAG, "name")).containsExactly("refused");
  }

  @Test
  void S45_whatWaitedForARefusedRowThatIsGivenUpIsPushedSoon() {
    Device device = automatic();
    next("POST projects", Fault.status(400));
    device.entries().create(device.draft("child").withProject(device.project("refused")));
    pass(Duration.ofHours(3));
    device.engine.failures().get(0).discard();
    pass(Duration.ofSeconds(5));
    assertThat(descriptionsOnServer()).containsExactly("child");
  }

  @Test
  void S45_whatStillWaitsAfterAPushThatGotOnIsTriedAgainSoon() {
    Device device = automatic();
    server.faults().always(NextAttemptOfARefusedRowTest::isPoison, Fault.status(500));
    device.entry("poison");
    for (int i = 0; i < 4; i++) {
      device.tag("healthy " + i);
      device.push();
    }
    assertThat(device.pending()).isOne();
    server.faults().clear();
    pass(Duration.ofMinutes(20));
    assertThat(descriptionsOnServer()).containsExactly("poison");
  }

  private static boolean isPoison(Request request) {
    return request.method().equals("POST") && request.body().utf8().contains("poison");
  }

  @Test
  void aRowThatWaitsForARefusedOneKeepsNobodyAwakeForLong() {
    Device device = automatic();
    next("POST projects", Fault.status(400));
    device.entries().create(device.draft("child").withProject(device.project("refused")));
    pass(Duration.ofMinutes(45));
    assertThat(device.diary.operations()).hasSizeLessThan(14);
    assertThat(log().all()).containsExactly("POST projects");
  }

  @Test
  void aPoisonedRowEndsWellOnceTheServerIsMended() {
    Device device = automatic();
    every("POST time_entries", Fault.status(500));
    device.entry("poison");
    pass(Duration.ofMinutes(30));
    assertThat(log().of("POST time_entries")).hasSizeBetween(4, 12);
    server.faults().clear();
    pass(Duration.ofHours(1));
    assertThat(descriptionsOnServer()).containsExactly("poison");
  }
}
