package dev.sluice.desktop.importing;

import dev.sluice.desktop.importing.ImportPlan.Remarks;
import dev.sluice.tracker.TrackerTables;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Looks at each entry of a file: is it new, is it here, is it refused? For one transaction. */
final class Planner {

  private final ImportFile file;
  private final Importer importer;
  private final RowReader reader;
  private final @Nullable EarlierEntries earlier;
  private Remarks refused = Remarks.NONE;
  private Remarks moved = Remarks.NONE;
  private int added;
  private int here;

  /**
   * Begins.
   *
   * @param again whether an entry that is here is added again
   */
  Planner(ImportFile file, Importer importer, TrackerTables tables, boolean again) {
    this.file = file;
    this.importer = importer;
    this.reader = new RowReader(file.options(), file.dates(), note -> moved = moved.and(note));
    this.earlier = again ? null : new EarlierEntries(tables, file.options().zone());
  }

  /** Hands over what is new. */
  ImportPlan plan(Consumer<ImportRow> fresh) {
    try {
      file.read(cells -> look(cells, fresh));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return importer.plan(file.format(), new ImportPlan.Counts(added, here, refused, moved));
  }

  /** Only where the project counts it is looked for, and made if it is missing. */
  private boolean isHere(EarlierEntries known, ImportRow row) {
    return known.has(row.isOfDay() ? importer.placed(row) : row.entry(), row);
  }

  private void look(Cells cells, Consumer<ImportRow> fresh) {
    try {
      ImportRow row = reader.read(cells);
      if (earlier != null && isHere(earlier, row)) {
        here++;
      } else {
        fresh.accept(row);
        added++;
      }
    } catch (IllegalArgumentException e) {
      refused = refused.and(cells.place() + ": " + e.getMessage());
    }
  }
}
