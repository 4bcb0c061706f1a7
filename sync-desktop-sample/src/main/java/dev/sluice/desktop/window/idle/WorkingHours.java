package dev.sluice.desktop.window.idle;

import dev.sluice.desktop.window.time.TypedMoment;
import dev.sluice.desktop.window.time.TypedTime;
import java.time.DayOfWeek;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * When somebody works: on some days of the week, from one time of day to another, which is on the
 * next day if it is the earlier one.
 *
 * @param typed such as {@code mon-fri 9:00-17:00}
 */
public record WorkingHours(String typed, Set<DayOfWeek> days, LocalTime from, LocalTime to) {

  private static final Pattern FORM =
      Pattern.compile("([a-z]+(?:\\s*[-–,]\\s*[a-z]+)*)\\s+(\\d.*?)\\s*[-–]\\s*(\\d.*)");
  private static final Pattern COMMA = Pattern.compile("\\s*,\\s*");
  private static final Pattern DASH = Pattern.compile("\\s*[-–]\\s*");

  /** Copies the days. */
  public WorkingHours {
    days = Set.copyOf(days);
  }

  /** Reads what somebody typed: mon-fri 9:00-17:00, or mon,wed 9am-1pm. */
  public static Optional<WorkingHours> parse(String typed) {
    Matcher parts = FORM.matcher(typed.strip().toLowerCase(Locale.ROOT));
    if (!parts.matches()) {
      return Optional.empty();
    }
    Set<DayOfWeek> days = EnumSet.noneOf(DayOfWeek.class);
    for (String span : COMMA.split(parts.group(1), -1)) {
      if (!add(DASH.split(span, -1), days)) {
        return Optional.empty();
      }
    }
    return TypedTime.clock(parts.group(2))
        .flatMap(
            from ->
                TypedTime.clock(parts.group(3))
                    .filter(to -> !to.equals(from))
                    .map(to -> new WorkingHours(typed.strip(), days, from, to)));
  }

  /** Adds a day, or all from one to another. */
  private static boolean add(String[] span, Set<DayOfWeek> days) {
    Optional<DayOfWeek> first = TypedMoment.named(span[0]);
    Optional<DayOfWeek> last = TypedMoment.named(span[span.length - 1]);
    if (span.length > 2 || first.isEmpty() || last.isEmpty()) {
      return false;
    }
    for (DayOfWeek day = first.get(); day != last.get(); day = day.plus(1)) {
      days.add(day);
    }
    days.add(last.get());
    return true;
  }

  /** Whether that is one of them. */
  public boolean holds(LocalDateTime moment) {
    LocalTime time = moment.toLocalTime();
    DayOfWeek day = moment.getDayOfWeek();
    boolean hasBegun = !time.isBefore(from);
    boolean isOver = !time.isBefore(to);
    if (from.isBefore(to)) {
      return days.contains(day) && hasBegun && !isOver;
    }
    return (days.contains(day) && hasBegun) || (days.contains(day.minus(1)) && !isOver);
  }
}
