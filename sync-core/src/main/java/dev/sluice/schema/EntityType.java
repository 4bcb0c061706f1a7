package dev.sluice.schema;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A type of a domain, described by its fields and paths. Create each type once, because types are
 * compared by identity. Immutable.
 *
 * @param <E> the record that the app reads and writes
 */
public final class EntityType<E> {

  private final String name;
  private final List<Field<E, ?>> fields;
  private final Map<Field<?, ?>, Integer> positions = new HashMap<>();
  private final Function<Row, E> constructor;
  private final Endpoints endpoints;
  private final @Nullable Field<E, Instant> modifiedAt;
  private final @Nullable Field<E, Instant> createdAt;
  private final @Nullable Field<E, ?> parent;
  private final Duration margin;
  private final @Nullable Field<E, Instant> rangedBy;
  private final boolean light;
  private final List<Derived> derived;
  private volatile @Nullable Row empty; // made once

  private EntityType(Builder<E> builder, Function<Row, E> constructor) {
    this.name = builder.name;
    this.fields = Collections.unmodifiableList(new ArrayList<>(builder.fields));
    this.constructor = constructor;
    this.endpoints = builder.endpoints;
    this.modifiedAt = builder.modifiedAt;
    this.createdAt = builder.createdAt;
    this.margin = builder.margin;
    this.rangedBy = builder.rangedBy;
    this.light = builder.light;
    this.derived = List.copyOf(builder.derived);
    this.parent = TypeRules.boundParent(this);
    fields.forEach(field -> positions.put(field, positions.size()));
  }

  /** Begins a type. Its name is also the name of its table, and stands in reports. */
  public static <E> Builder<E> named(String name, Endpoints endpoints) {
    return new Builder<>(Names.checked(name), Objects.requireNonNull(endpoints, "endpoints"));
  }

  /** The name of the type, of its table, and in reports. */
  public String name() {
    return name;
  }

  /** All fields in their order. */
  public List<Field<E, ?>> fields() {
    return fields;
  }

  /** The paths of the type on the server. */
  public Endpoints endpoints() {
    return endpoints;
  }

  /** The field with the server's time of the last change, null if there is none. */
  public @Nullable Field<E, Instant> modifiedAt() {
    return modifiedAt;
  }

  /** The field with the server's time of the creation, null if there is none. */
  public @Nullable Field<E, Instant> createdAt() {
    return createdAt;
  }

  /** The field that refers to another row of this type, null if there is none. */
  public @Nullable Field<E, ?> parent() {
    return parent;
  }

  /**
   * The field that keeps the row's {@code ETag} for {@link Version#etag}; null if no field does.
   */
  public @Nullable Field<E, ?> etag() {
    String name = Version.etagOf(endpoints);
    for (Field<E, ?> field : fields) {
      if (field.json().equals(name) && field.isByServer()) {
        return field;
      }
    }
    return null;
  }

  /** How much later the server's change must be to win over the user's. */
  public Duration margin() {
    return margin;
  }

  /** The field by which {@link Endpoints#range()} selects rows, null if there is none. */
  public @Nullable Field<E, Instant> rangedBy() {
    return rangedBy;
  }

  /** Whether a light pull fetches this type. */
  public boolean isLight() {
    return light;
  }

  /** The JSON values that are sent but have no column. */
  public List<Derived> derived() {
    return derived;
  }

  /** A reference to the row with that local id. */
  public Ref<E> ref(long id) {
    return new Ref<>(this, id);
  }

  /** Whether a search finds rows of the type, by at least one field. */
  public boolean isSearchable() {
    return fields.stream().anyMatch(Field::isSearchable);
  }

  /** The app's record of a row. */
  public E entity(Row row) {
    return constructor.apply(row);
  }

  /** The row for an app's record; without local id and server id. */
  public Row row(E entity) {
    Objects.requireNonNull(entity, "entity");
    List<@Nullable Object> values = new ArrayList<>();
    fields.forEach(field -> values.add(field.valueIn(entity)));
    return Row.of(this, values);
  }

  /** A row whose fields are null, or have the value of {@link Field#orElse}. */
  public Row emptyRow() {
    Row row = empty;
    if (row == null) {
      List<@Nullable Object> values = new ArrayList<>();
      fields.forEach(field -> values.add(field.normalise(null)));
      row = Row.of(this, values);
      empty = row;
    }
    return row;
  }

  /**
   * The groups of fields that are sent and merged together, by name, in the order of their first
   * fields. Only fields that the user writes are in a group. A field without a group is a group of
   * its own.
   */
  public Map<String, List<Field<?, ?>>> groups() {
    Map<String, List<Field<?, ?>>> groups = new LinkedHashMap<>();
    for (Field<?, ?> field : fields) {
      if (field.isByUser()) {
        String group = field.group();
        String name = group == null ? "field " + field.column() : group;
        groups.computeIfAbsent(name, first -> new ArrayList<>()).add(field);
      }
    }
    return groups;
  }

  /** Fails if the field belongs to another type. */
  public void requireField(Field<?, ?> field) {
    position(field);
  }

  int position(Field<?, ?> field) {
    Integer position = positions.get(field);
    if (position == null) {
      throw new IllegalArgumentException(field + " is not a field of " + name);
    }
    return position;
  }

  @Override
  public String toString() {
    return name;
  }

  /**
   * Builds a type.
   *
   * @param <E> the record that the app reads and writes
   */
  public static final class Builder<E> {

    private final String name;
    private final Endpoints endpoints;
    private final List<Field<E, ?>> fields = new ArrayList<>();
    private final List<Derived> derived = new ArrayList<>();
    private @Nullable Field<E, Instant> modifiedAt;
    private @Nullable Field<E, Instant> createdAt;
    private Duration margin = Duration.ZERO;
    private @Nullable Field<E, Instant> rangedBy;
    private boolean light;

    private Builder(String name, Endpoints endpoints) {
      this.name = name;
      this.endpoints = endpoints;
    }

    /** Adds fields in the order of the columns. */
    @SafeVarargs
    public final Builder<E> fields(Field<E, ?>... more) {
      for (Field<E, ?> field : more) {
        fields.add(Objects.requireNonNull(field, "field"));
      }
      return this;
    }

    /** Adds the field with the server's time of the last change. */
    public Builder<E> modifiedAt(Field<E, Instant> field) {
      fields.add(Objects.requireNonNull(field, "field"));
      modifiedAt = field;
      return this;
    }

    /**
     * Adds the field with the creation time on the server. Two rows with the same server id and
     * different creation times are different rows. Thus the engine notices if the server uses the
     * id of a deleted row again.
     */
    public Builder<E> createdAt(Field<E, Instant> field) {
      fields.add(field);
      createdAt = field;
      return this;
    }

    /** Adds a JSON value that is sent but has no column. */
    public Builder<E> derive(Derived value) {
      derived.add(Objects.requireNonNull(value, "value"));
      return this;
    }

    /**
     * Sets how much later than the user's change the server's change must be to win; default 0.
     *
     * @throws IllegalArgumentException if the margin is negative
     */
    public Builder<E> margin(Duration least) {
      if (Objects.requireNonNull(least, "least").isNegative()) {
        throw new IllegalArgumentException("a margin must not be negative: " + least);
      }
      margin = least;
      return this;
    }

    /** Sets the field by which {@link Endpoints#range()} selects rows. */
    public Builder<E> rangedBy(Field<E, Instant> field) {
      rangedBy = Objects.requireNonNull(field, "field");
      return this;
    }

    /** Lets a light pull fetch the type. */
    public Builder<E> light() {
      light = true;
      return this;
    }

    /**
     * Builds the type.
     *
     * @throws IllegalArgumentException if the type breaks one of these rules. The type and its
     *     columns have no name that the database needs for itself. No two fields share a column or
     *     a JSON name. A reference to one row is nullable or owned by its target; no field without
     *     such a reference is owned by a target. Each placeholder in a path belongs to a reference.
     *     The paths of an update, a delete and {@code one} name the row. The user writes each field
     *     of the fingerprint. No field is sent by the JSON name of a tombstone mark or of a derived
     *     value. At most one field is the parent. The server writes {@link #modifiedAt} and {@link
     *     #createdAt}. {@link #rangedBy} names an added field. A list by dates needs {@link
     *     #rangedBy}
     */
    public EntityType<E> build(Function<Row, E> constructor) {
      if (rangedBy != null && !fields.contains(rangedBy)) {
        throw new IllegalArgumentException(rangedBy + " is not a field of " + name);
      }
      if (endpoints.range() != null && rangedBy == null) {
        throw new IllegalArgumentException(
            "the list of " + name + " is asked for by dates, so rangedBy() must name their field");
      }
      requireByServer(modifiedAt);
      requireByServer(createdAt);
      TypeRules rules = new TypeRules(name, fields);
      rules.check(endpoints);
      derived.forEach(value -> rules.checkNotSent(value.json()));
      return new EntityType<>(this, Objects.requireNonNull(constructor, "constructor"));
    }

    private void requireByServer(@Nullable Field<E, Instant> field) {
      if (field != null && !field.isByServer()) {
        throw new IllegalArgumentException(
            name + "." + field + " must be byServer(): the server dates its rows");
      }
    }
  }
}
