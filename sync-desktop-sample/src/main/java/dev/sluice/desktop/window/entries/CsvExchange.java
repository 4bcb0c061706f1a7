package dev.sluice.desktop.window.entries;

import dev.sluice.desktop.local.CsvFile;
import dev.sluice.desktop.local.CsvFile.Imported;
import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.desk.Notice;
import dev.sluice.tracker.TrackerDatabase;
import java.nio.file.Path;
import java.util.function.Supplier;

/** Entries from a CSV file and into one, beside the screen. */
public final class CsvExchange {

  private final Desk desk;
  private final Supplier<TrackerDatabase> database;

  /** For that file of entries. */
  public CsvExchange(Desk desk, Supplier<TrackerDatabase> database) {
    this.desk = desk;
    this.database = database;
  }

  /** Adds the entries of a file, all or none, and says so with a way back. */
  public void read(String file) {
    desk.tell(Notice.of("Reading " + Path.of(file).getFileName() + " …"));
    desk.run(
        () -> database.get().inTransaction(tables -> CsvFile.read(Path.of(file), tables, null)),
        this::added);
  }

  private void added(Imported imported) {
    Runnable undo = () -> desk.run(() -> takeBack(imported));
    desk.tell(new Notice("Added " + counted(imported.ids().size()), undo));
  }

  private void takeBack(Imported imported) {
    database
        .get()
        .inTransaction(
            tables -> {
              CsvFile.takeBack(imported, tables);
              return true;
            });
  }

  /** Writes all entries into a file that does not exist yet. */
  public void write(String file) {
    desk.run(
        () -> CsvFile.write(Path.of(file), database.get()),
        entries -> desk.tell(Notice.of("Wrote " + counted(entries) + " to " + file)));
  }

  private static String counted(int entries) {
    return entries == 1 ? "1 entry" : entries + " entries";
  }
}
