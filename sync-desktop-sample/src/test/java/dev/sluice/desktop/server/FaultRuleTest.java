package dev.sluice.desktop.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.fault.Faults;
import dev.sluice.testkit.http.Request;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FaultRuleTest {

  private static final Request GET = Request.of("GET", "/me");
  private static final Request POST = Request.of("POST", "/me/preferences");

  @Test
  void readsWhatGoesWrongAndWhen() {
    assertThat(FaultRule.parseAll("drop-after:0.02, 503@POST1,late=2s,500-after:.5,garbled@7"))
        .isEqualTo(
            List.of(
                new FaultRule(Fault.dropAfterCommit(), 0.02, "", 0),
                new FaultRule(Fault.status(503), 1, "POST", 1),
                new FaultRule(Fault.delayAnswer(Duration.ofSeconds(2)), 1, "", 0),
                new FaultRule(Fault.statusAfterCommit(500), 0.5, "", 0),
                new FaultRule(Fault.garbled(), 1, "", 7)));
  }

  @Test
  void readsWhatNoHonestServerDoes() {
    assertThat(FaultRule.parseAll("slow=1s,status=-20@GET2,arrives-late=2s"))
        .isEqualTo(
            List.of(
                new FaultRule(Fault.slow(1024, Duration.ofSeconds(1)), 1, "", 0),
                new FaultRule(Fault.status(-20), 1, "GET", 2),
                new FaultRule(Fault.delayRequest(Duration.ofSeconds(2)), 1, "", 0)));
    assertThat(FaultRule.parseAll("wrong-id,text-id,query-ignored,bomb,rows=7"))
        .extracting(rule -> rule.fault().getClass().getSimpleName())
        .containsExactly("Changed", "Changed", "Misread", "Instead", "Instead");
  }

  @Test
  void aNumberedFaultHitsOnce() {
    Faults faults = new Faults();
    FaultRules.parse("503@POST2").addTo(faults, 1);
    assertThat(
            List.of(draw(faults, POST), draw(faults, GET), draw(faults, POST), draw(faults, POST)))
        .containsExactly(Fault.none(), Fault.none(), Fault.status(503), Fault.none());
  }

  @Test
  void aBareFaultHitsAlwaysAndALikelyOneSometimes() {
    Faults always = new Faults();
    FaultRules.parse("500").addTo(always, 1);
    Faults sometimes = new Faults();
    FaultRules.parse("500:0.5").addTo(sometimes, 1);
    for (int i = 0; i < 100; i++) {
      assertThat(draw(always, GET)).isEqualTo(Fault.status(500));
      draw(sometimes, GET);
    }
    assertThat(sometimes.injected().size()).isBetween(20, 80);
  }

  private static Fault draw(Faults faults, Request request) {
    return faults.draw(request);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "drop",
        "99",
        "drop-after:2",
        "503@",
        "503:0.1@3",
        "late=soon",
        "503,",
        "rows=-1",
        "slow=0s",
        "late",
        "upsert=",
        "upsert=x"
      })
  void refusesTheRest(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> FaultRule.parseAll(text));
  }
}
