package dev.sluice.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Which of several reasons is told: the one that must go first. */
class HeldChangeTest {

  private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

  private static HeldChange held(String state, Instant rests, String owner, String sent) {
    return new HeldChange("notes", state, "words", rests, owner, sent, true);
  }

  private static String waitsFor(HeldChange change) {
    return change.waitsFor(NOW);
  }

  @Test
  void whatSomebodyHasToDecideComesFirst() {
    Instant later = NOW.plusSeconds(60);
    assertThat(waitsFor(held("refused", later, "x/1", "create"))).isEqualTo("your decision: words");
    assertThat(waitsFor(held("lost", later, "x/1", "create")))
        .isEqualTo("your decision: it was deleted on the server");
  }

  @Test
  void thenTheRestThenTheOwnerThenTheProofThenTheList() {
    Instant later = NOW.plusSeconds(60);
    assertThat(waitsFor(held("pending", later, "x/1", "create")))
        .isEqualTo("the end of its rest at 2026-03-01T10:01:00Z: words");
    assertThat(waitsFor(held("pending", NOW, "x/1", "create")))
        .isEqualTo("x/1, which is not on the server yet");
    assertThat(waitsFor(held("pending", null, null, "create")))
        .isEqualTo("proof whether its create has arrived");
    assertThat(waitsFor(held("pending", null, null, null)))
        .isEqualTo("the list of notes, which did not come");
  }

  @Test
  void nothingHoldsAFreshChangeUp() {
    assertThat(new HeldChange("notes", "pending", null, null, null, null, false).waitsFor(NOW))
        .isNull();
  }
}
