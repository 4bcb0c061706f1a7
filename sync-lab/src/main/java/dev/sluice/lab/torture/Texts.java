package dev.sluice.lab.torture;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.Row;
import java.util.Comparator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The text that a row is known by: an entry's description, any other's name. */
final class Texts {

  private Texts() {}

  /** A text of the user's if there is one, best of the fingerprint; null if there is no text. */
  static <E> @Nullable Field<E, ?> field(EntityType<E> type) {
    return type.fields().stream()
        .filter(field -> field.kind() == FieldKind.TEXT && !field.equals(type.etag()))
        .min(
            Comparator.<Field<E, ?>, Boolean>comparing(field -> !field.isByUser())
                .thenComparing(field -> !field.isFingerprint()))
        .orElse(null);
  }

  /** The same of a type that has one. */
  static Field<?, ?> of(EntityType<?> type) {
    Field<?, ?> field = field(type);
    if (field == null) {
      throw new IllegalArgumentException(type + " has no text that its rows are known by");
    }
    return field;
  }

  static String of(Row row) {
    return Objects.toString(row.value(of(row.type())), "");
  }
}
