package dev.sluice.desktop.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.time.format.DateTimeFormatter.ISO_LOCAL_TIME;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.Durations;
import dev.sluice.desktop.importing.CsvText;
import dev.sluice.desktop.importing.ImportFile;
import dev.sluice.schema.Ref;
import dev.sluice.store.Query;
import dev.sluice.store.Query.Comparison;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import dev.sluice.tracker.TrackerTables;
import dev.sluice.tracker.Workspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes entries as {@link ImportFile} reads them. */
public final class CsvExport {

  private static final int PAGE = 1000;

  private static final int SECONDS = 3600; // of an hour
  private static final int DECIMALS = 4; // tell seconds apart

  private final Map<Ref<?>, String> names = new HashMap<>();
  private final Map<Ref<?>, Ref<?>> clients = new HashMap<>();
  private final TrackerTables tables;
  private final CsvWriter csv;
  private final Days days;
  private final LongPredicate wanted;
  private int written;

  /**
   * Entries of some days: those that began in one of them.
   *
   * @param zone the zone of the days, and of the local times in the file
   * @param first the first day; null for the first there is
   * @param last the last day; null for the last there is
   */
  public record Days(ZoneId zone, @Nullable LocalDate first, @Nullable LocalDate last) {

    /** All entries. */
    public static Days all(ZoneId zone) {
      return new Days(zone, null, null);
    }

    private Query<TimeEntry> untilLast() {
      Query<TimeEntry> oldest = Query.<TimeEntry>all().ascending(TimeEntry.START);
      return last == null
          ? oldest
          : oldest.where(TimeEntry.START, Comparison.LESS_THAN, start(last.plusDays(1)));
    }

    private Query<TimeEntry> fromFirst(Query<TimeEntry> oldest) {
      return first == null
          ? oldest
          : oldest.where(TimeEntry.START, Comparison.AT_LEAST, start(first));
    }

    private Instant start(LocalDate day) {
      return day.atStartOfDay(zone).toInstant();
    }
  }

  private CsvExport(TrackerTables tables, CsvWriter csv, Days days, LongPredicate wanted) {
    this.tables = tables;
    this.csv = csv;
    this.days = days;
    this.wanted = wanted;
    for (Project one : tables.projects().list(Query.<Project>all())) {
      Ref<Project> project = Project.TYPE.ref(one.id());
      names.put(project, one.name());
      if (one.client() != null) {
        clients.put(project, one.client());
      }
    }
    for (Client one : tables.clients().list(Query.<Client>all())) {
      names.put(Client.TYPE.ref(one.id()), one.name());
    }
    for (Tag one : tables.tags().list(Query.<Tag>all())) {
      names.put(Tag.TYPE.ref(one.id()), one.name());
    }
    for (Workspace one : tables.workspaces().list(Query.<Workspace>all())) {
      names.put(Workspace.TYPE.ref(one.id()), one.name());
    }
  }

  /**
   * Writes the entries that do not run, the oldest first, into a file that does not exist yet. If
   * it cannot be written to its end, there is no such file afterwards.
   *
   * @param wanted whether the entry of a local id is wanted
   * @return how many
   * @throws CommandException if the file exists
   */
  public static int write(Path csv, TrackerDatabase database, Days days, LongPredicate wanted)
      throws IOException {
    if (Files.exists(csv)) {
      throw CommandException.notFound(csv + " exists already; choose another name");
    }
    Path part = csv.resolveSibling(csv.getFileName() + ".part");
    try {
      int entries = database.inTransaction(tables -> written(part, tables, days, wanted));
      Files.move(part, csv);
      return entries;
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /** For one transaction, since it reads in pages. */
  private static int written(Path part, TrackerTables tables, Days days, LongPredicate wanted) {
    try (CsvWriter csv = CsvWriter.builder().build(Files.newBufferedWriter(part, UTF_8))) {
      CsvExport export = new CsvExport(tables, csv, days, wanted);
      csv.writeRecord(CsvText.COLUMNS);
      export.pages();
      return export.written;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A page begins with the second in which the one before ended, and leaves out what that had. */
  private void pages() {
    Query<TimeEntry> oldest = days.untilLast();
    List<TimeEntry> page = page(days.fromFirst(oldest), Set.of());
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
      if (!entry.isRunning() && !done.contains(entry.id()) && wanted.test(entry.id())) {
        csv.writeRecord(fields(entry));
        written++;
      }
    }
    return page.size() < most ? List.of() : page;
  }

  /** In the order of {@link CsvText#COLUMNS}. */
  private List<String> fields(TimeEntry entry) {
    LocalDateTime begin = LocalDateTime.ofInstant(entry.start(), days.zone);
    LocalDateTime end = LocalDateTime.ofInstant(stop(entry), days.zone);
    return List.of(
        CsvText.guarded(entry.description()),
        entry.start().toString(),
        Durations.clock(Duration.ofSeconds(entry.duration())),
        CsvText.guarded(name(entry.project())),
        CsvText.joined(entry.tags().stream().map(this::name).toList()),
        CsvText.guarded(name(entry.workspace())),
        entry.billable() ? "yes" : "no",
        CsvText.guarded(name(clients.get(entry.project()))),
        begin.toLocalDate().toString(),
        ISO_LOCAL_TIME.format(begin),
        ISO_LOCAL_TIME.format(end),
        hours(entry));
  }

  private static Instant stop(TimeEntry entry) {
    return entry.start().plusSeconds(entry.duration());
  }

  private static String hours(TimeEntry entry) {
    return BigDecimal.valueOf(entry.duration())
        .divide(BigDecimal.valueOf(SECONDS), DECIMALS, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }

  private String name(@Nullable Ref<?> ref) {
    return ref == null ? "" : names.getOrDefault(ref, "");
  }
}
