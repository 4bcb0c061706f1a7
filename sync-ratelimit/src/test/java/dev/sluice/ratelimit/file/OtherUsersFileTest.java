package dev.sluice.ratelimit.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.house.MemoryFolders;
import dev.sluice.sqlite.JavaProcess;
import dev.sluice.sqlite.SqliteException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Slots in a file that this user may not read. */
@EnabledOnOs(OS.LINUX)
class OtherUsersFileTest {

  /** Even the superuser obeys the modes of files then. */
  private static final List<String> WITHOUT_RIGHTS =
      List.of("setpriv", "--bounding-set=-dac_override,-dac_read_search");

  @TempDir(factory = MemoryFolders.OnDisk.class)
  Path folder;

  /** Opens the file and says how that ended. */
  static final class Opener {

    public static void main(String[] args) {
      try {
        SlotUser.open(Path.of(args[0])).close();
        System.out.println("opened");
      } catch (SqliteException refused) {
        System.out.println(refused.getMessage());
      }
    }
  }

  @Test
  void L74_theSentenceSaysWhoseTheFileIsAndWhatToDo() throws IOException {
    Path file = folder.resolve("slots");
    SlotUser.open(file).close();
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
    String owner = Files.getOwner(file).getName();

    assertThat(opened(file))
        .isEqualTo(
            file
                + (" cannot be read; only the user " + owner)
                + " may: run as that user, or use another file");
    assertThat(Files.size(file)).isPositive();
  }

  private static String opened(Path file) throws IOException {
    List<String> command = new ArrayList<>();
    if (System.getProperty("user.name").equals("root")) {
      command.addAll(WITHOUT_RIGHTS);
    }
    command.addAll(JavaProcess.command(Opener.class, file.toString()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    return new String(process.getInputStream().readAllBytes(), UTF_8).strip();
  }
}
