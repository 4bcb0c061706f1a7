package dev.sluice.desktop.window.week;

import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.names.ProjectLabel;
import dev.sluice.desktop.window.text.Sentence;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A week as a sheet: what was done, and how long on each day. An entry belongs to the day on which
 * it began, as in the list.
 *
 * @param lines by project, then by description
 */
public record WeekSheet(List<LocalDate> days, List<Line> lines) {

  /** Copies both. */
  public WeekSheet {
    days = List.copyOf(days);
    lines = List.copyOf(lines);
  }

  /**
   * What a line is about.
   *
   * @param tags those of its new entries. Entries with other tags stand in the same line
   */
  public record Subject(String description, @Nullable ProjectLabel project, List<String> tags) {

    private static final Comparator<Subject> ORDER =
        Comparator.comparing((Subject one) -> one.project() == null)
            .thenComparing(one -> one.projectName().toLowerCase(Locale.ROOT))
            .thenComparing(one -> one.project() == null ? 0 : one.project().id())
            .thenComparing(Subject::description);

    /** Copies the tags. */
    public Subject {
      tags = List.copyOf(tags);
    }

    static Subject of(EntryRow entry) {
      return new Subject(entry.description(), entry.project(), List.of());
    }

    /** What was typed; its project has no number before there is an entry. */
    static Subject of(Sentence typed) {
      ProjectLabel project =
          typed.project() == null ? null : new ProjectLabel(0, typed.project(), "");
      return new Subject(typed.description(), project, typed.tags());
    }

    private boolean isLike(Subject other) {
      return description.equals(other.description)
          && projectName().equalsIgnoreCase(other.projectName());
    }

    /** The name of its project; empty without one. */
    public String projectName() {
      return project == null ? "" : project.name();
    }

    /** As it is typed. */
    public Sentence words() {
      return new Sentence(description, project == null ? null : project.name(), tags);
    }
  }

  /**
   * A line of the sheet.
   *
   * @param cells one for each day
   */
  public record Line(Subject about, List<Cell> cells) {

    /** Copies the cells. */
    public Line {
      cells = List.copyOf(cells);
    }

    private Line rounded(long unit) {
      return new Line(about, cells.stream().map(cell -> cell.rounded(unit)).toList());
    }

    /** The time of the whole week. */
    public Duration sum() {
      return sum(cells.stream());
    }

    private static Duration sum(Stream<Cell> cells) {
      return cells.map(Cell::time).reduce(Duration.ZERO, Duration::plus);
    }
  }

  /**
   * What was done about one subject on one day.
   *
   * @param entries in the order of their beginning
   * @param time how long they took
   */
  public record Cell(LocalDate day, List<EntryRow> entries, Duration time) {

    /** Copies the entries. */
    public Cell {
      entries = List.copyOf(entries);
    }

    /** Whether one of them runs: the time of such a cell goes on by itself. */
    public boolean runs() {
      return entries.stream().anyMatch(entry -> entry.seconds() < 0);
    }

    private Cell rounded(long unit) {
      long seconds = time.toSeconds();
      return new Cell(day, entries, Duration.ofSeconds((seconds + unit / 2) / unit * unit));
    }

    private static Cell of(LocalDate day, Stream<EntryRow> some, Instant now) {
      List<EntryRow> entries = some.sorted(Comparator.comparing(EntryRow::start)).toList();
      Duration time =
          entries.stream().map(one -> one.length(now)).reduce(Duration.ZERO, Duration::plus);
      return new Cell(day, entries, time);
    }
  }

  /** The sheet of those days. */
  public static WeekSheet of(
      List<LocalDate> days, List<EntryRow> entries, Instant now, ZoneId zone) {
    Map<Subject, List<EntryRow>> bySubject =
        entries.stream()
            .filter(entry -> days.contains(day(entry, zone)))
            .collect(
                Collectors.groupingBy(
                    Subject::of, () -> new TreeMap<>(Subject.ORDER), Collectors.toList()));
    List<Line> lines =
        bySubject.entrySet().stream()
            .map(one -> new Line(one.getKey(), cells(days, one.getValue(), now, zone)))
            .toList();
    return new WeekSheet(days, lines);
  }

  /** With a line for each that was typed and has no entry yet. */
  WeekSheet with(List<Sentence> typed) {
    Stream<Line> added =
        typed.stream()
            .map(Subject::of)
            .filter(about -> lines.stream().noneMatch(line -> line.about().isLike(about)))
            .map(about -> new Line(about, cells(days, List.of(), Instant.EPOCH, ZoneOffset.UTC)));
    return new WeekSheet(days, Stream.concat(lines.stream(), added).toList());
  }

  /** As it is shown: each cell is rounded, and the sums add up what the cells show. */
  public WeekSheet rounded(Duration unit) {
    return new WeekSheet(days, lines.stream().map(line -> line.rounded(unit.toSeconds())).toList());
  }

  private static List<Cell> cells(
      List<LocalDate> days, List<EntryRow> entries, Instant now, ZoneId zone) {
    return days.stream()
        .map(day -> Cell.of(day, entries.stream().filter(on(day, zone)), now))
        .toList();
  }

  static Predicate<EntryRow> on(LocalDate day, ZoneId zone) {
    return entry -> day(entry, zone).equals(day);
  }

  private static LocalDate day(EntryRow entry, ZoneId zone) {
    return LocalDate.ofInstant(entry.start(), zone);
  }

  /** The time of all lines on a day. */
  public Duration sum(int day) {
    return Line.sum(lines.stream().map(line -> line.cells().get(day)));
  }

  /** The time of the whole week. */
  public Duration sum() {
    return lines.stream().map(Line::sum).reduce(Duration.ZERO, Duration::plus);
  }
}
