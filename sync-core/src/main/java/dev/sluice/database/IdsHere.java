package dev.sluice.database;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the local ids of rows to which other rows refer, by server id. Only the writing
 * connection uses this memory. A write clears the memory if rows may be gone afterwards, even
 * through an app's trigger.
 */
final class IdsHere {

  private final Map<EntityType<?>, LongMap> ids = new HashMap<>();
  private long version;
  private long edits;

  /** Forgets everything if a row may have been taken away since the last call. */
  private void isAt(Transaction transaction) {
    if (version != transaction.dataVersion() || edits != transaction.edits()) {
      version = transaction.dataVersion();
      edits = transaction.edits();
      ids.clear();
    }
  }

  /** Finds an id in the database. */
  interface Search {
    @Nullable Long find(EntityType<?> type, long serverId);
  }

  /** The local id, remembered or found now; null if no row has the server id. */
  @Nullable Long get(Transaction transaction, EntityType<?> type, long serverId, Search search) {
    if (transaction.hasTouched(type)) {
      return search.find(type, serverId); // what it has written may be rolled back
    }
    isAt(transaction);
    LongMap ofType = ids.computeIfAbsent(type, any -> new LongMap());
    long known = ofType.get(serverId);
    Long id = known == 0 ? search.find(type, serverId) : Long.valueOf(known);
    if (known == 0 && id != null) {
      ofType.put(serverId, id);
    }
    return id;
  }

  /** A row was written. If its server id is the same, its local id is, too. */
  void changed(Row before, Row after) {
    if (!Objects.equals(before.serverId(), after.serverId())) {
      ids.remove(after.type());
    }
  }

  void forgetAll() {
    ids.clear();
  }
}
