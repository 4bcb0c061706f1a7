package dev.sluice.desktop.local;

import static java.nio.charset.StandardCharsets.UTF_8;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.sluice.desktop.cli.Durations;
import dev.sluice.schema.Ref;
import dev.sluice.store.Query;
import dev.sluice.store.Query.Comparison;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerTables;
import dev.sluice.tracker.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes entries as {@link CsvEntries} reads them. */
final class CsvExport {

  private static final int PAGE = 1000;

  private final Map<Ref<?>, String> names = new HashMap<>();
  private final TrackerTables tables;
  private final CsvWriter csv;
  private int written;

  private CsvExport(TrackerTables tables, CsvWriter csv) {
    this.tables = tables;
    this.csv = csv;
    for (Project one : tables.projects().list(Query.<Project>all())) {
      names.put(Project.TYPE.ref(one.id()), one.name());
    }
    for (Tag one : tables.tags().list(Query.<Tag>all())) {
      names.put(Tag.TYPE.ref(one.id()), one.name());
    }
    for (Workspace one : tables.workspaces().list(Query.<Workspace>all())) {
      names.put(Workspace.TYPE.ref(one.id()), one.name());
    }
  }

  /**
   * Writes all that have an end, the oldest first. For one transaction, since it reads in pages.
   *
   * @return how many
   */
  static int write(Path file, TrackerTables tables) throws IOException {
    try (CsvWriter csv = CsvWriter.builder().build(Files.newBufferedWriter(file, UTF_8))) {
      CsvExport export = new CsvExport(tables, csv);
      csv.writeRecord(CsvEntries.KNOWN);
      export.pages();
      return export.written;
    }
  }

  /** A page begins with the second in which the one before ended, and leaves out what that had. */
  private void pages() {
    Query<TimeEntry> oldest = Query.<TimeEntry>all().ascending(TimeEntry.START);
    List<TimeEntry> page = page(oldest, Set.of());
    while (!page.isEmpty()) {
      Instant last = page.get(page.size() - 1).start();
      Set<Long> done =
          page.stream()
              .filter(entry -> entry.start().equals(last))
              .map(TimeEntry::id)
              .collect(Collectors.toSet());
      page = page(oldest.where(TimeEntry.START, Comparison.AT_LEAST, last), done);
    }
  }

  /** Writes what is not done, and returns the page; the last one is empty. */
  private List<TimeEntry> page(Query<TimeEntry> query, Set<Long> done) {
    int most = PAGE + done.size();
    List<TimeEntry> page = tables.timeEntries().list(query.limit(most));
    for (TimeEntry entry : page) {
      if (!entry.isRunning() && !done.contains(entry.id())) {
        csv.writeRecord(fields(entry));
        written++;
      }
    }
    return page.size() < most ? List.of() : page;
  }

  /** In the order of {@link CsvEntries#KNOWN}. */
  private List<String> fields(TimeEntry entry) {
    return List.of(
        CsvText.guarded(entry.description()),
        entry.start().toString(),
        Durations.clock(Duration.ofSeconds(entry.duration())),
        CsvText.guarded(name(entry.project())),
        CsvText.joined(entry.tags().stream().map(this::name).toList()),
        CsvText.guarded(name(entry.workspace())),
        entry.billable() ? "yes" : "no");
  }

  private String name(@Nullable Ref<?> ref) {
    return ref == null ? "" : names.getOrDefault(ref, "");
  }
}
