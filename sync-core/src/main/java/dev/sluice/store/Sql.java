package dev.sluice.store;

import dev.sluice.schema.Ref;
import io.reactivex.rxjava3.core.Scheduler;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One SELECT of SQLite over the tables of the file, for {@link Database#list(Sql,
 * java.util.function.Function)}. Immutable.
 *
 * <p>A type's table has the type's name and a column {@code id}, the local id. For each table there
 * is a view with {@code _here} behind the name, {@code notes_here} for example. The view leaves out
 * what the user has deleted, and placeholders.
 */
public final class Sql {

  private final String text;
  private final List<@Nullable Object> arguments;
  private final @Nullable TimeLimit limit;

  private Sql(String text, List<@Nullable Object> arguments, @Nullable TimeLimit limit) {
    this.text = text;
    this.arguments = arguments;
    this.limit = limit;
  }

  /**
   * How long a statement may take.
   *
   * @param longest more than zero, at most a day
   * @param timer counts the time
   */
  public record TimeLimit(Duration longest, Scheduler timer) {

    private static final Duration MOST = Duration.ofDays(1);

    /** Checks the range. */
    public TimeLimit {
      Objects.requireNonNull(timer, "timer");
      if (longest.isNegative() || longest.isZero() || longest.compareTo(MOST) > 0) {
        throw new IllegalArgumentException(
            "a time limit must be more than zero and at most a day: " + longest);
      }
    }
  }

  /**
   * A statement with the values for its question marks.
   *
   * @param text a SELECT, perhaps behind a WITH
   * @param values each is a {@code String}, {@code Boolean}, {@link Instant}, {@link LocalDate},
   *     {@link Ref}, a number or null
   * @throws IllegalArgumentException if a value is of another class, or is a number without a place
   *     in SQLite
   */
  public static Sql of(String text, @Nullable Object... values) {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(values, "a single value that is null is written (Object) null");
    List<@Nullable Object> arguments = new ArrayList<>();
    for (Object value : values) {
      arguments.add(argument(value, arguments.size() + 1));
    }
    return new Sql(text, Collections.unmodifiableList(arguments), null);
  }

  /**
   * The same statement with a time limit, for a SELECT that a person has typed. SQLite ends a
   * statement that takes longer: {@code list} throws a {@link dev.sluice.failure.StorageException},
   * and an observer hears nothing until the next change. By default there is no limit.
   *
   * @param longest more than zero, at most a day
   * @param timer counts the time, such as {@code Schedulers.computation()}
   * @throws IllegalArgumentException if the time is outside that range
   */
  public Sql within(Duration longest, Scheduler timer) {
    return new Sql(text, arguments, new TimeLimit(longest, timer));
  }

  /** The value as a column of its kind holds it. */
  private static @Nullable Object argument(@Nullable Object value, int position) {
    if (value == null || value instanceof String || value instanceof Long) {
      return value;
    }
    if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
      return ((Number) value).longValue();
    }
    if (value instanceof Double || value instanceof Float || value instanceof BigDecimal) {
      return finite(((Number) value).doubleValue(), position);
    }
    if (value instanceof Boolean truth) {
      return truth ? 1L : 0L;
    }
    if (value instanceof Instant moment) {
      return moment.toEpochMilli();
    }
    if (value instanceof Ref<?> ref) {
      return ref.id();
    }
    if (value instanceof LocalDate day) {
      return day.toString();
    }
    throw refused(position, "is of " + value.getClass());
  }

  private static Double finite(double number, int position) {
    if (Double.isNaN(number) || Double.isInfinite(number)) {
      throw refused(position, "is no finite number");
    }
    return number;
  }

  private static IllegalArgumentException refused(int position, String why) {
    return new IllegalArgumentException(
        "value " + position + " of a statement " + why + ": SQLite has no such value");
  }

  /** The SELECT. */
  public String text() {
    return text;
  }

  /** The values as SQLite gets them: {@code String}, {@code Long}, {@code Double} or null. */
  public List<@Nullable Object> arguments() {
    return arguments;
  }

  /** The time limit; empty if there is none. */
  public Optional<TimeLimit> limit() {
    return Optional.ofNullable(limit);
  }

  /** The SELECT without the values, so that it may stand in a log. */
  @Override
  public String toString() {
    return text;
  }
}
