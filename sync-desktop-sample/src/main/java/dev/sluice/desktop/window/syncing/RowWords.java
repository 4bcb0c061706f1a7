package dev.sluice.desktop.window.syncing;

import dev.sluice.desktop.window.time.TimeStyles;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import dev.sluice.store.Database;
import dev.sluice.store.Sql;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Rows and values as people read them. Reads the file. */
public final class RowWords {

  private final Supplier<Database> tables;
  private final Predicate<Field<?, ?>> seconds;
  private final TimeStyles times;

  /**
   * Reads those tables.
   *
   * @param seconds whether a field is a duration in seconds
   */
  public RowWords(Supplier<Database> tables, Predicate<Field<?, ?>> seconds, TimeStyles times) {
    this.tables = tables;
    this.seconds = seconds;
    this.times = times;
  }

  /** What a row is called: its description or its name. */
  String title(Ref<?> ref) {
    return name(ref).map(name -> "“" + name + "”").orElse("A " + Plural.one(ref.type()));
  }

  /** What it means to discard a change of a row: one that the server never had is deleted. */
  String discarding(Ref<?> ref) {
    Sql asked =
        Sql.of(
            "SELECT 1 FROM " + ref.type().name() + " WHERE id = ?1 AND server_id IS NULL",
            ref.id());
    boolean isOnlyHere = !tables.get().list(asked, row -> true).isEmpty();
    return isOnlyHere ? "Delete the " + Plural.one(ref.type()) : "Discard the change";
  }

  private <E> Optional<String> name(Ref<E> ref) {
    Row row = tables.get().table(ref.type()).find(ref).map(ref.type()::row).orElse(null);
    return row == null
        ? Optional.empty()
        : ref.type().fields().stream()
            .filter(field -> field.kind() == FieldKind.TEXT)
            .map(row::value)
            .filter(value -> value instanceof String text && !text.isBlank())
            .map(String::valueOf)
            .findFirst();
  }

  /** A field: "project" for project_id. */
  static String of(Field<?, ?> field) {
    return field.column().replaceAll("_ids?$", "").replace('_', ' ');
  }

  /** A value of a field. */
  String value(Field<?, ?> field, @Nullable Object value) {
    if (value == null || "".equals(value)) {
      return "nothing";
    }
    if (seconds.test(field) && value instanceof Long length) {
      return length < 0 ? "running" : times.now().exact(Duration.ofSeconds(length));
    }
    if (value instanceof Instant at) {
      return times.now().exact(at);
    }
    if (value instanceof Boolean yes) {
      return yes ? "yes" : "no";
    }
    if (value instanceof Ref<?> ref) {
      return title(ref);
    }
    if (value instanceof List<?> all) {
      return all.isEmpty()
          ? "nothing"
          : all.stream().map(one -> value(field, one)).collect(Collectors.joining(", "));
    }
    return "“" + value + "”";
  }
}
