package dev.sluice.desktop.local;

import static java.nio.charset.StandardCharsets.UTF_8;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.sluice.desktop.cli.Durations;
import dev.sluice.schema.Ref;
import dev.sluice.store.Query;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import dev.sluice.tracker.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes entries as {@link CsvEntries} reads them. */
final class CsvExport {

  private final Map<Ref<?>, String> names = new HashMap<>();

  private CsvExport(TrackerDatabase database) {
    for (Project one : database.projects().list(Query.<Project>all())) {
      names.put(Project.TYPE.ref(one.id()), one.name());
    }
    for (Tag one : database.tags().list(Query.<Tag>all())) {
      names.put(Tag.TYPE.ref(one.id()), one.name());
    }
    for (Workspace one : database.workspaces().list(Query.<Workspace>all())) {
      names.put(Workspace.TYPE.ref(one.id()), one.name());
    }
  }

  /** All that have an end, the oldest first. */
  static List<TimeEntry> entries(TrackerDatabase database) {
    return database.timeEntries().list(Query.<TimeEntry>all().ascending(TimeEntry.START)).stream()
        .filter(entry -> !entry.isRunning())
        .toList();
  }

  static void write(Path file, List<TimeEntry> entries, TrackerDatabase database)
      throws IOException {
    CsvExport names = new CsvExport(database);
    try (CsvWriter csv = CsvWriter.builder().build(Files.newBufferedWriter(file, UTF_8))) {
      csv.writeRecord(CsvEntries.KNOWN);
      entries.forEach(entry -> csv.writeRecord(names.fields(entry)));
    }
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
