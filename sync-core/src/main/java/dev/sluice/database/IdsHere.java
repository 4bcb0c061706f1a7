package dev.sluice.database;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Local ids by server id of rows that others refer to: a list of many rows refers to the same few
 * again and again. Holds for the writing connection alone, and as long as no other connection
 * writes; what may take a row away or change its server id here makes it forget. So do an edit, and
 * a write that failed: a trigger of the app may have taken a row away.
 */
final class IdsHere {

  private final Map<EntityType<?>, LongMap> ids = new HashMap<>();
  private long version;
  private long edits;

  /** Forgets everything if something has happened since that may have taken a row away. */
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

  /** The local id, found if it is not remembered; null if there is none. */
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

  /** A row was written; without another server id it is found where it was. */
  void changed(Row before, Row after) {
    if (!Objects.equals(before.serverId(), after.serverId())) {
      ids.remove(after.type());
    }
  }

  void forgetAll() {
    ids.clear();
  }
}
