package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.Operation;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Another program edits the file while the engine idles. */
class NeighbourlyEditsTest extends Scenario {

  private static final Duration SOON = Duration.ofSeconds(8);

  private Device device;

  private void begin(AutoSync when) {
    web().addEntry("known", time.now().minusSeconds(600), MINUTE);
    device = device("a", o -> o.autoSync(when));
    pass(MINUTE);
    assertThat(device.descriptions()).containsExactly("known");
    device.diary.forget();
    forget();
  }

  private void plain(String description) {
    device.sql("UPDATE time_entries SET description = ?", description);
  }

  @Test
  void theyArePushedSoon() {
    begin(AutoSync.defaults());
    plain("from next door");
    pass(SOON);
    assertThat(log().all()).containsExactly("PUT time_entries");
    assertThat(descriptionsOnServer()).containsExactly("from next door");
    assertThat(device.status().text()).isEqualTo("Synced");
  }

  @Test
  void nobodyLooksInTheBackground() {
    begin(AutoSync.defaults());
    device.engine.enteredBackground();
    plain("from next door");
    pass(MINUTE);
    assertThat(log().all()).isEmpty();
    device.engine.enteredForeground();
    pass(SOON);
    assertThat(log().all()).containsExactly("PUT time_entries");
  }

  @Test
  void withoutLooksTheAppMayTell() {
    begin(AutoSync.defaults().withLook(Duration.ZERO));
    plain("from next door");
    pass(MINUTE);
    assertThat(log().all()).isEmpty();
    device.database.refresh();
    pass(SOON);
    assertThat(log().all()).containsExactly("PUT time_entries");
  }

  @Test
  void looksThatFindNothingDoNothing() {
    begin(AutoSync.defaults());
    pass(Duration.ofMinutes(10));
    assertThat(log().all()).isEmpty();
    assertThat(device.diary.operations()).doesNotContain(Operation.PUSH);
  }
}
