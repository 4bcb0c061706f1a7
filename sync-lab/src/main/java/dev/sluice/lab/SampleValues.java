package dev.sluice.lab;

import dev.sluice.schema.Field;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Made-up values of fields that refer to nothing. */
public final class SampleValues {

  private final String text;
  private final Instant from;
  private final Map<Field<?, ?>, LongFunction<?>> own;

  /**
   * By default a field gets a value of its kind; some get their own.
   *
   * @param text what texts begin with
   * @param from what times and days come after
   */
  public SampleValues(String text, Instant from, Map<Field<?, ?>, LongFunction<?>> own) {
    this.text = text;
    this.from = from;
    this.own = Map.copyOf(own);
  }

  /** A value in the form of the field's kind, another one for each number. */
  public @Nullable Object make(Field<?, ?> field, long number) {
    LongFunction<?> maker = own.get(field);
    return field.normalise(maker == null ? ofKind(field, number) : maker.apply(number));
  }

  private Object ofKind(Field<?, ?> field, long number) {
    return switch (field.kind()) {
      case TEXT -> text(field.choices(), number);
      case INTEGER -> number;
      case REAL -> number / 2.0;
      case DECIMAL -> BigDecimal.valueOf(number, 1);
      case BOOLEAN -> number % 2 == 0;
      case INSTANT -> from.plus(Duration.ofMinutes(number));
      case DATE -> LocalDate.ofInstant(from, ZoneOffset.UTC).plusDays(number);
      case DOCUMENT -> "{\"n\":" + number + "}";
      case REFERENCE, REFERENCES -> throw new IllegalArgumentException(field + " refers");
    };
  }

  private String text(List<String> choices, long number) {
    return choices.isEmpty() ? text + number : choices.get((int) (number % choices.size()));
  }
}
