package dev.sluice.internal.pull;

import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.NestedList;
import dev.sluice.internal.remote.Remote;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schema.SyncSchema.Related;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The types and requests of one pull.
 *
 * @param types the types whose rows the pull brings, in the order of storing
 * @param asked the types with one request each, in the order of the requests; types that have a
 *     list for each parent are left out
 * @param related the request for several types, sent instead of its root type's request; null: none
 */
record RequestedTypes(
    List<EntityType<?>> types, List<EntityType<?>> asked, @Nullable Related related) {

  /** Leaves out types with a list for each parent, as they are asked for later. */
  RequestedTypes {
    List<EntityType<?>> atOnce = new ArrayList<>(asked);
    atOnce.removeIf(type -> NestedList.parent(type) != null);
    asked = atOnce;
  }

  static RequestedTypes of(PullShape shape, SyncSchema schema) {
    return switch (shape) {
      case WHOLE, EVERYTHING -> new RequestedTypes(schema.types(), schema.fetchOrder(), null);
      case FIRST -> related(schema, true);
      case RELATED -> related(schema, false);
      case LIGHT -> only(schema.light(), schema);
      case HISTORY -> only(dated(schema), schema);
    };
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
    return new RequestedTypes(schema.types(), asked, related);
  }

  /**
   * Whether the type needs a cursor. A type with incomplete lists needs tombstones, and only a
   * request with a cursor brings tombstones.
   */
  private static boolean needsCursor(Endpoints endpoints) {
    return endpoints.mayOmit() && endpoints.takesSince();
  }

  private static List<EntityType<?>> dated(SyncSchema schema) {
    List<EntityType<?>> dated = new ArrayList<>(schema.fetchOrder());
    dated.removeIf(type -> type.endpoints().range() == null);
    return dated;
  }

  private static RequestedTypes only(List<EntityType<?>> asked, SyncSchema schema) {
    List<EntityType<?>> types = new ArrayList<>(schema.types());
    types.retainAll(asked);
    return new RequestedTypes(types, asked, null);
  }

  /** The same with more types, each by itself. */
  RequestedTypes and(List<EntityType<?>> more, SyncSchema schema) {
    return new RequestedTypes(
        joined(types, more, schema.types()), joined(asked, more, schema.fetchOrder()), related);
  }

  private static List<EntityType<?>> joined(
      List<EntityType<?>> some, List<EntityType<?>> more, List<EntityType<?>> order) {
    List<EntityType<?>> joined = new ArrayList<>(order);
    joined.removeIf(type -> !some.contains(type) && !more.contains(type));
    return joined;
  }

  /** The request for several types that replaces the one for that type; null if there is none. */
  @Nullable Related inPlaceOf(EntityType<?> type) {
    return related != null && related.root() == type ? related : null;
  }

  List<String> paths(Remote remote) {
    List<String> paths = new ArrayList<>();
    for (EntityType<?> type : asked) {
      Related together = inPlaceOf(type);
      paths.add(together == null ? remote.path(Fetch.all(type)) : remote.path(together));
    }
    return paths;
  }
}
