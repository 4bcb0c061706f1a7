package dev.sluice.database;

import dev.sluice.schema.EntityType;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Local ids by server id of rows that others refer to: a list of many rows refers to the same few
 * again and again. Holds for the writing connection alone, and as long as no other connection
 * writes; what may take a row away or change its server id here makes it forget.
 */
final class IdsHere {

  private final Map<EntityType<?>, LongMap> ids = new HashMap<>();
  private long version;

  /** Forgets everything if another connection has written since. */
  void isAt(long dataVersion) {
    if (version != dataVersion) {
      version = dataVersion;
      ids.clear();
    }
  }

  /** The local id, null if it is not remembered. */
  @Nullable Long get(EntityType<?> type, long serverId) {
    LongMap ofType = ids.get(type);
    long id = ofType == null ? 0 : ofType.get(serverId);
    return id == 0 ? null : id;
  }

  void put(EntityType<?> type, long serverId, long id) {
    ids.computeIfAbsent(type, any -> new LongMap()).put(serverId, id);
  }

  void forget(EntityType<?> type) {
    ids.remove(type);
  }

  void forgetAll() {
    ids.clear();
  }
}
