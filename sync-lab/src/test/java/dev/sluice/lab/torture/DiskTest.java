package dev.sluice.lab.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.lab.torture.StoriesExampleTest.Colour;
import dev.sluice.lab.torture.StoriesExampleTest.Pin;
import dev.sluice.store.Database;
import dev.sluice.store.Query;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The power cut of a story: what a commit has synced stays, by whatever name of the file. */
class DiskTest {

  private static final SqliteOptions DURABLE = SqliteOptions.defaults();

  @TempDir private Path folder;
  private Path file;
  private Disk disk;

  @BeforeEach
  void makeFile() {
    file = folder.resolve("device.db");
    disk = new Disk(file);
    open(file, DURABLE).close();
  }

  @Test
  void whatWasSyncedByTheFilesOwnNameStays() {
    assertThat(leftOfOnePin(file, DURABLE)).containsExactly("pin");
  }

  @Test
  void whatWasSyncedByALinkToTheFileStays() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link.db"), file);
    assertThat(leftOfOnePin(link, DURABLE)).containsExactly("pin");
  }

  @Test
  void whatWasSyncedByALinkToTheFolderStays() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder);
    assertThat(leftOfOnePin(link.resolve("device.db"), DURABLE)).containsExactly("pin");
  }

  @Test
  void whatWasOnlyWrittenByALinkIsGone() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link.db"), file);
    assertThat(leftOfOnePin(link, DURABLE.withoutDurableEdits())).isEmpty();
  }

  @Test
  void whatTheAppHasWrittenByItselfStays() {
    List<Event> story =
        List.of(
            new Event(1, 1000, 0, null, DaoEvent.DAO_DESCRIBE, 0),
            new Event(2, 1000, 0, null, RareEvent.POWER_CUT, 0));
    StoryRun run =
        new StoryRun(1, (files, seed) -> new TrackerWorld(files, seed, DeviceSetup.WHOLE));
    assertThat(run.violations(story)).isEmpty();
  }

  /** Makes a pin by that name of the file, cuts the power, and reads what the disk still has. */
  private List<String> leftOfOnePin(Path name, SqliteOptions options) {
    try (Database database = open(name, options)) {
      database.table(StoriesExampleTest.PINS).create(new Pin("pin", Colour.RED));
      disk.cut();
    }
    disk.restore();
    try (Database database = open(file, DURABLE)) {
      List<Pin> pins = database.table(StoriesExampleTest.PINS).list(Query.all());
      return pins.stream().map(Pin::title).toList();
    }
  }

  private Database open(Path name, SqliteOptions options) {
    DiskDriver driver = new DiskDriver(new JdbcDriver(name), disk);
    return SqliteDatabase.open(driver, StoriesExampleTest.SCHEMA, options);
  }
}
