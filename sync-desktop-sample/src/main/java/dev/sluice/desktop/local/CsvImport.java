package dev.sluice.desktop.local;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.local.CsvFile.Imported;
import dev.sluice.schema.Ref;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TrackerDatabase;
import dev.sluice.tracker.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An import in batches, each a transaction of its own, so that other writes go between them. All
 * lines are read before the first batch. A line that the database refuses, or {@link #cancel}, has
 * the batches before it taken back.
 *
 * <p>For one thread but for {@link #cancel}.
 */
public final class CsvImport implements Batches {

  private final List<CsvLine> lines;
  private final List<Long> ids = new ArrayList<>();
  private final List<Ref<Project>> newProjects = new ArrayList<>();
  private final List<Ref<Tag>> newTags = new ArrayList<>();
  private @Nullable Ref<Workspace> home;
  private @Nullable RuntimeException refusal;
  private @Nullable TakeBack takeBack;
  private volatile boolean cancelled;

  private CsvImport(List<CsvLine> lines) {
    this.lines = lines;
  }

  /**
   * Reads a file.
   *
   * @throws CommandException if a line cannot be read; it names the line
   */
  public static CsvImport of(Path csv) throws IOException {
    List<CsvLine> lines = new ArrayList<>();
    CsvEntries.read(csv, lines::add);
    return new CsvImport(lines);
  }

  /** Adds no further batch, and takes back those that were added. */
  public void cancel() {
    cancelled = true;
  }

  @Override
  public boolean step(TrackerDatabase database) {
    if (takeBack == null && !cancelled && refusal == null) {
      tryToAdd(database);
      return refusal == null && ids.size() == lines.size();
    }
    if (takeBack == null) {
      takeBack = new TakeBack(imported());
    }
    boolean over = takeBack.step(database);
    if (over && refusal != null) {
      throw refusal;
    }
    return over;
  }

  private void tryToAdd(TrackerDatabase database) {
    try {
      List<CsvLine> batch = lines.subList(ids.size(), Math.min(lines.size(), ids.size() + SIZE));
      database.inTransaction(tables -> added(batch, new Importer(tables, home)));
    } catch (RuntimeException refused) {
      refusal = refused;
    }
  }

  /** Remembers nothing of a batch before all of it is added. */
  private boolean added(List<CsvLine> batch, Importer importer) {
    List<Long> made = new ArrayList<>();
    for (CsvLine line : batch) {
      CsvEntries.accept(line, one -> made.add(importer.add(one).id()));
    }
    ids.addAll(made);
    newProjects.addAll(importer.newProjects());
    newTags.addAll(importer.newTags());
    home = importer.usual();
    return true;
  }

  @Override
  public int left() {
    return takeBack == null ? lines.size() - ids.size() : takeBack.left();
  }

  @Override
  public int total() {
    return lines.size();
  }

  /** Whether it is being taken back, or was. */
  public boolean isTakenBack() {
    return cancelled || refusal != null;
  }

  /** What was added so far. */
  public Imported imported() {
    return new Imported(ids, newProjects, newTags);
  }
}
