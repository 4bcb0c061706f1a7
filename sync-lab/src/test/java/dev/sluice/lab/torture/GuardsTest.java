package dev.sluice.lab.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.internal.store.ClockReading;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Tracking;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.store.Database;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Each guard is needed: without it a story of the first 500 ends badly. */
class GuardsTest {

  private static final int SEEDS = 500;
  private static final int AT_ONCE = 20;
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration NEVER = Duration.ofDays(365);

  @Test
  @Tag("slow")
  void withoutTheJournalARowIsDoubled() {
    endsBadly(13, forgetful());
  }

  @Test
  @Tag("slow")
  void withoutTheWaitForTransitARowIsDoubled() {
    endsBadly(
        3,
        Seams.by(
            new Seams.Hand() {
              @Override
              public SentRequest read(SentRequest sent) {
                ClockReading when = sent.when();
                ClockReading earlier =
                    new ClockReading(
                        when.wallMillis(), when.bootId(), when.nanos() - HOUR.toNanos());
                return new SentRequest(
                    sent.key(), sent.action(), sent.revision(), sent.row(), earlier, sent.stage());
              }
            }));
  }

  @Test
  @Tag("slow")
  void withoutTheRevisionAnEditIsLost() {
    endsBadly(
        22,
        Seams.by(
            new Seams.Hand() {
              @Override
              public Stored read(Stored row, Reader reader) {
                Tracking is = row.tracking();
                return is == null
                    ? row
                    : new Stored(
                        row.row(),
                        row.base(),
                        new Tracking(
                            is.state(),
                            is.change(),
                            1,
                            is.edited(),
                            is.error(),
                            is.strikes(),
                            is.untold(),
                            is.unreadable()));
              }
            }));
  }

  @Test
  @Tag("slow")
  void withoutParentsFirstAReferenceIsLost() {
    endsBadly(30, Seams.by(new WithoutParents()));
  }

  @Test
  @Tag("slow")
  void withoutWakeUpsAQueueWaitsForEver() {
    endsBadly(
        6,
        new DeviceSetup() {
          @Override
          public AutoSync autoSync(AutoSync whole) {
            return whole.withDebounce(NEVER).withPeriod(NEVER).withRetries(NEVER, NEVER);
          }
        });
  }

  @Test
  @Tag("slow")
  void withoutTheLockAFileIsSyncedTwiceAtOnce() {
    endsBadly(
        6,
        new DeviceSetup() {
          @Override
          public SyncEngineBuilder engine(Database database) {
            return WithoutLock.engine(database);
          }
        });
  }

  @Test
  void withoutTransactionsAnOutcomeIsHalfWritten() {
    endsBadly(
        81,
        new DeviceSetup() {
          @Override
          public SqliteDriver driver(SqliteDriver whole) {
            return new WithoutTransactions(whole);
          }
        });
  }

  static DeviceSetup forgetful() {
    return Seams.by(
        new Seams.Hand() {
          @Override
          public boolean keepsJournal() {
            return false;
          }
        });
  }

  /** That story is tried first; if it shows it no more, others are looked for. */
  private static void endsBadly(long first, DeviceSetup broken) {
    Torture torture = new Torture(broken);
    OptionalLong bad =
        torture.play(first).isEmpty() ? OptionalLong.empty() : OptionalLong.of(first);
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
