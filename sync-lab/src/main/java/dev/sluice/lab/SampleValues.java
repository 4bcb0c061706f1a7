package dev.sluice.lab;

import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Made-up values of fields that refer to nothing. */
public final class SampleValues {

  private final String text;
  private final Instant from;
  private final Map<Field<?, ?>, LongFunction<?>> own;
  private final UnaryOperator<String> texts;

  /**
   * By default a field gets a value of its kind; some get their own.
   *
   * @param text what texts begin with
   * @param from what times and days come after
   */
  public SampleValues(String text, Instant from, Map<Field<?, ?>, LongFunction<?>> own) {
    this(text, from, own, made -> made);
  }

  private SampleValues(
      String text,
      Instant from,
      Map<Field<?, ?>, LongFunction<?>> own,
      UnaryOperator<String> texts) {
    this.text = text;
    this.from = from;
    this.own = Map.copyOf(own);
    this.texts = texts;
  }

  /** What texts that are made up begin with. */
  public String label() {
    return text;
  }

  /** The same, but for the texts that are made up. */
  public SampleValues withTexts(UnaryOperator<String> how) {
    return new SampleValues(text, from, own, how);
  }

  /** Whether the field gets any text, and no choice and no value of its own. */
  public boolean isMadeUpText(Field<?, ?> field) {
    return field.kind() == FieldKind.TEXT && field.choices().isEmpty() && !own.containsKey(field);
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
    return choices.isEmpty()
        ? texts.apply(text + number)
        : choices.get((int) (number % choices.size()));
  }
}
