package dev.sluice.internal.push;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.remote.Destination;
import dev.sluice.internal.remote.Sending;
import dev.sluice.internal.store.Action;
import dev.sluice.internal.store.PendingUpload;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.schema.Bulk;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds the changes that go in one bulk request with the due change. Only the changes made directly
 * after the due change are taken, so that the order is kept. A change that failed before, or has to
 * wait, ends the search.
 */
final class BulkCandidates {

  /** The most characters in all rows of one request, because the request is held in memory. */
  private static final int MOST_TEXT = 1 << 18;

  private final LoopContext context;
  private final LateArrivals lateArrivals;

  BulkCandidates(LoopContext context, LateArrivals lateArrivals) {
    this.context = context;
    this.lateArrivals = lateArrivals;
  }

  /**
   * Chooses what the next request sends. A file that the due change needs goes first. Without such
   * a file, the request sends the due change, perhaps with other changes in a bulk request.
   *
   * @return null if there is nothing to send
   */
  @Nullable DueRequest join(Change due, NextStep step, PushRun run, Reader reader) {
    Sending sending = step.request();
    if (sending == null) {
      return null;
    }
    PendingUpload upload = step.upload();
    if (upload != null) {
      String path = context.remote().pathOfUploads(due.row().type());
      return new DueRequest(run, List.of(due), Destination.of(path), upload);
    }
    Destination destination =
        step.toSend() != null && canGo(due, run) ? context.remote().bulkDestination(sending) : null;
    List<Change> changes = destination == null ? List.of(due) : from(due, destination, run, reader);
    return destination == null || changes.size() == 1
        ? new DueRequest(run, changes, Destination.of(context.remote().path(sending)))
        : new DueRequest(run, changes, destination);
  }

  private List<Change> from(Change due, Destination destination, PushRun run, Reader reader) {
    Bulk bulk = Objects.requireNonNull(due.row().type().endpoints().bulk());
    List<Change> found = new ArrayList<>(List.of(due));
    int text = length(due.row());
    Change next = next(due, reader);
    while (next != null && found.size() < bulk.most()) {
      text += length(next.row());
      if (text > MOST_TEXT || !destination.equals(destination(next, run, reader))) {
        return found;
      }
      found.add(next);
      next = next(next, reader);
    }
    return found;
  }

  private @Nullable Change next(Change before, Reader reader) {
    Stored stored = reader.oldestPending(before.row().type(), Change.number(before.stored()));
    return stored == null || reader.pendingHolder(stored) != null
        ? null
        : Change.of(stored, lateArrivals, reader);
  }

  /** The destination of a change in a request with others; null if the change goes alone. */
  private @Nullable Destination destination(Change change, PushRun run, Reader reader) {
    boolean waits = run.hasToWait(change.stored(), reader, context.time().now());
    Sending sending =
        !waits && canGo(change, run) ? change.next(false, reader, lateArrivals).toSend() : null;
    return sending == null ? null : context.remote().bulkDestination(sending);
  }

  private boolean canGo(Change change, PushRun run) {
    Row row = change.row();
    Bulk bulk = row.type().endpoints().bulk();
    return bulk != null
        && !change.isMakingWay()
        && (!bulk.ifAsked() || context.bulkAsked())
        && takes(bulk, change)
        && change.sent().create() == null
        && change.files().isEmpty()
        && !Change.hasFailedBefore(change.stored())
        && !run.failing().contains(row.type(), row.id())
        && !run.oneByOne().contains(row);
  }

  private static boolean takes(Bulk bulk, Change change) {
    boolean isOwnId = change.row().type().endpoints().areIdsMadeHere();
    return change.action() == Action.UPDATE
        || (change.action() == Action.CREATE && isOwnId && bulk instanceof Bulk.ManyRows);
  }

  private static int length(Row row) {
    int length = 0;
    for (Field<?, ?> field : row.type().fields()) {
      length += row.value(field) instanceof String text ? text.length() : 0;
    }
    return length;
  }
}
