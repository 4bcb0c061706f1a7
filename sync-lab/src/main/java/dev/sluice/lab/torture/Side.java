package dev.sluice.lab.torture;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where a user works on rows of an app's own schema: a device, or another client of the server. */
interface Side {

  /** A row as the user sees it. */
  interface Seen {

    /** What it is known by here. */
    Object key();

    /** A field's value: in words, or for a reference the other row's key; null if there is none. */
    @Nullable Object value(Field<?, ?> field);
  }

  /** What is known here: an app may be of an older version. */
  SyncSchema schema();

  /** The rows of a type. */
  List<Seen> rows(EntityType<?> type);

  /** Whether rows of the type can be made, changed and deleted here. */
  boolean canCreate(EntityType<?> type);

  /** The same for changes. */
  boolean canUpdate(EntityType<?> type);

  /** The same for deletes. */
  boolean canDelete(EntityType<?> type);

  /** Makes a row of values in the form of their kinds, references by keys; answers its key. */
  Object create(EntityType<?> type, Map<Field<?, ?>, @Nullable Object> values);

  /** Changes one value of a row. */
  void update(EntityType<?> type, Seen row, Field<?, ?> field, @Nullable Object value);

  /** Attaches a file to a row, where files can be attached. */
  void attach(EntityType<?> type, Seen row, String text);

  /** Deletes a row. */
  void delete(EntityType<?> type, Seen row);

  /** Takes a delete back, where that can be done. */
  void undelete(EntityType<?> type, Seen row);
}
