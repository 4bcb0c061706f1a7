package dev.sluice;

import dev.sluice.internal.remote.NestedList;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An operation to run.
 *
 * @param hinted the types that hints named; empty for any operation but {@link Operation#HINTED}
 * @param told the rows that hints had with them, as JSON; empty for any other operation
 * @param parts the parts to fetch, at most one of each type; empty for any operation but {@link
 *     Operation#FETCH}
 */
record Job(
    Operation operation,
    Set<EntityType<?>> hinted,
    Map<EntityType<?>, List<String>> told,
    List<Part<?>> parts) {

  /** An operation about everything. */
  static Job of(Operation operation) {
    return new Job(operation, Set.of(), Map.of(), List.of());
  }

  /**
   * A job that fetches what has changed in the list of a type.
   *
   * @throws IllegalArgumentException if the schema has no such type
   */
  static Job hinted(EntityType<?> type, SyncSchema schema) {
    requireKnown(type, schema);
    return new Job(Operation.HINTED, Set.of(type), Map.of(), List.of());
  }

  /** The same, for a hint that has the row with it; parts have no use for a row by itself. */
  static Job hinted(EntityType<?> type, String row, SyncSchema schema) {
    Job plain = hinted(type, schema);
    return type.endpoints().areInParts()
        ? plain
        : new Job(Operation.HINTED, Set.of(), Map.of(type, List.of(row)), List.of());
  }

  /**
   * A job that fetches a part.
   *
   * @throws IllegalArgumentException if the schema has no such type, if the part is the whole list
   *     or the account's row, or if the type has a list for each parent and the part names none
   */
  static Job of(Part<?> part, SyncSchema schema) {
    EntityType<?> type = part.type();
    requireKnown(type, schema);
    if (type == schema.account() || type.endpoints().identity() == null) {
      throw new IllegalArgumentException(type + " is one row, and has no parts");
    }
    if (!part.choosesAny()) {
      throw new IllegalArgumentException("a part chooses some rows: with, under, between or row");
    }
    if (NestedList.parent(type) != null && !part.namesParent()) {
      throw new IllegalArgumentException(type + " has a list for each parent: name one by under");
    }
    return new Job(Operation.FETCH, Set.of(), Map.of(), List.of(part));
  }

  /**
   * A job that fetches the rows between two moments.
   *
   * @throws IllegalArgumentException if the moments are no valid range, or the server lists no type
   *     by dates
   */
  static Job between(Instant from, Instant to, SyncSchema schema) {
    List<Part<?>> parts = new ArrayList<>();
    for (EntityType<?> type : schema.types()) {
      if (type.endpoints().range() != null) {
        parts.add(Part.of(type).between(from, to));
      }
    }
    if (parts.isEmpty()) {
      throw new IllegalArgumentException("the server lists no type of this schema by dates");
    }
    return new Job(Operation.FETCH, Set.of(), Map.of(), List.copyOf(parts));
  }

  private static void requireKnown(EntityType<?> type, SyncSchema schema) {
    if (!schema.types().contains(type)) {
      throw new IllegalArgumentException("the schema of this engine has no type " + type);
    }
  }

  /** Whether a hint named that type. */
  boolean names(EntityType<?> type) {
    return hinted.contains(type);
  }

  /** Whether this job does everything that the other job would do. */
  boolean covers(Job other) {
    return operation.covers(other.operation)
        && hinted.containsAll(other.hinted)
        && tells(other.told)
        && areKept(other.parts);
  }

  /** Whether these are the same parts, and are kept for as long. */
  private boolean areKept(List<Part<?>> others) {
    boolean areLong = parts.equals(others);
    for (int i = 0; areLong && i < parts.size(); i++) {
      areLong = parts.get(i).kept().compareTo(others.get(i).kept()) >= 0;
    }
    return areLong;
  }

  /** This job with the hints of the other one, if both are about hints. */
  Job joinedWith(Job other) {
    if (operation != Operation.HINTED || other.operation != Operation.HINTED) {
      return this;
    }
    Set<EntityType<?>> all = new LinkedHashSet<>(other.hinted);
    all.addAll(hinted);
    Map<EntityType<?>, List<String>> rows = new LinkedHashMap<>(other.told);
    told.forEach((type, more) -> rows.merge(type, more, Job::joined));
    return new Job(operation, all, rows, parts);
  }

  private static List<String> joined(List<String> first, List<String> more) {
    List<String> all = new ArrayList<>(first);
    all.addAll(more);
    return List.copyOf(all);
  }

  private boolean tells(Map<EntityType<?>, List<String>> rows) {
    return rows.entrySet().stream()
        .allMatch(each -> told.getOrDefault(each.getKey(), List.of()).containsAll(each.getValue()));
  }
}
