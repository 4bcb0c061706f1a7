package dev.sluice.lab.torture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import okhttp3.Call;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a hostile reader found stays mended: somebody outside the engine undoes the mend, and one of
 * the first 2,000 stories ends badly that ends well otherwise. Only those with the plot are played.
 */
class UndoneMendsTest {

  private static final int SEEDS = 2000;

  /** A mend, the plot that meets it, and who undoes it. */
  @SuppressWarnings("ImmutableEnumChecker") // what it holds is for one story at a time
  enum Mend {
    S61(21, Plot.FAILING_LIST, calls(Hands.PushAfterWholePull::new)),
    S63(20, Plot.FAILING_ROW, calls(Hands.FirstHoldsUp::new)),
    S64(62, Plot.REFUSED_ROW, calls(Hands.GoneSpeaksForAll::new)),
    S68(4, Plot.UNREADABLE_ROW, calls(Hands.UnreadableLeftOut::new)),
    S69(84, Plot.ABSENCE, calls(Hands.NoLookByDate::new)),
    S70(71, Plot.OTHER_NAME, new UndoneInFile.LockByName()),
    S71(16, Plot.INTERRUPTED, new UndoneInFile.InterruptedLock()),
    S72(18, Plot.MOVED, calls(Hands.AddressedByTheEdit::new)),
    S74(20, Plot.FILE_DELETED, new UndoneInFile.DateByName()),
    S85(30, Plot.OTHER_PROCESS, new UndoneInFile.SlotsOfItsOwn()),
    S88(53, Plot.MIGRATION, new UndoneInFile.OldTriggers()),
    S102(81, Plot.POWER_CUT, new UndoneInFile.Unsynced());

    /** A story that shows it; if it does no more, others are looked for. */
    private final long shownBy;

    private final Plot plot;
    private final DeviceSetup undone;

    Mend(long shownBy, Plot plot, DeviceSetup undone) {
      this.shownBy = shownBy;
      this.plot = plot;
      this.undone = undone;
    }
  }

  /** In a build the one that is met soonest. */
  private static List<Mend> mends() {
    return List.of(Mend.values());
  }

  private static DeviceSetup calls(Supplier<Meddled.Hand> hand) {
    return new DeviceSetup() {
      @Override
      public Call.Factory calls(Call.Factory whole) {
        return new Meddled(whole, hand.get());
      }
    };
  }

  @ParameterizedTest
  @MethodSource("mends")
  @Tag("slow")
  void withoutTheMendAStoryEndsBadly(Mend mend, TestReporter reporter) {
    endsBadly(mend, reporter);
  }

  private static void endsBadly(Mend mend, TestReporter reporter) {
    Torture without = new Torture(mend.undone);
    Torture with = new Torture(DeviceSetup.WHOLE);
    OptionalLong bad =
        LongStream.concat(LongStream.of(mend.shownBy), LongStream.rangeClosed(1, SEEDS))
            .filter(seed -> hasPlot(seed, mend.plot))
            .filter(seed -> !without.play(seed).isEmpty() && with.play(seed).isEmpty())
            .findFirst();
    assertThat(bad).as("a story that ends badly without " + mend).isPresent();
    reporter.publishEntry(mend + " is shown by seed", Long.toString(bad.getAsLong()));
  }

  private static boolean hasPlot(long seed, Plot plot) {
    return StoryGenerator.tell(seed, Cast.TRACKER).stream()
        .anyMatch(event -> plot.kinds().contains(event.kind()));
  }
}
