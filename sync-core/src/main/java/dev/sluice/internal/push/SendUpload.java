package dev.sluice.internal.push;

import dev.sluice.failure.SyncException;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.remote.FileUpload;
import dev.sluice.internal.remote.Receiver;
import dev.sluice.internal.remote.Sending;
import dev.sluice.internal.store.ClockReading;
import dev.sluice.internal.store.PendingUpload;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.ratelimit.Slot;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import dev.sluice.schema.Uploads;
import io.reactivex.rxjava3.core.Single;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * Uploads one file, before the change that names the file is sent. After a lost answer the file is
 * uploaded again, because a file that no row names does no harm. So an upload needs no journal
 * entry.
 */
final class SendUpload {

  private final LoopContext context;

  SendUpload(LoopContext context) {
    this.context = context;
  }

  /** Answers whether the file was sent: false if the user has taken the file back meanwhile. */
  Single<Boolean> send(DueRequest due, PendingUpload file, Slot slot, Receiver receiver) {
    EntityType<?> type = due.change().row().type();
    if (!isThere(due, file)) {
      return Single.just(false);
    }
    return context
        .remote()
        .upload(upload(file, type), slot, receiver)
        .observeOn(context.scheduler())
        .map(token -> keep(token, file, due));
  }

  /** Whether the file is still attached to the row. */
  boolean isThere(DueRequest due, PendingUpload file) {
    Row row = due.change().row();
    return context
        .store()
        .read(reader -> reader.attachments().of(row.type(), row.id()).contains(file));
  }

  /** Reads each piece by itself: a reader that stays open keeps the log from being shortened. */
  private FileUpload upload(PendingUpload file, EntityType<?> type) {
    return new FileUpload(
        type,
        file.name(),
        file.contentType(),
        file.size(),
        piece -> context.store().read(reader -> reader.attachments().piece(file.number(), piece)));
  }

  private boolean keep(String token, PendingUpload file, DueRequest due) {
    EntityType<?> type = due.change().row().type();
    // The token is on the disk before the next request is sent.
    context.store().transactDurably(writer -> writer.attachments().uploaded(type, file, token));
    due.run().changeAnswered(type);
    due.run().progressed();
    return true;
  }

  /**
   * Whether the server refused a change because the row already has the change's files. An earlier
   * request with these files reached the server, but its answer was lost. If so, the files are
   * noted as attached, so that the next request leaves the files out.
   */
  boolean areThere(FailedChange change) {
    EntityType<?> type = change.row().type();
    Uploads word = type.endpoints().uploads();
    String used = word == null ? null : word.used();
    List<PendingUpload> named = new ArrayList<>(change.sent().sending().files());
    named.removeIf(file -> !file.isSent());
    boolean areThere = used != null && !named.isEmpty() && change.words().contains(used);
    if (areThere) {
      context.store().transact(writer -> writer.attachments().attached(type, named));
      change.run().progressed();
    }
    return areThere;
  }

  /** The change that waits for the file, as if sent. The journal has no entry for this change. */
  FailedChange failed(DueRequest due, PendingUpload file, SyncException failure) {
    Change change = due.change();
    Row row = change.row();
    String key = UUID.randomUUID().toString();
    SentRequest request =
        SentRequest.of(key, change.revision(), row, ClockReading.now(context.time()));
    Sending nothing = new Sending(request.action(), row, Set.of(), null);
    SentChange unsent = new SentChange(request, nothing, row, false);
    return new FailedChange(due.run(), unsent, failure, file.name());
  }
}
