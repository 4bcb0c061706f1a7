package dev.sluice.internal.cleanup;

import dev.sluice.failure.StorageException;
import dev.sluice.internal.store.Store;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Row;
import dev.sluice.sqlite.SqliteException.Reason;
import dev.sluice.store.SyncState;
import java.util.List;

/**
 * Takes rows away that are in one state and that nothing refers to, a batch in one transaction. A
 * row that the database does not let go, because the app's own tables refer to it for example,
 * stays and is reported; the others go.
 */
final class Taking {

  private final Store store;
  private final SyncState state;

  Taking(Store store, SyncState state) {
    this.store = store;
    this.state = state;
  }

  void take(List<Row> batch, CleanUpRun run) {
    try {
      int count = store.write(writer -> take(batch, writer));
      batch.stream().findFirst().ifPresent(row -> run.pruned(row.type(), count));
    } catch (StorageException refused) {
      if (refused.reason() != Reason.CONSTRAINT) {
        throw refused;
      }
      if (batch.size() == 1) {
        run.problem(batch.get(0).type() + ": a row that is due to go cannot be taken away");
      } else {
        batch.forEach(row -> take(List.of(row), run));
      }
    }
  }

  /** The user may have edited a row, or referred to it, since it was found. */
  private int take(List<Row> due, Writer writer) {
    int count = 0;
    for (Row row : due) {
      Stored now = writer.find(row.type(), row.id());
      boolean unchanged = now != null && now.state() == state;
      if (unchanged && !writer.isReferenced(row.type(), row.id())) {
        writer.remove(row.type(), row.id());
        count++;
      }
    }
    return count;
  }
}
