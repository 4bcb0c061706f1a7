package dev.sluice.desktop.cli;

import dev.sluice.tracker.TrackerDatabase;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** The local database that a command works on. */
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class DatabaseOption {

  @Option(names = "--db", required = true, paramLabel = "FILE", description = "The database.")
  private Path file;

  /** Made by picocli. */
  public DatabaseOption() {}

  /** Opens the database, or makes it. */
  public TrackerDatabase openOrMake() {
    return TrackerDatabase.open(inFolder());
  }

  /**
   * Looks at the database, or at an empty one if it is missing: that one is gone afterwards, and
   * the file is still missing.
   */
  public <R> R look(Function<TrackerDatabase, R> question) throws IOException {
    if (Files.exists(inFolder())) {
      try (TrackerDatabase database = open()) {
        return question.apply(database);
      }
    }
    Path folder = Files.createTempDirectory("sluice");
    try {
      try (TrackerDatabase empty = TrackerDatabase.open(folder.resolve("empty.db"))) {
        return question.apply(empty);
      }
    } finally {
      for (File left : Objects.requireNonNullElse(folder.toFile().listFiles(), new File[0])) {
        Files.delete(left.toPath());
      }
      Files.delete(folder);
    }
  }

  /** Opens a database that is there. */
  public TrackerDatabase open() {
    return TrackerDatabase.open(existing());
  }

  /** The file, which may be missing, in a folder that is there. */
  public Path inFolder() {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      throw CommandException.notFound("the folder " + folder + " does not exist");
    }
    return file;
  }

  /** The file, which is there. */
  public Path existing() {
    if (!Files.exists(file)) {
      throw CommandException.notFound(file + " does not exist; sync once first, or add something");
    }
    return file;
  }

  /** The file. */
  public Path file() {
    return file;
  }
}
