package dev.sluice.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.ratelimit.file.SlotUser;
import dev.sluice.ratelimit.file.SqliteLedger;
import dev.sluice.sqlite.JavaProcess;
import dev.sluice.tracker.TrackerDatabase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** S99: a process whose umask hides nothing. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class OpenUmaskTest {

  @TempDir Path folder;

  /** Uses a database and tells the mode and the name of every file in these folders meanwhile. */
  static final class User {

    private User() {}

    public static void main(String[] args) throws IOException {
      Path data = Path.of(args[0]);
      try (TrackerDatabase db = TrackerDatabase.open(data.resolve("a.db"));
          SqliteLedger slots = EngineDatabase.of(db.database()).slots("key")) {
        slots.pause(SlotUser.config("1/1s"), 1);
        EngineDatabase.of(db.database()).store().lock().tryAcquire();
        for (String name : args) {
          try (Stream<Path> files = Files.walk(Path.of(name)).skip(1)) {
            for (Path file : files.toList()) {
              String mode = PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
              System.out.println(mode + " " + file.getFileName());
            }
          }
        }
      }
    }
  }

  @Test
  void S99_allFilesAreTheirOwnersOnlyAndNoLibraryStays() throws IOException {
    Path data = Files.createDirectory(folder.resolve("data"));
    Path temporary = Files.createDirectory(folder.resolve("temporary"));
    List<String> command = new ArrayList<>(List.of("sh", "-c", "umask 0; exec \"$0\" \"$@\""));
    List<String> java = JavaProcess.command(User.class, data.toString(), temporary.toString());
    java.add(1, "-Djava.io.tmpdir=" + temporary);
    command.addAll(java);
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(told.lines())
        .allMatch(line -> line.startsWith("rw------- a.db"))
        .hasSizeGreaterThanOrEqualTo(7);
    assertThat(temporary).isEmptyDirectory();
  }
}
