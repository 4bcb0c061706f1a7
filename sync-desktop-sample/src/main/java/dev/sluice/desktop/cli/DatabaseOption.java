package dev.sluice.desktop.cli;

import dev.sluice.tracker.TrackerDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
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
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      throw CommandException.notFound("the folder " + folder + " does not exist");
    }
    return TrackerDatabase.open(file);
  }

  /** Opens a database that is there. */
  public TrackerDatabase open() {
    if (!Files.exists(file)) {
      throw CommandException.notFound(file + " does not exist; sync once first, or add something");
    }
    return TrackerDatabase.open(file);
  }

  /** The file. */
  public Path file() {
    return file;
  }
}
