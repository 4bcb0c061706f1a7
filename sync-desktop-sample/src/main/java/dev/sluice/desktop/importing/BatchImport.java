package dev.sluice.desktop.importing;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.schema.Ref;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import dev.sluice.tracker.Workspace;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An import in batches, each a transaction of its own, so that other writes go between them. All of
 * the file is read and planned before the first batch. A line that the database refuses, or {@link
 * #cancel}, has the batches before it taken back.
 *
 * <p>For one thread but for {@link #cancel}.
 */
public final class BatchImport implements Batches {

  private final ImportPlan plan;
  private final List<ImportRow> rows;
  private final List<Imported.AddedEntry> entries = new ArrayList<>();
  private final List<Ref<Project>> newProjects = new ArrayList<>();
  private final List<Ref<Client>> newClients = new ArrayList<>();
  private final List<Ref<Tag>> newTags = new ArrayList<>();
  private @Nullable Ref<Workspace> home;
  private @Nullable RuntimeException refusal;
  private @Nullable TakeBack takeBack;
  private volatile boolean cancelled;

  private BatchImport(ImportPlan plan, List<ImportRow> rows) {
    this.plan = plan;
    this.rows = rows;
  }

  /** Plans it; nothing is written. */
  public static BatchImport of(FileImport wanted, TrackerDatabase database) {
    List<ImportRow> rows = new ArrayList<>();
    ImportPlan plan = wanted.preview(database, tables -> null, rows::add);
    return new BatchImport(plan, rows);
  }

  /** The same import of those entries that were taken back. */
  public BatchImport again(TakeBack back) {
    return new BatchImport(plan, back.taken().stream().map(rows::get).toList());
  }

  /**
   * The first new entries, a line each, so that a user sees whether they are wanted.
   *
   * @param most how many; one more line says that there are others
   */
  public List<String> first(int most, ZoneId zone) {
    DateTimeFormatter time = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);
    List<String> lines = new ArrayList<>();
    for (ImportRow row : rows.subList(0, Math.min(most, rows.size()))) {
      TimeEntry entry = row.entry();
      String text = entry.description().isEmpty() ? "No description" : entry.description();
      lines.add(time.format(entry.start().atZone(zone)) + " " + text);
    }
    if (rows.size() > most) {
      lines.add("and " + (rows.size() - most) + " more");
    }
    return lines;
  }

  /** What comes of it. */
  public ImportPlan plan() {
    return plan;
  }

  /** Adds no further batch, and takes back those that were added. */
  public void cancel() {
    cancelled = true;
  }

  @Override
  public boolean step(TrackerDatabase database) {
    if (takeBack == null && !cancelled && refusal == null) {
      tryToAdd(database);
      return refusal == null && entries.size() == rows.size();
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
      int begin = entries.size();
      List<ImportRow> batch = rows.subList(begin, Math.min(rows.size(), begin + SIZE));
      database.inTransaction(tables -> added(batch, new Importer(tables, home)));
    } catch (RuntimeException refused) {
      refusal = refused;
    }
  }

  /** Remembers nothing of a batch before all of it is added. */
  private boolean added(List<ImportRow> batch, Importer importer) {
    List<Imported.AddedEntry> made = new ArrayList<>();
    for (ImportRow row : batch) {
      made.add(added(row, importer));
    }
    Imported imported = importer.imported(made);
    entries.addAll(made);
    newProjects.addAll(imported.newProjects());
    newClients.addAll(imported.newClients());
    newTags.addAll(imported.newTags());
    home = importer.usual();
    return true;
  }

  /** What was there when the import was planned may be gone, such as a workspace. */
  private static Imported.AddedEntry added(ImportRow row, Importer importer) {
    try {
      return importer.add(row);
    } catch (IllegalArgumentException e) {
      throw new CommandException(Exit.FAILED, "bad_line", row.place() + ": " + e.getMessage());
    }
  }

  @Override
  public int left() {
    return takeBack == null ? rows.size() - entries.size() : takeBack.left();
  }

  @Override
  public int total() {
    return rows.size();
  }

  /** Whether it is being taken back, or was. */
  public boolean isTakenBack() {
    return cancelled || refusal != null;
  }

  /** How many entries were left when it was taken back. */
  public int kept() {
    return takeBack == null ? 0 : takeBack.kept();
  }

  /** What was added so far. */
  public Imported imported() {
    return new Imported(entries, newProjects, newClients, newTags);
  }
}
