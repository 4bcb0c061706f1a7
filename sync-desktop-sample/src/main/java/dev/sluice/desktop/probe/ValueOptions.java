package dev.sluice.desktop.probe;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.lab.probe.Probe;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Which values new rows have in a field, where the server takes only some. */
final class ValueOptions {

  @Option(
      names = "--values",
      paramLabel = "TYPE.FIELD=V,V",
      description =
          "The values of new rows in a field, in turn, if the server takes only some. May be"
              + " repeated.")
  private List<String> all = List.of();

  ValueOptions() {}

  /** The probe with these values. */
  Probe addTo(Probe probe, SyncSchema schema) {
    Probe with = probe;
    for (String one : all) {
      int sign = one.indexOf('=');
      int dot = one.lastIndexOf('.', sign);
      if (dot < 1 || sign == one.length() - 1) {
        throw CommandException.usage("--values is TYPE.FIELD=V,V, not '" + one + "'");
      }
      Field<?, ?> field = field(schema, one.substring(0, dot), one.substring(dot + 1, sign));
      with = with(with, field, one.substring(sign + 1));
    }
    return with;
  }

  private static Field<?, ?> field(SyncSchema schema, String typeName, String name) {
    EntityType<?> type =
        schema.types().stream()
            .filter(one -> one.name().equals(typeName))
            .findFirst()
            .orElseThrow(() -> CommandException.usage("the schema has no type " + typeName));
    return type.fields().stream()
        .filter(one -> one.column().equals(name) && !one.isReference())
        .findFirst()
        .orElseThrow(() -> CommandException.usage(typeName + " has no plain field " + name));
  }

  @SuppressWarnings("unchecked") // a value of the field's kind is one of its type
  private static <E, T> Probe with(Probe probe, Field<E, T> field, String written) {
    List<T> values = new ArrayList<>();
    for (String word : written.split(",", -1)) {
      try {
        values.add((T) value(field, word));
      } catch (IllegalArgumentException | DateTimeException unreadable) {
        throw CommandException.usage(
            "'" + word + "' is no value of " + field + ", which is of the kind " + field.kind());
      }
    }
    return probe.values(field, number -> values.get((int) (number % values.size())));
  }

  private static Object value(Field<?, ?> field, String word) {
    return switch (field.kind()) {
      case TEXT, DOCUMENT -> word;
      case INTEGER -> Long.valueOf(word);
      case REAL -> Double.valueOf(word);
      case DECIMAL -> new BigDecimal(word);
      case BOOLEAN -> Boolean.valueOf(word);
      case INSTANT -> Instant.parse(word);
      case DATE -> LocalDate.parse(word);
      case REFERENCE, REFERENCES -> throw new IllegalArgumentException(word);
    };
  }
}
