package dev.sluice.internal.cleanup;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import java.util.List;

/**
 * Removes batches of local rows in one sync state, each batch in one transaction. A row to which
 * another row refers stays. The clean-up reports a row that the database refuses to remove.
 */
final class BatchRemoval {

  private final LoopContext context;
  private final SyncState state;

  BatchRemoval(LoopContext context, SyncState state) {
    this.context = context;
    this.state = state;
  }

  void take(List<Row> batch, CleanUpRun run) {
    int taken = context.writeRow(writer -> take(batch, writer), refused -> oneByOne(batch, run));
    batch.stream().findFirst().ifPresent(row -> run.pruned(row.type(), taken));
  }

  /** Removes each row in its own transaction, after the batch was rolled back. */
  private int oneByOne(List<Row> batch, CleanUpRun run) {
    if (batch.size() == 1) {
      run.problem(batch.get(0).type() + ": a row that is due to go cannot be taken away");
    } else {
      batch.forEach(row -> take(List.of(row), run));
    }
    return 0;
  }

  /**
   * Checks each row again inside the transaction that removes the row. The user may have edited the
   * row meanwhile, or made another row refer to it.
   */
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
