package dev.sluice.lab.torture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import okhttp3.Call;
import org.junit.jupiter.api.Test;

/**
 * The judge of the tracker's stories asks for what can be done. A user deletes an entry while the
 * engine waits for the answer to its create, which is lost. Weeks pass before the next sync.
 */
class TrackerCheckerTest {

  private static final int THAT_ONE = 4;
  private static final Event MADE = event(1, 60_000, RareEvent.ABSENCE, 2);
  private static final Event DELETED = event(2, 62_500, UserEvent.DELETE_ENTRY, THAT_ONE);
  private static final Event TEN_WEEKS_MORE = event(3, 64_000, RareEvent.ABSENCE, 2);

  private static Event event(int id, int millis, EventKind kind, int pick) {
    return new Event(id, millis, 0, null, kind, pick);
  }

  private static List<String> violations(DeviceSetup setup, Event... story) {
    StoryRun run = new StoryRun(1, (folder, seed) -> new TrackerWorld(folder, seed, setup));
    return run.violations(List.of(story));
  }

  @Test
  void anEntryThatIsListedByItsDateIsDeleted() {
    assertThat(violations(DeviceSetup.WHOLE, MADE, DELETED)).isEmpty();
    DeviceSetup blind =
        new DeviceSetup() {
          @Override
          public Call.Factory calls(Call.Factory whole) {
            return new Meddled(whole, new Hands.NoLookByDate());
          }
        };
    assertThat(violations(blind, MADE, DELETED))
        .containsExactly("server: [e1] in time_entries was deleted");
  }

  @Test
  void anEntryThatNoListShowsAnyMoreMayStay() {
    assertThat(violations(DeviceSetup.WHOLE, MADE, DELETED, TEN_WEEKS_MORE)).isEmpty();
  }
}
