package dev.sluice.desktop.window;

import dev.sluice.schema.Ref;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The command line, or any other program, works on the file that the window has open. */
class OtherProgramTest extends OnADisplay {

  @Test
  void whatItStartsAndStopsIsShown() throws Exception {
    try (OnScreen screen = OnScreen.open(file(), login());
        TrackerDatabase other = TrackerDatabase.open(file())) {
      screen.sync();
      Ref<TimeEntry> begun = other.timeEntries().create(TimeEntry.started("From the terminal"));
      screen.await("it runs", () -> screen.shows("Stop"));
      screen.awaitStatus("Saved here. 1 to send");
      other.timeEntries().update(begun, row -> row.stoppedAt(Instant.now()));
      screen.await("it has stopped", () -> screen.shows("Start"));
      screen.awaitRow("From the terminal");
    }
  }
}
