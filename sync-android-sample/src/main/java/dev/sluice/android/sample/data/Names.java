package dev.sluice.android.sample.data;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.store.Tables;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.Task;
import dev.sluice.tracker.TimeEntry;
import org.jspecify.annotations.Nullable;

/** What the user calls a row. */
final class Names {

  private Names() {}

  /** The name, or the description of an entry; null if the row is gone or has none. */
  static @Nullable String of(Ref<?> ref, Tables tables) {
    return name(ref.type(), ref.id(), tables);
  }

  /** A reference by its name, everything else as it is. */
  static @Nullable Object value(@Nullable Object value, Tables tables) {
    return value instanceof Ref<?> ref ? of(ref, tables) : value;
  }

  private static <E> @Nullable String name(EntityType<E> type, long id, Tables tables) {
    return tables.table(type).find(type.ref(id)).map(Names::named).orElse(null);
  }

  private static @Nullable String named(Object row) {
    if (row instanceof TimeEntry entry) {
      return entry.description();
    }
    if (row instanceof Project project) {
      return project.name();
    }
    if (row instanceof Task task) {
      return task.name();
    }
    if (row instanceof Tag tag) {
      return tag.name();
    }
    return row instanceof Client client ? client.name() : null;
  }
}
