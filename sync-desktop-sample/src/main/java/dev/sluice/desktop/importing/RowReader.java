package dev.sluice.desktop.importing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes entries of what a file says, and refuses those that the tracker's server would refuse. */
final class RowReader {

  private static final LocalTime MORNING = LocalTime.of(9, 0);
  private static final Duration LONGEST = Duration.ofHours(999);
  private static final int FIRST_YEAR = 2006;
  private static final int LAST_YEAR = 2030;
  private static final int LONGEST_NAME = 255;

  private final ZoneId zone;
  private final DateOrder dates;
  private final @Nullable DecimalMark numbers;
  private final Consumer<String> notes;

  /** When the next entry begins of a day whose entries have no time. */
  private final Map<LocalDate, LocalDateTime> free = new HashMap<>();

  RowReader(ImportOptions options, DateOrder dates, Consumer<String> notes) {
    this.zone = options.zone();
    this.dates = dates;
    this.numbers = options.numbers();
    this.notes = notes;
  }

  /**
   * Reads one entry.
   *
   * @throws IllegalArgumentException if it is none that the server would take
   */
  ImportRow read(Cells cells) {
    if (cells.refusal() != null) {
      throw new IllegalArgumentException(cells.refusal());
    }
    WrittenTime start = time(cells, Role.START, Role.START_DATE, Role.START_TIME);
    if (start.date() == null) {
      throw new IllegalArgumentException("it has no start");
    }
    Long said = length(cells);
    boolean isOfDay = start.time() == null;
    TimeEntry entry =
        isOfDay ? ofDay(start.date(), said) : ofTime(cells, start, said == null ? -1 : said);
    requireSpan(entry.start(), entry.duration());
    String text = cells.texts().getOrDefault(Role.DESCRIPTION, "");
    String whole = text;
    if (!cells.text(Role.TASK).isEmpty()) {
      whole =
          Stream.of(cells.text(Role.TASK), text.strip())
              .filter(part -> !part.isEmpty())
              .collect(Collectors.joining(": "));
    }
    return new ImportRow(
        cells.place(),
        entry.withDescription(whole).withBillable(isYes(cells.text(Role.BILLABLE))),
        isOfDay,
        text,
        names(cells));
  }

  private WrittenTime time(Cells cells, Role moment, Role day, Role time) {
    WrittenTime all = WrittenTime.parse(cells.text(moment), dates);
    return all.or(WrittenTime.parse(cells.text(day), dates))
        .or(WrittenTime.parse(cells.text(time), dates));
  }

  private @Nullable Long length(Cells cells) {
    for (Role role : List.of(Role.DURATION, Role.HOURS, Role.MINUTES)) {
      if (!cells.text(role).isEmpty()) {
        return Lengths.seconds(cells.text(role), role, numbers);
      }
    }
    return null;
  }

  /** Only the day is known: the first begins in the morning, the others where one has ended. */
  private TimeEntry ofDay(LocalDate day, @Nullable Long seconds) {
    if (seconds == null) {
      throw new IllegalArgumentException("it has a day, but neither a time nor a duration");
    }
    LocalDateTime next = free.getOrDefault(day, day.atTime(MORNING));
    LocalDateTime start = next.toLocalDate().equals(day) ? next : day.atTime(MORNING);
    free.put(day, start.plusSeconds(Math.min(seconds, LONGEST.toSeconds())));
    return TimeEntry.recorded("", start.atZone(zone).toInstant(), Duration.ofSeconds(seconds));
  }

  /** With a duration of its own, or until its end. */
  private TimeEntry ofTime(Cells cells, WrittenTime start, long said) {
    List<Instant> starts = moments(start, cells.place());
    List<Instant> ends = ends(cells, start);
    if (said < 0 && ends.isEmpty()) {
      throw new IllegalArgumentException("it has neither an end nor a duration; it may still run");
    }
    Optional<Instant> fits =
        starts.stream()
            .filter(one -> ends.stream().anyMatch(end -> isLong(said, one, end)))
            .findFirst();
    Instant begin = fits.orElse(starts.get(0));
    long seconds =
        said >= 0
            ? said
            : ends.stream()
                .filter(end -> !end.isBefore(begin))
                .findFirst()
                .map(end -> Duration.between(begin, end).toSeconds())
                .orElseThrow(() -> new IllegalArgumentException("it ends before it begins"));
    return TimeEntry.recorded("", begin, Duration.ofSeconds(seconds));
  }

  private static boolean isLong(long seconds, Instant start, Instant end) {
    return seconds < 0 || Duration.between(start, end).toSeconds() == seconds;
  }

  private List<Instant> ends(Cells cells, WrittenTime start) {
    WrittenTime end = time(cells, Role.END, Role.END_DATE, Role.END_TIME);
    if (end.time() == null) {
      return List.of();
    }
    WrittenTime whole = end.or(start);
    LocalDate day = whole.date();
    boolean isPastMidnight =
        end.date() == null && start.time() != null && end.time().isBefore(start.time());
    LocalDate last = day != null && isPastMidnight ? day.plusDays(1) : day;
    return moments(new WrittenTime(last, end.time(), whole.zone()), cells.place());
  }

  /** One moment, or both when the clocks were put back, the earlier one first. */
  private List<Instant> moments(WrittenTime written, String place) {
    if (written.date() == null || written.time() == null) {
      return List.of();
    }
    LocalDateTime local = written.date().atTime(written.time());
    if (written.zone() != null) {
      return List.of(local.atZone(written.zone()).toInstant());
    }
    List<ZoneOffset> offsets = zone.getRules().getValidOffsets(local);
    if (offsets.isEmpty()) {
      LocalTime moved = local.atZone(zone).toLocalTime();
      notes.accept(
          place
              + ": the clocks were put forward, and "
              + local
              + " was skipped: it became "
              + moved);
      return List.of(local.atZone(zone).toInstant());
    }
    return offsets.stream().map(local::toInstant).sorted().toList();
  }

  private static void requireSpan(Instant start, long seconds) {
    int year = start.atZone(ZoneOffset.UTC).getYear();
    if (year < FIRST_YEAR || year > LAST_YEAR) {
      throw new IllegalArgumentException(
          "a date must lie in the years " + FIRST_YEAR + " to " + LAST_YEAR + ", not " + year);
    }
    if (seconds > LONGEST.toSeconds()) {
      throw new IllegalArgumentException("an entry has at most 999 hours");
    }
  }

  private static ImportRow.RowNames names(Cells cells) {
    List<String> tags = CsvText.names(cells.text(Role.TAGS));
    tags.forEach(tag -> requireShort("tag", tag));
    return new ImportRow.RowNames(
        requireShort("project", cells.text(Role.PROJECT)),
        requireShort("client", cells.text(Role.CLIENT)),
        tags,
        cells.text(Role.WORKSPACE));
  }

  private static String requireShort(String what, String name) {
    if (name.getBytes(UTF_8).length > LONGEST_NAME) {
      throw new IllegalArgumentException(
          "the name of a " + what + " has at most " + LONGEST_NAME + " bytes");
    }
    return name;
  }

  private static boolean isYes(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "yes", "true", "1" -> true;
      case "", "no", "false", "0" -> false;
      default -> throw new IllegalArgumentException("billable is yes or no, not '" + text + "'");
    };
  }
}
