package dev.sluice.desktop.local;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.schema.Ref;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TrackerDatabase;
import dev.sluice.tracker.TrackerTables;
import dev.sluice.tracker.Workspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Entries as a CSV file, for the command line and the window. */
public final class CsvFile {

  private CsvFile() {}

  /**
   * What a file has added.
   *
   * @param ids the local ids of the entries, in the order of the file
   * @param newProjects the projects that were made for it
   * @param newTags the tags that were made for it
   */
  public record Imported(List<Long> ids, List<Ref<Project>> newProjects, List<Ref<Tag>> newTags) {

    /** Copies the lists. */
    public Imported {
      ids = List.copyOf(ids);
      newProjects = List.copyOf(newProjects);
      newTags = List.copyOf(newTags);
    }
  }

  /** A number of entries, for people. */
  public static String counted(int entries) {
    return entries == 1 ? "1 entry" : entries + " entries";
  }

  /**
   * Adds the entries of a file. In a transaction it is all or none.
   *
   * @param home the workspace of lines that name none, null for the default one
   * @throws CommandException if a line cannot be read or stored; it names the line
   */
  public static Imported read(Path csv, TrackerTables tables, @Nullable Ref<Workspace> home) {
    Importer importer = new Importer(tables, home);
    List<Long> ids = new ArrayList<>();
    try {
      CsvEntries.read(csv, line -> ids.add(importer.add(line).id()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Imported(ids, importer.newProjects(), importer.newTags());
  }

  /**
   * Writes all entries that do not run, the oldest first, into a file that does not exist yet. If
   * it cannot be written to its end, there is no such file afterwards.
   *
   * @return how many
   * @throws CommandException if the file exists
   */
  public static int write(Path csv, TrackerDatabase database) throws IOException {
    if (Files.exists(csv)) {
      throw CommandException.notFound(csv + " exists already; choose another name");
    }
    Path part = csv.resolveSibling(csv.getFileName() + ".part");
    try {
      int entries = database.inTransaction(tables -> written(part, tables));
      Files.move(part, csv);
      return entries;
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private static int written(Path part, TrackerTables tables) {
    try {
      return CsvExport.write(part, tables);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
