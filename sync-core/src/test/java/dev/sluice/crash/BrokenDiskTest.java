package dev.sluice.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sluice.Operation;
import dev.sluice.SyncFailure;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.SyncStatus;
import dev.sluice.failure.StorageException;
import dev.sluice.failure.SyncException;
import dev.sluice.house.MemoryFolders;
import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteException.Reason;
import dev.sluice.testkit.WebClient;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** S52: a disk that does not do what it is told is a clear error, and nothing else. */
@Sampled
class BrokenDiskTest {

  private static final int ONE_OF = 50;

  @TempDir(factory = MemoryFolders.OnDisk.class)
  Path folder;

  /** More rows than there is room for. */
  private static final class ManyRows extends Story {
    ManyRows() {
      super(Operation.LIGHT);
    }

    @Override
    void there(WebClient web, Instant now) {
      for (int i = 0; i < 900; i++) {
        web.addEntry("entry " + i, now.minusSeconds(60L * i), Duration.ofMinutes(1));
      }
    }
  }

  static Stream<Arguments> troubles() {
    return Stories.quickAndReal()
        .flatMap(
            story ->
                Stream.of(Reason.FULL, Reason.LOCKED).map(reason -> Arguments.of(story, reason)));
  }

  @ParameterizedTest
  @MethodSource("troubles")
  void S52_whereverItFailsAClearErrorMovesNoMarkAndLosesNothing(Story story, Reason reason) {
    Theatre theatre = new Theatre(story, folder);
    Verdict whole = theatre.whole();
    List<String> broken = new ArrayList<>();
    int statement = 0;
    while (fails(theatre, story, new BrokenDisk(theatre.file(), reason), statement)) {
      Verdict verdict = Verdict.of(theatre.world().server, theatre.file(), theatre.world().now());
      if (!verdict.equals(whole)) {
        broken.add("statement " + statement + ": " + verdict);
      }
      statement += Sample.isWhole() ? 1 : ONE_OF;
    }
    assertThat(broken).as("the end of %s is %s", story, whole).isEmpty();
    assertThat(statement).isGreaterThan(10);
  }

  /** The disk fails after so many statements; then it is repaired, and the same engine goes on. */
  private static boolean fails(Theatre theatre, Story story, BrokenDisk disk, int after) {
    World world = theatre.begin();
    try (Phone phone = Phone.immortal(world, disk)) {
      disk.failAfter(after);
      SyncReport report = phone.run(story.operations().get(0));
      disk.repair();
      report.error().ifPresent(error -> isStorage(error, disk.reason()));
      phone.run(Operation.FULL);
      phone.run(Operation.FULL);
      return report.error().isPresent();
    }
  }

  private static StorageException isStorage(SyncException error, Reason reason) {
    assertThat(error).isInstanceOf(StorageException.class);
    assertThat(error.code()).isEqualTo("storage");
    StorageException storage = (StorageException) error;
    assertThat(storage.reason()).isEqualTo(reason);
    return storage;
  }

  @Test
  void S52_aFullDiskIsAClearErrorAndMovesNoMark() {
    Theatre theatre = new Theatre(new ManyRows(), folder);
    World world = theatre.begin();
    long full = number(theatre.file(), "PRAGMA page_count");
    String marked = "SELECT value FROM _sync_list WHERE type = 'time_entries' AND note = 'cursor'";
    long cursor = number(theatre.file(), marked);
    BrokenDisk small =
        new BrokenDisk(theatre.file(), Reason.FULL, "PRAGMA max_page_count = " + full);
    try (Phone phone = Phone.immortal(world, small)) {
      SyncReport report = phone.run(Operation.LIGHT);
      assertThat(report.result()).isEqualTo(SyncResult.FAILED);
      names(theatre.file(), isStorage(report.error().orElseThrow(), Reason.FULL));
      assertThat(phone.status()).isInstanceOf(SyncStatus.Failed.class);
    }
    assertThat(number(theatre.file(), marked)).isEqualTo(cursor);
    try (Phone phone = Phone.immortal(world, theatre.file())) {
      assertThat(phone.run(Operation.LIGHT).error()).isEmpty();
    }
    assertThat(number(theatre.file(), marked)).isGreaterThan(cursor);
    assertThat(Verdict.of(world.server, theatre.file(), world.now()).wrong()).isEmpty();
  }

  @Test
  void S52_anotherProcessThatKeepsTheFileLockedIsNamedAndWaitedForNextTime() {
    Theatre theatre = new Theatre(PushStories.creates(), folder);
    World world = theatre.begin();
    try (Phone phone = Phone.immortal(world, new BrokenDisk(theatre.file(), Reason.LOCKED))) {
      try (SqliteConnection other = new JdbcDriver(theatre.file()).open()) {
        other.execute("BEGIN IMMEDIATE");
        SyncReport report = phone.run(Operation.PUSH);
        names(theatre.file(), isStorage(report.error().orElseThrow(), Reason.LOCKED));
        assertThat(world.server.audit().posts()).isEmpty();
        other.execute("ROLLBACK");
      }
      assertThat(phone.run(Operation.PUSH).result()).isEqualTo(SyncResult.SYNCED);
    }
  }

  @Test
  void S52_aFileThatMayNotBeWrittenIsNamed() {
    Theatre theatre = new Theatre(PushStories.creates(), folder);
    World world = theatre.begin();
    BrokenDisk disk = new BrokenDisk(theatre.file(), Reason.READ_ONLY, "PRAGMA query_only = ON");
    StorageException refusal =
        catchThrowableOfType(StorageException.class, () -> Phone.immortal(world, disk).close());
    names(theatre.file(), isStorage(refusal, Reason.READ_ONLY));
  }

  @Test
  void S52_aFolderThatIsNotThereIsNamed() {
    Path nowhere = folder.resolve("no such folder").resolve("a.db");
    StorageException refusal =
        catchThrowableOfType(StorageException.class, () -> TrackerDatabase.open(nowhere).close());
    names(nowhere, isStorage(refusal, Reason.READ_ONLY));
  }

  @Test
  void S52_aRowThatMakesNoSenseIsNamedAndTheOthersArePulled() {
    Theatre theatre = new Theatre(PullStories.changes(), folder);
    World world = theatre.begin();
    try (Phone phone = Phone.immortal(world, theatre.file())) {
      try (SqliteConnection other = new JdbcDriver(theatre.file()).open()) {
        other.execute("UPDATE time_entries SET tag_ids = '[x]' WHERE description = 'gone'");
      }
      long gone = number(theatre.file(), "SELECT id FROM time_entries WHERE description = 'gone'");
      phone.run(Operation.FULL);
      assertThat(phone.engine.failures())
          .extracting(SyncFailure::ref)
          .contains(TimeEntry.TYPE.ref(gone));
      assertThat(phone.db.timeEntries().list(TimeEntry.running())).isEmpty();
      assertThat(
              number(theatre.file(), "SELECT count(*) FROM time_entries WHERE description = 'new'"))
          .isEqualTo(1);
    }
  }

  private static void names(Path file, StorageException error) {
    assertThat(error).hasMessageContaining(file.toString());
    assertThat(error.getMessage()).doesNotContain("SQLITE", "Exception");
  }

  private static long number(Path file, String select) {
    try (SqliteConnection other = new JdbcDriver(file).open();
        var rows = other.query(select)) {
      return rows.next() ? rows.integer(0) : -1;
    }
  }
}
