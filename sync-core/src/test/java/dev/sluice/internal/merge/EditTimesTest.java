package dev.sluice.internal.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.internal.remote.ServerClock;
import dev.sluice.internal.store.ClockReading;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Writer;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Notes;
import dev.sluice.schema.Row;
import dev.sluice.schema.SampleRows;
import dev.sluice.store.Database;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When an edit was, by the server's clock, whatever became of the device's clocks since. */
class EditTimesTest {

  private static final long HOUR = 3600;
  private static final Duration WALL_AHEAD = Duration.ofSeconds(40);

  @TempDir Path folder;
  private final VirtualTime time = new VirtualTime();
  private final ServerClock server = new ServerClock(time);
  private final EditTimes times = new EditTimes(time, server);
  private Duration elapsed = Duration.ZERO;
  private Database database;

  @BeforeEach
  void open() {
    time.setWallClock(trueTime().plus(WALL_AHEAD));
    database =
        SqliteDatabase.open(
            new JdbcDriver(folder.resolve("n.db")), Notes.SCHEMA, SqliteOptions.at(time));
  }

  @AfterEach
  void close() {
    database.close();
  }

  /**
   * All in seconds.
   *
   * @param setBefore how far the user sets the wall clock between the last sync and the edit
   * @param sleep how long the device sleeps after the edit
   * @param setAfter how far the user sets the wall clock after the edit
   * @param off how far the answer is from the truth; none if unknown
   */
  @ParameterizedTest
  @CsvSource({
    "    0,    0,     0, true, 0",
    " 3600,    0,     0, true, 0",
    "    0, 3600,     0, true, 0",
    "    0,    1,     0, true, 1",
    "    0,    0,  3600, true, 0",
    "    0,    0, -3600, true, 0",
    " 3600, 1800,     0, true,",
    "    0, 3600,  7200, true,",
    " 3600,    0,  -600, true,",
    "    0, 3600,     0, false,",
    "    0,    0,     0, false, 0",
  })
  void theDateOfAnEdit(long setBefore, long sleep, long setAfter, boolean noted, Integer off) {
    hear();
    if (noted) {
      remember();
    }
    setWallClock(setBefore);
    pass(60);
    ClockReading edit = ClockReading.now(time);
    Instant truth = trueTime();
    sleep(sleep);
    setWallClock(setAfter);
    pass(60);
    hear();
    Instant dated =
        EngineDatabase.of(database).store().<Instant>read(reader -> times.of(edit, reader));
    assertThat(dated).isEqualTo(off == null ? null : truth.plusSeconds(off));
  }

  /** The edit waits in the file while a sync of this boot or a later one sees the clock set. */
  @ParameterizedTest
  @CsvSource({"0, 0, 0", "21, 0,", "-21, 0,", "0, 5, 0", "0, -5, 0"})
  void anEditThatIsStillWaitingWhenTheClockWasSetIsNotDatedWrongly(
      long atReboot, long before, Integer off) {
    hear();
    remember();
    pass(60);
    Row note = EngineDatabase.of(database).store().write(EditTimesTest::editedNote);
    Instant truth = trueTime();
    setWallClock(before * HOUR);
    remember();
    time.reboot();
    setWallClock(atReboot * HOUR);
    hear();
    remember();
    Instant dated =
        EngineDatabase.of(database)
            .store()
            .<Instant>read(reader -> times.of(edit(note, reader), reader));
    assertThat(dated).isEqualTo(off == null ? null : truth.plusSeconds(off));
  }

  private static Row editedNote(Writer writer) {
    Row note = writer.insert(SampleRows.note("a", 1L));
    writer.edit(note.with(Notes.TEXT, "b"));
    return note;
  }

  private static ClockReading edit(Row note, Reader reader) {
    return reader.find(note.type(), note.id()).tracking().edited();
  }

  private Instant trueTime() {
    return Instant.EPOCH.plus(Duration.ofDays(20_000)).plus(elapsed);
  }

  private void hear() {
    server.heard(trueTime());
  }

  private void remember() {
    EngineDatabase.of(database)
        .store()
        .transact(
            writer -> {
              times.remember(writer);
            });
  }

  private void pass(long seconds) {
    elapsed = elapsed.plusSeconds(seconds);
    time.advance(Duration.ofSeconds(seconds));
  }

  /** The monotonic clock stands still. */
  private void sleep(long seconds) {
    elapsed = elapsed.plusSeconds(seconds);
    time.setWallClock(time.now().plusSeconds(seconds));
  }

  private void setWallClock(long seconds) {
    time.setWallClock(time.now().plusSeconds(seconds));
  }
}
