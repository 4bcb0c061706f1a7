package dev.sluice.tracker;

import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

final class SharedFields {

  private SharedFields() {}

  /** The workspace of a row; the row is deleted with its workspace. */
  static <E> Field<E, Ref<Workspace>> workspace(
      Function<? super E, ? extends @Nullable Ref<Workspace>> getter) {
    return Field.<E, Workspace>reference("workspace_id", Workspace.TYPE, getter)
        .json("workspace_id", "wid")
        .ownedByTarget()
        .fingerprint();
  }

  /** The name of a row; the server removes blanks around it. */
  static <E> Field<E, String> name(Function<? super E, ? extends @Nullable String> getter) {
    return Field.<E>text("name", getter).normalised(ValueChecks::stripped).fingerprint();
  }

  /** When the server last changed a row; null until the server has the row. */
  static <E> Field<E, Instant> at(Function<? super E, ? extends @Nullable Instant> getter) {
    return Field.<E>instant("at", getter).nullable().byServer();
  }
}
