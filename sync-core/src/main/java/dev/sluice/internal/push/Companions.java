package dev.sluice.internal.push;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.remote.Sending;
import dev.sluice.internal.store.Action;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Tracking;
import dev.sluice.schema.Bulk;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the changes that can go with the due one in one request: those that were made right after
 * it. At the first that cannot, it stops, so that a change alone costs one look more and no order
 * is broken. What has failed or waits for something goes alone.
 */
final class Companions {

  /** The characters of all rows of one request: it is held in memory. */
  private static final int MOST_TEXT = 1 << 18;

  private final LoopContext context;
  private final RepeatRule repeats;
  private final Transit transit;

  Companions(LoopContext context, RepeatRule repeats) {
    this.context = context;
    this.repeats = repeats;
    this.transit = new Transit(context);
  }

  /** The changes after the due one; none if it goes alone. */
  List<Change> of(Change due, Sending request, PushRun run, Reader reader) {
    List<Change> found = new ArrayList<>();
    EntityType<?> type = due.row().type();
    Bulk bulk = type.endpoints().bulk();
    if (bulk == null
        || (bulk.ifAsked() && !context.bulkAsked())
        || run.oneByOne().contains(type)
        || !canGo(due, bulk, run)) {
      return found;
    }
    int text = length(due.row());
    Change next = next(due, bulk, run, reader);
    while (next != null && found.size() + 1 < bulk.most()) {
      Sending sending = next.request(reader);
      text += length(next.row());
      if (sending == null || text > MOST_TEXT || !context.remote().goTogether(request, sending)) {
        return found;
      }
      found.add(next);
      next = next(next, bulk, run, reader);
    }
    return found;
  }

  private @Nullable Change next(Change before, Bulk bulk, PushRun run, Reader reader) {
    Stored stored = reader.oldestPending(before.row().type(), Change.number(before.stored()));
    if (stored == null || reader.pendingHolder(stored) != null) {
      return null;
    }
    Change change = Change.of(stored, repeats, reader);
    return canGo(change, bulk, run) ? change : null;
  }

  private boolean canGo(Change change, Bulk bulk, PushRun run) {
    Row row = change.row();
    Action action = change.action();
    boolean isCreate = action == Action.CREATE && row.type().endpoints().areIdsMadeHere();
    Tracking tracking = change.stored().tracking();
    return (action == Action.UPDATE || (isCreate && bulk instanceof Bulk.ManyRows))
        && change.sent().create() == null
        && (tracking == null || tracking.strikes() == 0)
        && !run.failing().contains(row.type(), row.id())
        && !run.oneByOne().contains(row)
        && !transit.mustWaitFor(change);
  }

  private static int length(Row row) {
    int length = 0;
    for (Field<?, ?> field : row.type().fields()) {
      length += row.value(field) instanceof String text ? text.length() : 0;
    }
    return length;
  }
}
