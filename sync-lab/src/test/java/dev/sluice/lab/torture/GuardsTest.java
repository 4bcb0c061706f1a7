package dev.sluice.lab.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.BrokenGuards;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.internal.loop.Guards;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.tracker.TrackerDatabase;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Each guard is needed: without it a story of the first 500 ends badly. */
class GuardsTest {

  private static final int SEEDS = 500;
  private static final int AT_ONCE = 20;

  @Test
  void withoutTheJournalARowIsDoubled() {
    endsBadly(forgetful());
  }

  @Test
  @Tag("slow")
  void withoutTheWaitForTransitARowIsDoubled() {
    endsBadly(
        guards(
            whole ->
                new Guards(
                    whole.journal(), ago -> Duration.ZERO, whole.revisions(), whole.parents())));
  }

  @Test
  @Tag("slow")
  void withoutTheRevisionAnEditIsLost() {
    endsBadly(
        guards(
            whole ->
                new Guards(
                    whole.journal(), whole.transit(), (now, sent) -> true, whole.parents())));
  }

  @Test
  @Tag("slow")
  void withoutParentsFirstAReferenceIsLost() {
    endsBadly(
        guards(
            whole ->
                new Guards(
                    whole.journal(),
                    whole.transit(),
                    whole.revisions(),
                    new WithoutParents(whole.parents()))));
  }

  @Test
  @Tag("slow")
  void withoutWakeUpsAQueueWaitsForEver() {
    endsBadly(
        new DeviceSetup() {
          @Override
          public SyncEngineBuilder engine(TrackerDatabase database) {
            return BrokenGuards.asleep(DeviceSetup.super.engine(database));
          }
        });
  }

  @Test
  void withoutTheLockAFileIsSyncedTwiceAtOnce() {
    endsBadly(
        new DeviceSetup() {
          @Override
          public SyncEngineBuilder engine(TrackerDatabase database) {
            return WithoutLock.engine(database);
          }
        });
  }

  @Test
  @Tag("slow")
  void withoutTransactionsAnOutcomeIsHalfWritten() {
    endsBadly(
        new DeviceSetup() {
          @Override
          public SqliteDriver driver(SqliteDriver whole) {
            return new WithoutTransactions(whole);
          }
        });
  }

  static DeviceSetup forgetful() {
    return guards(
        whole ->
            new Guards(
                (request, writer) -> {}, whole.transit(), whole.revisions(), whole.parents()));
  }

  private static DeviceSetup guards(UnaryOperator<Guards> broken) {
    return new DeviceSetup() {
      @Override
      public SyncEngineBuilder engine(TrackerDatabase database) {
        return BrokenGuards.guards(DeviceSetup.super.engine(database), broken);
      }
    };
  }

  private static void endsBadly(DeviceSetup broken) {
    Torture torture = new Torture(broken);
    OptionalLong bad = OptionalLong.empty();
    for (int from = 1; from <= SEEDS && bad.isEmpty(); from += AT_ONCE) {
      bad =
          LongStream.range(from, from + AT_ONCE)
              .parallel()
              .filter(seed -> !torture.play(seed).isEmpty())
              .findAny();
    }
    assertThat(bad).as("a story that ends badly").isPresent();
    assertThat(new Torture(DeviceSetup.WHOLE).play(bad.getAsLong())).as("with the guard").isEmpty();
  }
}
