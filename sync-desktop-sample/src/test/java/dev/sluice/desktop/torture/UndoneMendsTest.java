package dev.sluice.desktop.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * What a hostile reader found stays mended: a seam that undoes the mend makes a story with that
 * plot end badly, and without it the same story ends well.
 */
class UndoneMendsTest {

  private static final int SEEDS = 40;

  @Test
  void S102_withoutSyncedCommitsAPowerCutTakesEditsAway() {
    endsBadly(
        Plot.POWER_CUT,
        new Outfit() {
          @Override
          public SqliteDriver driver(SqliteDriver whole) {
            return new Unsynced(whole);
          }
        });
  }

  /** No commit syncs the log. */
  private record Unsynced(SqliteDriver whole) implements SqliteDriver {

    @Override
    public Path path() {
      return whole.path();
    }

    @Override
    public SqliteConnection open() {
      SqliteConnection connection = whole.open();
      return Forwarding.of(
          SqliteConnection.class,
          (method, arguments) -> {
            boolean syncs =
                arguments.length == 1 && "PRAGMA synchronous = FULL".equals(arguments[0]);
            return syncs ? null : Forwarding.call(connection, method, arguments);
          });
    }

    @Override
    public SqliteDriver at(Path file) {
      return new Unsynced(whole.at(file));
    }
  }

  private static void endsBadly(Plot plot, Outfit undone) {
    Torture without = Torture.about(plot, undone);
    Torture with = Torture.about(plot, Outfit.WHOLE);
    assertThat(
            LongStream.rangeClosed(1, SEEDS)
                .filter(seed -> !without.play(seed).isEmpty() && with.play(seed).isEmpty())
                .findFirst())
        .as("a story that ends badly without the mend only")
        .isPresent();
  }
}
