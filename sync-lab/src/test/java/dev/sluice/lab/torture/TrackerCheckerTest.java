package dev.sluice.lab.torture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import okhttp3.Call;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The judge of the tracker's stories asks for what can be done. */
class TrackerCheckerTest {

  private static final int THAT_ONE = 4;
  private static final Event MADE = event(1, 60_000, RareEvent.ABSENCE, 2);
  private static final Event DELETED = event(2, 62_500, UserEvent.DELETE_ENTRY, THAT_ONE);
  private static final Event TEN_WEEKS_MORE = event(3, 64_000, RareEvent.ABSENCE, 2);

  private static final Event LATER = event(9, 60_000, DeviceEvent.FULL_SYNC, 0);
  private static final int NEXT_ONE = 6;
  private static final int NEXT_NAMES_FIFTH = 9; // of the entries, the first that is not of before
  private static final int THIRD_OVER_FIRST = 4 * 3 + 2;

  private static Event event(int id, int millis, EventKind kind, int pick) {
    return new Event(id, millis, 0, null, kind, pick);
  }

  private static List<String> violations(DeviceSetup setup, Event... story) {
    StoryRun run = new StoryRun(1, (folder, seed) -> new TrackerWorld(folder, seed, setup));
    return run.violations(List.of(story));
  }

  /** Its user deletes it while its create is in doubt. Weeks pass before the next sync. */
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

  /** The device believes that the second entry has the id of the first, so it makes that again. */
  @Tag("slow")
  @Test
  void anEntryWhoseIdAnotherGotWhileItsCreateWasInDoubtMayBeThereTwice() {
    Event lost = event(1, 1_000, NetworkFault.SERVER_FAILS_AFTER_COMMIT, NEXT_ONE);
    Event misnamed = event(2, 1_000, WrongAnswer.ID_OF_ANOTHER, NEXT_NAMES_FIFTH);
    Event first = event(3, 10_000, UserEvent.ADD_ENTRY, 0);
    Event second = event(4, 10_000, UserEvent.ADD_ENTRY, 2);
    assertThat(violations(DeviceSetup.WHOLE, lost, misnamed, first, second, LATER)).isEmpty();
  }

  /** The other user has not heard of it, and deletes the project that was there before. */
  @Tag("slow")
  @Test
  void aProjectThatWasWrittenOverAnotherGoesWithThat() {
    Event away = new Event(1, 1_000, 1, null, DeviceEvent.NETWORK_GOES, 0);
    Event upserted = event(2, 1_000, WrongAnswer.UPSERTED, THIRD_OVER_FIRST);
    Event made = event(3, 10_000, UserEvent.ADD_PROJECT_AND_ENTRY, 0);
    Event taken = event(4, 60_000, DeviceEvent.RETRY_REFUSED, 0);
    Event again = event(5, 200_000, WrongAnswer.UPSERTED, THIRD_OVER_FIRST);
    Event madeNext = event(6, 210_000, UserEvent.ADD_PROJECT_AND_ENTRY, 0);
    Event takenNext = event(7, 260_000, DeviceEvent.RETRY_REFUSED, 0);
    Event deleted = new Event(8, 300_000, 1, null, UserEvent.DELETE_PROJECT, 0);
    assertThat(violations(DeviceSetup.WHOLE, away, upserted, made, taken, deleted)).isEmpty();
    Event[] twice = {away, upserted, made, taken, again, madeNext, takenNext, deleted};
    assertThat(violations(DeviceSetup.WHOLE, twice)).isEmpty();
  }
}
