package dev.sluice;

import dev.sluice.internal.merge.IdTranslation;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.NestedList;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.ServerIds;
import dev.sluice.internal.store.Stored;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Some rows of a type, as a screen asks for them: {@code Part.of(ITEMS).with("assignee", "me")}.
 * Fetch a part with {@link SyncEngine#fetch(Part)}, or keep it fresh with {@link
 * SyncEngine#subscribe}. A part never deletes: a row that it lacks may exist on the server, and
 * stays here while another part has it. Immutable; equal parts ask for the same rows.
 *
 * @param <E> the entity of the rows
 */
public final class Part<E> {

  /** How long the rows of a part stay at least, unless {@link #keptFor} says otherwise. */
  public static final Duration KEPT = Reader.Membership.KEPT;

  private final EntityType<E> type;
  private final Choice choice;
  private final Duration kept;

  /** What chooses the rows. Empty parameters, and null for the others, choose nothing. */
  private record Choice(
      Map<String, Object> parameters,
      @Nullable Ref<?> parent,
      @Nullable Ref<?> row,
      Fetch.@Nullable Span dates) {}

  private Part(EntityType<E> type, Choice choice, Duration kept) {
    this.type = type;
    this.choice = choice;
    this.kept = kept;
  }

  /** The rows that the following methods choose. */
  public static <E> Part<E> of(EntityType<E> type) {
    Objects.requireNonNull(type, "type");
    return new Part<>(type, new Choice(Map.of(), null, null, null), KEPT);
  }

  /**
   * One row by itself, from the path that {@link dev.sluice.schema.Endpoints#one} sets.
   *
   * @throws IllegalArgumentException if the schema has no such path
   */
  public static <E> Part<E> row(Ref<E> ref) {
    EntityType<E> type = ref.type();
    if (type.endpoints().one() == null) {
      throw new IllegalArgumentException(type + " has no path for one row: see Endpoints.one");
    }
    return new Part<>(type, new Choice(Map.of(), null, ref, null), KEPT);
  }

  /**
   * Only rows for which the server's list has this query parameter.
   *
   * @param value a text, a number, a boolean, an {@link Instant}, which is sent in ISO 8601, or a
   *     {@link Ref}, of which the server's id is sent
   * @throws IllegalArgumentException if the value is of another kind, or the part is one row
   */
  public Part<E> with(String parameter, Object value) {
    Objects.requireNonNull(parameter, "parameter");
    boolean isKnown =
        value instanceof String
            || value instanceof Number
            || value instanceof Boolean
            || value instanceof Instant
            || value instanceof Ref<?>;
    if (!isKnown) {
      throw new IllegalArgumentException(
          parameter + " must be a text, number, boolean, Instant or Ref");
    }
    Map<String, Object> all = new LinkedHashMap<>(choice.parameters());
    all.put(parameter, value);
    return chosen(new Choice(Map.copyOf(all), choice.parent(), choice.row(), choice.dates()));
  }

  /**
   * Only the rows of one parent, from a list that the server keeps for each parent, such as {@code
   * projects/{project_id}/items}.
   *
   * @throws IllegalArgumentException if the type has no list for each parent of this type
   */
  public Part<E> under(Ref<?> parent) {
    Field<?, ?> field = NestedList.parent(type);
    if (field == null || field.target() != parent.type()) {
      throw new IllegalArgumentException(
          type + " has no list for each of " + parent.type() + ": see Endpoints.list");
    }
    return chosen(new Choice(choice.parameters(), parent, choice.row(), choice.dates()));
  }

  /**
   * Only rows that begin between two moments.
   *
   * @param from the first moment, rounded down to a whole second
   * @param to the moment after the last one, rounded up to a whole second
   * @throws IllegalArgumentException if the server does not list the type by dates, {@code from} is
   *     not before {@code to}, or a year is outside 1 to 9999
   */
  public Part<E> between(Instant from, Instant to) {
    if (type.endpoints().range() == null) {
      throw new IllegalArgumentException("the server does not list " + type + " by dates");
    }
    Fetch.Span dates = Fetch.Span.ofSeconds(from, to);
    return chosen(new Choice(choice.parameters(), choice.parent(), choice.row(), dates));
  }

  /**
   * How long the rows stay here at least, from the last time that the server listed them in this
   * part; 7 days unless this is set. Later a clean-up removes those of a type that comes {@link
   * dev.sluice.schema.Endpoints#inParts}, unless they have unsynced changes.
   *
   * @throws IllegalArgumentException if the time is not positive
   */
  public Part<E> keptFor(Duration time) {
    if (time.isZero() || time.isNegative()) {
      throw new IllegalArgumentException("a part is kept for a while: " + time);
    }
    return new Part<>(type, choice, time);
  }

  private Part<E> chosen(Choice more) {
    if (choice.row() != null) {
      throw new IllegalArgumentException("a part of one row has no other conditions");
    }
    return new Part<>(type, more, kept);
  }

  EntityType<E> type() {
    return type;
  }

  Duration kept() {
    return kept;
  }

  /** Whether the part is of one parent's list, or one row. */
  boolean namesParent() {
    return choice.parent() != null || choice.row() != null;
  }

  /** Whether this part asks for anything less than the whole list. */
  boolean choosesAny() {
    return !equals(of(type));
  }

  /**
   * The request for the part; null if it names a row that is not on the server yet, since then the
   * server has no such rows.
   */
  @Nullable Fetch fetch(Reader reader, ServerIds ids) {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (Map.Entry<String, Object> parameter : choice.parameters().entrySet()) {
      Object value = parameter.getValue();
      Long id = value instanceof Ref<?> ref ? serverId(ref, reader) : null;
      if (value instanceof Ref<?> ref && id != null) {
        value = ids.outside(ref.type(), id);
      } else if (value instanceof Ref<?>) {
        return null;
      }
      parameters.put(parameter.getKey(), value.toString());
    }
    Fetch list = choice.row() == null ? list(reader) : one(choice.row(), reader);
    return list == null ? null : list.with(parameters);
  }

  private @Nullable Fetch list(Reader reader) {
    Field<?, ?> field = NestedList.parent(type);
    if (choice.parent() != null && field != null) {
      Long id = serverId(choice.parent(), reader);
      return id == null ? null : NestedList.of(type, field, id);
    }
    return choice.dates() == null ? Fetch.all(type) : Fetch.between(type, choice.dates());
  }

  private static @Nullable Fetch one(Ref<?> ref, Reader reader) {
    Stored stored = reader.find(ref.type(), ref.id());
    if (stored == null || Stored.known(stored.row().serverId()) == null) {
      return null;
    }
    Row row = IdTranslation.outbound(stored.row(), reader);
    return row == null ? null : Fetch.one(row);
  }

  private static @Nullable Long serverId(Ref<?> ref, Reader reader) {
    return Stored.known(reader.serverId(ref.type(), ref.id()));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Part<?> part && type == part.type && choice.equals(part.choice);
  }

  @Override
  public int hashCode() {
    return Objects.hash(type, choice);
  }

  /** Names the type only, because the conditions may be the user's. */
  @Override
  public String toString() {
    return "a part of " + type;
  }
}
