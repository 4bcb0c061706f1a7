package dev.sluice.android.sample.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.tracker.Project;
import dev.sluice.tracker.TimeEntry;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What of an edited entry is written. */
class DraftTest {

  @Test
  void aProjectThatAnotherDeviceChangedMeanwhileStays() {
    TimeEntry shown = TimeEntry.started("Call", Instant.EPOCH);
    TimeEntry now = shown.withProject(Project.TYPE.ref(7));
    Draft before = Draft.of(shown);
    assertThat(before.with(before.details().withDescription("Mail")).applyTo(now, before))
        .isEqualTo(now.withDescription("Mail"));
  }
}
