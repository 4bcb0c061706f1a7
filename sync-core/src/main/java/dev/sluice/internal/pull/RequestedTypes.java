package dev.sluice.internal.pull;

import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.NestedList;
import dev.sluice.internal.remote.Remote;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schema.SyncSchema.Related;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The types and requests of one pull.
 *
 * @param types the types whose rows the pull brings, in the order of storing
 * @param asked the types with one request each, in the order of the requests; types that have a
 *     list for each parent are left out
 * @param related the request for several types, sent instead of its root type's request; null: none
 * @param parts the parts that are asked for in place of a type's whole list
 */
record RequestedTypes(
    List<EntityType<?>> types,
    List<EntityType<?>> asked,
    @Nullable Related related,
    Map<EntityType<?>, Fetch> parts) {

  /** Leaves out types with a list for each parent, as they are asked for later. */
  RequestedTypes {
    List<EntityType<?>> atOnce = new ArrayList<>(asked);
    atOnce.removeIf(type -> NestedList.parent(type) != null && !parts.containsKey(type));
    asked = atOnce;
  }

  static RequestedTypes of(PullShape shape, SyncSchema schema) {
    return switch (shape) {
      case WHOLE, EVERYTHING -> every(schema, schema.fetchOrder(), null);
      case FIRST -> related(schema, true);
      case RELATED -> related(schema, false);
      case LIGHT -> of(schema.light(), schema);
      case PARTS -> of(Map.of(), schema);
    };
  }

  /** Only these types, without those that come in parts. */
  static RequestedTypes of(Collection<EntityType<?>> types, SyncSchema schema) {
    List<EntityType<?>> listed = new ArrayList<>(types);
    listed.removeIf(type -> type.endpoints().areInParts());
    return only(listed, Map.of(), schema);
  }

  /** Only these parts. */
  static RequestedTypes of(Map<EntityType<?>, Fetch> parts, SyncSchema schema) {
    return only(parts.keySet(), parts, schema);
  }

  private static RequestedTypes only(
      Collection<EntityType<?>> types, Map<EntityType<?>, Fetch> parts, SyncSchema schema) {
    return new RequestedTypes(
        joined(types, List.of(), schema.types()),
        joined(types, List.of(), schema.fetchOrder()),
        null,
        parts);
  }

  /** Every type but those that come in parts. */
  private static RequestedTypes every(
      SyncSchema schema, List<EntityType<?>> asked, @Nullable Related related) {
    List<EntityType<?>> types = new ArrayList<>(schema.types());
    types.removeIf(type -> type.endpoints().areInParts());
    List<EntityType<?>> lists = new ArrayList<>(asked);
    lists.retainAll(types);
    return new RequestedTypes(types, lists, related, Map.of());
  }

  private static RequestedTypes related(SyncSchema schema, boolean cursorsForAll) {
    Related related = schema.related();
    if (related == null) {
      throw new IllegalArgumentException("nothing is related in that schema");
    }
    List<EntityType<?>> asked = new ArrayList<>(schema.fetchOrder());
    asked.removeIf(
        type ->
            related.lists().containsKey(type) && !(cursorsForAll && needsCursor(type.endpoints())));
    return every(schema, asked, related);
  }

  /**
   * Whether the type needs a cursor. A type with incomplete lists needs tombstones, and only a
   * request with a cursor brings tombstones.
   */
  private static boolean needsCursor(Endpoints endpoints) {
    return endpoints.mayOmit() && endpoints.takesSince();
  }

  /** The same with more types, each by itself. */
  RequestedTypes and(List<EntityType<?>> more, SyncSchema schema) {
    return new RequestedTypes(
        joined(types, more, schema.types()),
        joined(asked, more, schema.fetchOrder()),
        related,
        parts);
  }

  private static List<EntityType<?>> joined(
      Collection<EntityType<?>> some, List<EntityType<?>> more, List<EntityType<?>> order) {
    List<EntityType<?>> joined = new ArrayList<>(order);
    joined.removeIf(type -> !some.contains(type) && !more.contains(type));
    return joined;
  }

  /** The request for several types that replaces the one for that type; null if there is none. */
  @Nullable Related inPlaceOf(EntityType<?> type) {
    return related != null && related.root() == type ? related : null;
  }

  /** The part that is asked for in place of the type's whole list; null: the list. */
  @Nullable Fetch part(EntityType<?> type) {
    return parts.get(type);
  }

  private Fetch list(EntityType<?> type) {
    return parts.getOrDefault(type, Fetch.all(type));
  }

  List<String> paths(Remote remote) {
    List<String> paths = new ArrayList<>();
    for (EntityType<?> type : asked) {
      Related together = inPlaceOf(type);
      paths.add(together == null ? remote.path(list(type)) : remote.path(together));
    }
    return paths;
  }
}
