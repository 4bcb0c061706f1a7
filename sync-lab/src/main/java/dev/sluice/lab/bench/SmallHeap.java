package dev.sluice.lab.bench;

import dev.sluice.database.SqliteOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A first pull by a process that may use 64 MB of heap. */
public final class SmallHeap {

  private static final String HEAP = "-Xmx64m";

  private SmallHeap() {}

  /**
   * Pulls so many entries ({@code args[2]}) from the server at a URL (1) into a file (0), and
   * writes down how many seconds it took.
   */
  public static void main(String[] args) throws Exception {
    Path file = Path.of(args[0]);
    Stopwatch watch = new Stopwatch(SqliteOptions.defaults().time());
    try (SyncedFile synced = SyncedFile.open(file, args[1], watch.time())) {
      double seconds = watch.seconds(() -> synced.pullAll(file, Integer.parseInt(args[2])));
      Files.writeString(seconds(file), String.valueOf(seconds));
    }
  }

  private static Path seconds(Path file) {
    return Path.of(file + ".seconds");
  }

  /** Runs it in a new process; how many seconds it took there, without the start of Java. */
  static double pull(Path file, String url, int entries) throws IOException, InterruptedException {
    Path errors = Path.of(file + ".errors");
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    HEAP,
                    "-cp",
                    System.getProperty("java.class.path"),
                    SmallHeap.class.getName(),
                    file.toString(),
                    url,
                    String.valueOf(entries)))
            .redirectErrorStream(true)
            .redirectOutput(errors.toFile())
            .start();
    if (process.waitFor() != 0) {
      throw new IllegalStateException(
          "a pull of " + entries + " entries with " + HEAP + ": " + Files.readString(errors));
    }
    return Double.parseDouble(Files.readString(seconds(file)));
  }
}
