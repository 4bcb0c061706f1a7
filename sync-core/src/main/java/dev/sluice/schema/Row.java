package dev.sluice.schema;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The values of a row's fields, with local ids as references. Immutable. Rows are equal if their
 * types, ids, deletion and values are equal.
 */
public final class Row {

  private final EntityType<?> type;
  private final @Nullable Object[] values;
  private long id;
  private @Nullable Long serverId;
  private boolean deleted;

  private Row(EntityType<?> type, @Nullable Object[] values) {
    this.type = type;
    this.values = values;
  }

  /** A copy with these values. The caller must not change the array afterwards. */
  private Row(Row other, @Nullable Object[] values) {
    this(other.type, values);
    id = other.id;
    serverId = other.serverId;
    deleted = other.deleted;
  }

  /**
   * Makes a row that is not in the database yet.
   *
   * @param values one value for each field of the type, in the fields' order and kinds
   * @throws IllegalArgumentException if the number of values is not the number of fields
   */
  public static Row of(EntityType<?> type, List<? extends @Nullable Object> values) {
    if (values.size() != type.fields().size()) {
      throw new IllegalArgumentException(
          type + " has " + type.fields().size() + " fields, not " + values.size());
    }
    return new Row(type, values.toArray());
  }

  /** The row's type. */
  public EntityType<?> type() {
    return type;
  }

  /** The local id; 0 for a row that is not in the database yet. */
  public long id() {
    return id;
  }

  /** The server's id, null before the first successful create. */
  public @Nullable Long serverId() {
    return serverId;
  }

  /** Whether the user has deleted the row and the server has not confirmed the delete yet. */
  public boolean isDeleted() {
    return deleted;
  }

  /** A field's value as the entity has it. */
  @SuppressWarnings("unchecked")
  public <T> @Nullable T get(Field<?, T> field) {
    return (T) field.settings.typed(value(field));
  }

  /**
   * A field's value as the entity has it.
   *
   * @throws IllegalStateException if it is null
   */
  public <T> T require(Field<?, T> field) {
    T value = get(field);
    if (value == null) {
      throw new IllegalStateException(type + "." + field + " of row " + id + " is null");
    }
    return value;
  }

  /** A field's value in the form of its {@link FieldKind}. */
  public @Nullable Object value(Field<?, ?> field) {
    return values[type.position(field)];
  }

  /** A copy with another value, given in the form of the field's {@link FieldKind}. */
  public Row with(Field<?, ?> field, @Nullable Object value) {
    int position = type.position(field);
    if (Objects.equals(values[position], value)) {
      return this;
    }
    @Nullable Object[] changed = values.clone();
    changed[position] = value;
    return new Row(this, changed);
  }

  /** The fields' values, in the order of the type's fields. */
  public List<@Nullable Object> values() {
    return new ArrayList<>(Arrays.asList(values));
  }

  /**
   * A copy with other values. One such copy is cheaper than a copy for each field.
   *
   * @throws IllegalArgumentException if the number of values is not the number of fields
   */
  public Row withValues(List<? extends @Nullable Object> all) {
    return new Row(this, of(type, all).values);
  }

  /** A copy with this local id. */
  public Row withId(long newId) {
    Row copy = new Row(this, values);
    copy.id = newId;
    return copy;
  }

  /** A copy with this server id. */
  public Row withServerId(@Nullable Long newServerId) {
    if (Objects.equals(serverId, newServerId)) {
      return this;
    }
    Row copy = new Row(this, values);
    copy.serverId = newServerId;
    return copy;
  }

  /** A copy that is marked as deleted by the user, or not. */
  public Row withDeleted(boolean newDeleted) {
    if (deleted == newDeleted) {
      return this;
    }
    Row copy = new Row(this, values);
    copy.deleted = newDeleted;
    return copy;
  }

  /** Whether a field has the same value in the other row, after the server's normalisation. */
  public boolean agreesWith(Row other, Field<?, ?> field) {
    return Objects.equals(field.normalise(value(field)), field.normalise(other.value(field)));
  }

  @Override
  public boolean equals(@Nullable Object object) {
    return object instanceof Row other
        && type == other.type
        && id == other.id
        && deleted == other.deleted
        && Objects.equals(serverId, other.serverId)
        && Arrays.equals(values, other.values);
  }

  @Override
  public int hashCode() {
    return Long.hashCode(id) + 31 * Arrays.hashCode(values);
  }

  /** Type and local id, never values, so that it may stand in a log. */
  @Override
  public String toString() {
    return type + "/" + id;
  }
}
