package dev.sluice.lab.torture;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Kind;
import dev.sluice.schema.Row;
import java.util.Comparator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The text that a row is known by: an entry's description, any other's name. */
final class Texts {

  private Texts() {}

  /** The first text of the user's, best of the fingerprint; null if there is none. */
  static <E> @Nullable Field<E, ?> field(EntityType<E> type) {
    return type.fields().stream()
        .filter(field -> field.kind() == Kind.TEXT && field.isByUser())
        .min(Comparator.comparing(field -> !field.isFingerprint()))
        .orElse(null);
  }

  static String of(Row row) {
    Field<?, ?> field = field(row.type());
    if (field == null) {
      throw new IllegalArgumentException(row.type() + " has no text");
    }
    return Objects.toString(row.value(field), "");
  }
}
