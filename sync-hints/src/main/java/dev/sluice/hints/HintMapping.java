package dev.sluice.hints;

import dev.sluice.schema.EntityType;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Says which message of a server means which types of the schema, as data. A message that names
 * nothing of the mapping wakes nothing. Immutable; each method returns a copy.
 *
 * <pre>{@code
 * HintMapping.byJson("change.list").of("notes", Note.TYPE).of("labels", Label.TYPE).all("reset")
 * }</pre>
 */
public final class HintMapping {

  private final Rules rules;

  /**
   * What the messages mean.
   *
   * @param path where a message has its names: null for the event's own name, empty for nowhere
   * @param row where a message has the row that has changed; null: nowhere
   */
  private record Rules(
      @Nullable List<String> path,
      Map<String, EntityType<?>> types,
      Set<EntityType<?>> everything,
      Set<String> all,
      boolean replays,
      @Nullable List<String> row) {

    static Rules named(@Nullable List<String> path) {
      return new Rules(path, Map.of(), Set.of(), Set.of(), false, null);
    }

    Rules meaning(Map<String, EntityType<?>> more, Set<EntityType<?>> wider) {
      return new Rules(
          path,
          Collections.unmodifiableMap(more),
          Collections.unmodifiableSet(wider),
          all,
          replays,
          row);
    }
  }

  private HintMapping(Rules rules) {
    this.rules = rules;
  }

  /** The name stands in the field {@code event} of a server-sent event. */
  public static HintMapping byEvent() {
    return new HintMapping(Rules.named(null));
  }

  /**
   * The name is a text in the message's JSON. An array on the way is entered: each of its elements
   * may name a type.
   *
   * @param path names of members with dots between, such as {@code change.list}
   * @throws IllegalArgumentException if a part of the path is empty
   */
  public static HintMapping byJson(String path) {
    return new HintMapping(Rules.named(parts(path)));
  }

  private static List<String> parts(String path) {
    List<String> parts = List.of(path.split("\\.", -1));
    if (parts.contains("")) {
      throw new IllegalArgumentException("a path must look like change.list: " + path);
    }
    return parts;
  }

  /** Any message means that something of these types has changed. */
  public static HintMapping everyMessage(EntityType<?>... types) {
    Set<EntityType<?>> all = new LinkedHashSet<>(List.of(types));
    return new HintMapping(Rules.named(List.of()).meaning(Map.of(), all));
  }

  /** A copy in which that name means this type. Several names may mean one type. */
  public HintMapping of(String name, EntityType<?> type) {
    requireNames();
    Map<String, EntityType<?>> more = new LinkedHashMap<>(rules.types);
    more.put(Objects.requireNonNull(name, "name"), Objects.requireNonNull(type, "type"));
    Set<EntityType<?>> wider = new LinkedHashSet<>(rules.everything);
    wider.add(type);
    return new HintMapping(rules.meaning(more, wider));
  }

  /** A copy in which that name means that any type of the mapping may have changed. */
  public HintMapping all(String name) {
    requireNames();
    Set<String> more = new LinkedHashSet<>(rules.all);
    more.add(Objects.requireNonNull(name, "name"));
    return new HintMapping(
        new Rules(
            rules.path,
            rules.types,
            rules.everything,
            Collections.unmodifiableSet(more),
            rules.replays,
            rules.row));
  }

  /**
   * A copy for a server that sends what was missed, if the line names the last event it got. Such a
   * line asks for no list of its own after a gap. By default, each gap is a hint for all types.
   */
  public HintMapping replays() {
    return new HintMapping(
        new Rules(rules.path, rules.types, rules.everything, rules.all, true, rules.row));
  }

  /**
   * A copy for messages that have the row that has changed, as an element of the type's list has
   * it. If a message means one type and the row is here in an older version, no request is needed:
   * see {@link dev.sluice.SyncEngine#hint(EntityType, String)}. The row is believed, so the line
   * must be one that the server alone can write to.
   *
   * @param path names of members with dots between, such as {@code change.row}
   * @throws IllegalArgumentException if a part of the path is empty
   */
  public HintMapping rowAt(String path) {
    return new HintMapping(
        new Rules(
            rules.path, rules.types, rules.everything, rules.all, rules.replays, parts(path)));
  }

  private void requireNames() {
    if (rules.path != null && rules.path.isEmpty()) {
      throw new IllegalArgumentException("where every message means the same, none has a name");
    }
  }

  /** All types that a message can mean. */
  Set<EntityType<?>> everything() {
    return rules.everything;
  }

  boolean hasReplay() {
    return rules.replays;
  }

  /** The row that a message has with it, as JSON; null if it has none. */
  @Nullable String rowOf(String data) {
    return rules.row == null ? null : JsonPlace.rowAt(rules.row, data);
  }

  /**
   * The types that a message means; empty: it names none.
   *
   * @param event the event's own name
   * @param data the message's text
   */
  Set<EntityType<?>> typesOf(String event, String data) {
    if (rules.path == null) {
      return named(Set.of(event));
    }
    return rules.path.isEmpty() ? rules.everything : named(JsonPlace.namesAt(rules.path, data));
  }

  private Set<EntityType<?>> named(Set<String> names) {
    Set<EntityType<?>> found = new LinkedHashSet<>();
    for (String name : names) {
      if (rules.all.contains(name)) {
        return rules.everything;
      }
      EntityType<?> type = rules.types.get(name);
      if (type != null) {
        found.add(type);
      }
    }
    return found;
  }
}
