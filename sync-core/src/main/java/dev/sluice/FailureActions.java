package dev.sluice;

import dev.sluice.internal.merge.IdTranslation;
import dev.sluice.internal.merge.ProvisionalRows;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.internal.store.SentRequest.Stage;
import dev.sluice.internal.store.Store;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Tracking;
import dev.sluice.internal.store.Tries;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Lists the changes that the server did not accept. Retries or discards a change when the user
 * decides.
 */
final class FailureActions {

  private final Store store;
  private final Runnable decided;

  /**
   * Creates the actions. The callback runs after each decision of the user, because a push may then
   * be due.
   */
  FailureActions(Store store, Runnable decided) {
    this.store = store;
    this.decided = decided;
  }

  List<SyncFailure> failures() {
    return store.read(
        reader -> {
          List<SyncFailure> failures = new ArrayList<>();
          for (EntityType<?> type : store.schema().types()) {
            for (SyncState state : List.of(SyncState.REFUSED, SyncState.LOST)) {
              reader.inState(type, state).forEach(stored -> failures.add(failure(stored, reader)));
            }
          }
          return failures;
        });
  }

  /** The changes that rest now, because the server failed at them repeatedly. */
  List<SyncFailure> resting() {
    return store.read(
        reader -> {
          List<SyncFailure> resting = new ArrayList<>();
          for (EntityType<?> type : store.schema().types()) {
            for (Stored stored : reader.inState(type, SyncState.PENDING)) {
              if (rests(stored) && reader.rests(type, stored.row().id())) {
                resting.add(failure(stored, reader));
              }
            }
          }
          return resting;
        });
  }

  private static boolean rests(Stored stored) {
    Tracking tracking = stored.tracking();
    return tracking != null && tracking.state() == SyncState.PENDING && tracking.error() != null;
  }

  private SyncFailure failure(Stored stored, Reader reader) {
    Tracking tracking = stored.tracking();
    String words = tracking == null ? null : tracking.error();
    Ref<?> ref = stored.row().type().ref(stored.row().id());
    Tries tries = reader.tries(ref.type(), ref.id());
    return new SyncFailure(ref, words == null ? "refused" : words, tries, this);
  }

  void retry(Ref<?> ref) {
    store.transactDurably(
        writer -> {
          Stored stored = writer.find(ref.type(), ref.id());
          if (isSentAgain(stored)) {
            return;
          }
          requireFailed(ref, stored);
          forgetUnprovable(ref, writer);
          writer.attachments().retry(ref.type(), ref.id());
          boolean isLost = writer.tracked(ref.type(), ref.id()).state() == SyncState.LOST;
          writer.release(ref.type(), ref.id());
          if (!isLost && writer.tries(ref.type(), ref.id()).isNotFound()) {
            writer.wantAgain(ref.type(), ref.id());
          }
        });
    decided.run();
  }

  void discard(Ref<?> ref) {
    store.transactDurably(
        writer -> {
          Stored change = changeOf(ref, writer);
          forgetUnprovable(ref, writer);
          restore(change, writer);
        });
    decided.run();
  }

  /**
   * Forgets that the row's create was sent, if no look can find out the create's outcome. After the
   * user's decision, the create counts as not carried out.
   */
  private static void forgetUnprovable(Ref<?> ref, Writer writer) {
    SentRequest create = writer.sent(ref.type(), ref.id()).create();
    if (create != null && create.stage() == Stage.UNPROVABLE) {
      writer.notDone(create);
      writer.attachments().uploadAgain(ref.type(), ref.id()); // the create may have used them
    }
  }

  private static Stored changeOf(Ref<?> ref, Writer writer) {
    Stored stored = writer.find(ref.type(), ref.id());
    if (stored == null
        || stored.state() == SyncState.SYNCED
        || stored.state() == SyncState.PLACEHOLDER) {
      throw new NoSuchElementException(ref + " has no change to give up");
    }
    return stored;
  }

  /**
   * Whether the change is already pending again, for example because the retry of another row
   * included this change. False while the change rests.
   */
  private static boolean isSentAgain(@Nullable Stored stored) {
    return stored != null && stored.state() == SyncState.PENDING && !rests(stored);
  }

  private static void requireFailed(Ref<?> ref, @Nullable Stored stored) {
    boolean failed =
        stored != null
            && (stored.state() == SyncState.REFUSED
                || stored.state() == SyncState.LOST
                || rests(stored));
    if (!failed) {
      throw new NoSuchElementException(ref + " has not failed");
    }
  }

  private static void restore(Stored stored, Writer writer) {
    Row row = stored.row();
    Row base = stored.base();
    writer.attachments().drop(row.type(), row.id());
    if (stored.state() == SyncState.LOST) {
      writer.forget(row.type(), row.id());
      writer.settle(row.type(), row.id());
    } else if (ProvisionalRows.isOurs(row, writer)) {
      ProvisionalRows.putBack(row, writer);
    } else if (base == null && row.serverId() == null) {
      takeBack(row, writer);
    } else if (IdTranslation.nowhere(base == null ? row : base, writer) != null) {
      writer.remove(row.type(), row.id()); // the server's row has gone with its owner
    } else {
      writer.update(base == null ? row.withDeleted(false) : base.withDeleted(false));
      writer.settle(row.type(), row.id());
      if (stored.isUntold()) {
        writer.placehold(row.type(), row.id()); // so that it is fetched again
      }
    }
  }

  /**
   * Removes a row that has no server id. If the row's create was sent and got no answer, the server
   * may have the row. An edit then marks the row as deleted, and a push deletes the server's row.
   */
  private static void takeBack(Row row, Writer writer) {
    if (writer.sent(row.type(), row.id()).create() == null) {
      writer.remove(row.type(), row.id());
    } else if (!row.isDeleted()) {
      writer.edit(row.withDeleted(true));
    }
  }
}
