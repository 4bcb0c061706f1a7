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

  /** Where a message has its names: null for the event's own name, empty for nowhere. */
  private final @Nullable List<String> path;

  private final Map<String, EntityType<?>> types;
  private final Set<EntityType<?>> everything;
  private final Set<String> all;
  private final boolean replays;

  private HintMapping(
      @Nullable List<String> path,
      Map<String, EntityType<?>> types,
      Set<EntityType<?>> everything,
      Set<String> all) {
    this.path = path;
    this.types = types;
    this.everything = everything;
    this.all = all;
    this.replays = false;
  }

  private HintMapping(HintMapping same, boolean replays) {
    this.path = same.path;
    this.types = same.types;
    this.everything = same.everything;
    this.all = same.all;
    this.replays = replays;
  }

  /** The name stands in the field {@code event} of a server-sent event. */
  public static HintMapping byEvent() {
    return new HintMapping(null, Map.of(), Set.of(), Set.of());
  }

  /**
   * The name is a text in the message's JSON. An array on the way is entered: each of its elements
   * may name a type.
   *
   * @param path names of members with dots between, such as {@code change.list}
   * @throws IllegalArgumentException if a part of the path is empty
   */
  public static HintMapping byJson(String path) {
    List<String> parts = List.of(path.split("\\.", -1));
    if (parts.contains("")) {
      throw new IllegalArgumentException("a path must look like change.list: " + path);
    }
    return new HintMapping(parts, Map.of(), Set.of(), Set.of());
  }

  /** Any message means that something of these types has changed. */
  public static HintMapping everyMessage(EntityType<?>... types) {
    Set<EntityType<?>> all = new LinkedHashSet<>(List.of(types));
    return new HintMapping(List.of(), Map.of(), Collections.unmodifiableSet(all), Set.of());
  }

  /** A copy in which that name means this type. Several names may mean one type. */
  public HintMapping of(String name, EntityType<?> type) {
    requireNames();
    Map<String, EntityType<?>> more = new LinkedHashMap<>(types);
    more.put(Objects.requireNonNull(name, "name"), Objects.requireNonNull(type, "type"));
    Set<EntityType<?>> wider = new LinkedHashSet<>(everything);
    wider.add(type);
    return kept(
        new HintMapping(
            path, Collections.unmodifiableMap(more), Collections.unmodifiableSet(wider), all));
  }

  /** A copy in which that name means that any type of the mapping may have changed. */
  public HintMapping all(String name) {
    requireNames();
    Set<String> more = new LinkedHashSet<>(all);
    more.add(Objects.requireNonNull(name, "name"));
    return kept(new HintMapping(path, types, everything, Collections.unmodifiableSet(more)));
  }

  /**
   * A copy for a server that sends what was missed, if the line names the last event it got. Such a
   * line asks for no list of its own after a gap. By default, each gap is a hint for all types.
   */
  public HintMapping replays() {
    return new HintMapping(this, true);
  }

  private HintMapping kept(HintMapping changed) {
    return replays ? changed.replays() : changed;
  }

  private void requireNames() {
    if (path != null && path.isEmpty()) {
      throw new IllegalArgumentException("where every message means the same, none has a name");
    }
  }

  /** All types that a message can mean. */
  Set<EntityType<?>> everything() {
    return everything;
  }

  boolean hasReplay() {
    return replays;
  }

  /**
   * The types that a message means; empty: it names none.
   *
   * @param event the event's own name
   * @param data the message's text
   */
  Set<EntityType<?>> typesOf(String event, String data) {
    if (path == null) {
      return named(Set.of(event));
    }
    return path.isEmpty() ? everything : named(JsonNames.at(path, data));
  }

  private Set<EntityType<?>> named(Set<String> names) {
    Set<EntityType<?>> found = new LinkedHashSet<>();
    for (String name : names) {
      if (all.contains(name)) {
        return everything;
      }
      EntityType<?> type = types.get(name);
      if (type != null) {
        found.add(type);
      }
    }
    return found;
  }
}
