package dev.sluice.desktop.window.view.timer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.view.timer.TimerWords.Fate;
import dev.sluice.store.SyncState;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What becomes of the words about a running entry while they are being saved. */
class TimerWordsTest {

  private final TimerWords words = new TimerWords();

  private static EntryRow running(long id) {
    return new EntryRow(id, "Work", null, List.of(), Instant.EPOCH, -1, false, SyncState.SYNCED);
  }

  /** The entry is read once more after it was started, while its first change is looked at. */
  @Test
  void refusedWordsAreKnownToBeReplacedByThoseOfTheirEntry() {
    EntryRow entry = running(1);
    words.show(entry, "");
    words.begin("Work", entry);
    words.save("Work @hoome");
    assertThat(words.show(entry, "Work @hoome")).isEqualTo(Fate.OUTDATED);
    words.begin("Work", entry);
    assertThat(words.areReplaced(entry, "Work")).isTrue();
    assertThat(words.areReplaced(entry, "Work on")).as("the user types on").isFalse();
    assertThat(words.areReplaced(running(2), "Work")).as("about another one").isFalse();
  }

  @Test
  void refusedWordsComeBackIntoAnEmptyFieldOnly() {
    assertThat(words.areReplaced(running(1), "")).isTrue();
    assertThat(words.areReplaced(running(1), "Next")).isFalse();
  }
}
