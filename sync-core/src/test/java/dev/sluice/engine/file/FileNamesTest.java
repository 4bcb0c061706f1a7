package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sluice.AutoSync;
import dev.sluice.Operation;
import dev.sluice.SyncEngine;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.Running;
import dev.sluice.engine.Scenario;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.StorageException;
import dev.sluice.http.Credentials;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.tracker.TrackerDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** S70, S74, S99: files with several names, names with several files, and names that lead away. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class FileNamesTest extends Scenario {

  /** Another name of a file. */
  enum OtherName {
    SYMBOLIC_LINK {
      @Override
      public Path of(Path file) throws IOException {
        return Files.createSymbolicLink(file.resolveSibling("link.db"), file);
      }
    },
    LINKED_FOLDER {
      @Override
      public Path of(Path file) throws IOException {
        Path folder = file.getParent();
        return Files.createSymbolicLink(folder.resolve("folder"), folder).resolve("a.db");
      }
    },
    RELATIVE {
      @Override
      public Path of(Path file) {
        return Path.of("").toAbsolutePath().relativize(file);
      }
    },
    HARD_LINK {
      @Override
      public Path of(Path file) throws IOException {
        return Files.createLink(file.resolveSibling("Before it in the alphabet.db"), file);
      }
    };

    abstract Path of(Path file) throws IOException;
  }

  @ParameterizedTest
  @EnumSource
  void S70_twoEnginesOnOneFileByTwoNamesShareItsLockAndItsBudget(OtherName kind)
      throws IOException {
    Device first = synced();
    Device second = device(new JdbcDriver(kind.of(first.file)), options -> options);
    first.entry("one");
    first.entry("two");
    first.entry("three");
    Running push = first.begin(Operation.PUSH);
    untilArrived("POST time_entries");
    assertThat(second.push().result()).isEqualTo(SyncResult.BUSY);
    assertThat(push.end().result()).isEqualTo(SyncResult.SYNCED);
    second.entry("four");
    second.entry("five");
    second.entry("six");
    assertThat(second.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer())
        .containsExactly("one", "two", "three", "four", "five", "six");
  }

  @Test
  void S70_aHardLinkInAnotherFolderIsRefused() throws IOException {
    Device device = synced();
    device.close();
    Path other = Files.createDirectory(folder.resolve("other")).resolve("a.db");
    Files.createLink(other, device.file);
    for (Path name : List.of(other, device.file)) {
      assertThat(refusal(name)).hasMessageContaining("hard links");
    }
    Files.delete(other);
    assertThat(device("a").sync().result()).isEqualTo(SyncResult.SYNCED);
  }

  private static StorageException refusal(Path file) {
    return catchThrowableOfType(StorageException.class, () -> TrackerDatabase.open(file).close());
  }

  @Test
  void S74_aFileThatWasDeletedWasNeverSyncedAndIsAtOnce() throws IOException {
    Device device = synced();
    device.close();
    Files.delete(device.file);
    isSyncedAtOnce();
  }

  @Test
  void S74_aFileThatWasReplacedWasNeverSyncedAndIsAtOnce() throws IOException {
    Device device = synced();
    device.close();
    Device other = device("b");
    other.close();
    Files.move(other.file, device.file, StandardCopyOption.REPLACE_EXISTING);
    isSyncedAtOnce();
  }

  private void isSyncedAtOnce() {
    Device again = device("a", options -> options.autoSync(AutoSync.defaults()));
    assertThat(again.statuses().get(0).text()).isEqualTo("Not synced yet");
    assertThat(again.diary.operations()).contains(Operation.FULL);
    pass(MINUTE);
    assertThat(again.status().text()).isEqualTo("Synced");
  }

  @Test
  void S74_theSlotsOfTheOldFileAreBelieved() throws IOException {
    Device device = synced("a", options -> options);
    for (int i = 0; i < 6; i++) {
      assertThat(device.pull().result()).isEqualTo(SyncResult.SYNCED);
    }
    device.close();
    Files.delete(device.file);
    Device again = device("a");
    assertThat(again.pull().waited()).isPositive();
  }

  @ParameterizedTest
  @ValueSource(strings = {"-lock", "-slots", "-slots-lock", "-wal", "-shm", "-journal"})
  void S99_aLinkBesideTheDatabaseLeadsNowhere(String ending) throws IOException {
    Path file = folder.resolve("linked.db");
    Path precious = Files.writeString(folder.resolve("precious.txt"), "precious");
    Files.createSymbolicLink(Path.of(file + ending), precious);
    assertThat(refusal(file)).hasMessageContaining(ending + " is a symbolic link");
    assertThat(precious).hasContent("precious");
    assertThat(names()).containsExactlyInAnyOrder("precious.txt", "linked.db" + ending);
  }

  @Test
  void S99_aLinkThatComesLaterLeadsNowhereEither() throws IOException {
    Path precious = Files.writeString(folder.resolve("precious.txt"), "precious");
    try (TrackerDatabase db = TrackerDatabase.open(folder.resolve("a.db"))) {
      Files.createSymbolicLink(folder.resolve("a.db-lock"), precious);
      assertThat(
              catchThrowableOfType(
                  StorageException.class,
                  () -> EngineDatabase.of(db.database()).store().lock().tryAcquire()))
          .hasMessageContaining("is a symbolic link");
    }
    assertThat(precious).hasContent("precious");
  }

  @Test
  void S99_aFileThatIsNoLockFileIsLeftAlone() throws IOException {
    Device device = synced();
    Path lock = folder.resolve("b.db-lock");
    Files.writeString(lock, "somebody's own notes, ".repeat(20));
    Device other = device("b");
    assertThat(other.sync().result()).isEqualTo(SyncResult.FAILED);
    assertThat(lock).hasContent("somebody's own notes, ".repeat(20));
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
  }

  @Test
  void S99_aDatabaseThatIsALinkToNoDatabaseIsRefused() throws IOException {
    Path text = Files.writeString(folder.resolve("text"), "a text");
    Path empty = Files.createFile(folder.resolve("empty"));
    Path foreign = folder.resolve("foreign");
    try (OtherConnection sql = new OtherConnection(foreign)) {
      sql.run("CREATE TABLE precious (id INTEGER)");
    }
    List<Path> targets = List.of(text, empty, foreign);
    List<byte[]> before = new ArrayList<>();
    for (Path target : targets) {
      before.add(Files.readAllBytes(target));
    }
    for (int i = 0; i < targets.size(); i++) {
      Path link = Files.createSymbolicLink(folder.resolve("link" + i), targets.get(i));
      assertThat(refusal(link)).isNotNull();
      assertThat(Files.readAllBytes(targets.get(i))).isEqualTo(before.get(i));
    }
    Path nowhere = Files.createSymbolicLink(folder.resolve("nowhere"), folder.resolve("missing"));
    assertThat(refusal(nowhere)).hasMessageContaining("is a symbolic link");
    assertThat(folder.resolve("missing")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a?journal_mode=DELETE&b", "50%20 #1?", "file:x?mode=memory", "a b;c'd"})
  void S99_aNameWithSignsOfTheDriversOwnIsAName(String name) throws IOException {
    Device device = device(name);
    device.close();
    assertThat(names()).allMatch(file -> file.startsWith(name + ".db")).contains(name + ".db");
    Device again = device(name);
    assertThat(again.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(names())
        .allMatch(file -> file.startsWith(name + ".db"))
        .contains(name + ".db-wal", name + ".db-lock", name + ".db-slots");
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  @Test
  void S71_anEngineThatIsBuiltByAnInterruptedThreadWorks() {
    Device device = synced();
    device.entry("one");
    Running push = device.begin(Operation.PUSH);
    untilArrived("POST time_entries");
    Thread.currentThread().interrupt();
    Device second = device("a");
    second.entry("two");
    assertThat(second.push().result()).isEqualTo(SyncResult.BUSY);
    assertThat(device.engine.pending()).isPositive();
    assertThat(push.end().result()).isEqualTo(SyncResult.SYNCED);
    device.close();
    assertThat(second.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(descriptionsOnServer()).containsExactly("one", "two");
  }

  @Test
  void S71_anInterruptedThreadBuildsAndClosesAnEngineOfItsOwnThreads() {
    Thread.currentThread().interrupt();
    try (TrackerDatabase db = TrackerDatabase.open(folder.resolve("real.db"))) {
      for (int i = 0; i < 2; i++) {
        SyncEngine engine =
            db.engine()
                .server("http://localhost:1", Credentials.apiToken("token"))
                .autoSync(AutoSync.manual())
                .build();
        assertThat(engine.pending()).isZero();
        engine.close();
        assertThat(engine.fullSync().blockingGet().error()).get().matches(FailureKind.CLOSED::is);
      }
    }
    assertThat(Thread.interrupted()).isTrue();
  }
}
