package dev.sluice.internal.merge;

import dev.sluice.conflict.ConflictPolicy;
import dev.sluice.conflict.ConflictPolicy.Collision;
import dev.sluice.conflict.ConflictPolicy.Resolution;
import dev.sluice.conflict.Loss;
import dev.sluice.internal.conflict.RowFields;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.requests.TransitWait;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Tracking;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.SyncState;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Merges the server's rows into the database, one row at a time, inside the caller's transaction.
 * Writes only what differs.
 */
public final class Reconciler {

  private final SyncSchema schema;
  private final ConflictPolicies policies;
  private final Collisions collisions;
  private final RemoteDeletion remoteDeletion;
  private final EditTimes editTimes;

  public Reconciler(
      SyncSchema schema, ConflictPolicies policies, EditTimes editTimes, TransitWait transit) {
    this.schema = schema;
    this.policies = policies;
    this.editTimes = editTimes;
    this.collisions = new Collisions(editTimes);
    this.remoteDeletion = new RemoteDeletion(editTimes, transit);
  }

  /** Stores a single row or tombstone of the server. */
  public Reconciled take(Known known, Writer writer) {
    return take(known, new PossibleMatches(known.row().type(), null), writer);
  }

  /** Stores a single row, which may match a new local row with the same name. */
  public Reconciled take(Known known, PossibleMatches matches, Writer writer) {
    return take(known, matches, new RestoredServer(schema), writer);
  }

  /**
   * Stores a row or tombstone from a list.
   *
   * @param matches finds the local row that an unknown row of the server may be
   * @param restored decides about rows that a restored server has forgotten
   */
  public Reconciled take(
      Known known, PossibleMatches matches, RestoredServer restored, Writer writer) {
    Stored local = ReusedIds.findAs(known, gone -> isKept(gone, matches, restored, writer), writer);
    if (local != null
        && !known.gone()
        && matches.isOlder(known, local.readable(), editTimes.bestNow())) {
      return Reconciled.LATE;
    }
    Reconciled taken =
        local != null && local.state() == SyncState.SYNCED && !known.gone()
            ? overwrite(local, restored.asBefore(local.row(), writer), known, writer)
            : take(known, local, matches, writer);
    if (local != null) {
      writer.fetched(local.row().type(), local.row().id());
    }
    return taken;
  }

  private Reconciled take(
      Known known, @Nullable Stored local, PossibleMatches matches, Writer writer) {
    if (known.gone()) {
      return local == null ? Reconciled.NOTHING : delete(local, known, writer);
    }
    if (local == null || local.state() == SyncState.PLACEHOLDER) {
      SentRequest create = matches.create(known, writer);
      return create == null
          ? takeUnknown(known, local, matches, writer)
          : adopt(create, known, writer);
    }
    return local.isDirty() ? merge(local, known, writer) : takeBack(local, known, writer);
  }

  private boolean isKept(
      Stored gone, PossibleMatches matches, RestoredServer restored, Writer writer) {
    if (restored.isShown(matches, editTimes.bestNow(), writer)) {
      RestoredServer.note(schema, editTimes.bestNow(), writer);
    }
    return restored.keeps(gone, writer);
  }

  /** Deletes a row that a complete list of the server lacks, as a tombstone would. */
  public void deleteMissing(Stored local, Writer writer) {
    remoteDeletion.applyMissing(local, writer);
  }

  private Reconciled delete(Stored local, Known tombstone, Writer writer) {
    remoteDeletion.apply(local, tombstone, writer);
    return Reconciled.CHANGED;
  }

  /**
   * Brings back a lost row, because the server has the row again. The user's change is merged as in
   * any conflict.
   */
  private Reconciled takeBack(Stored lost, Known known, Writer writer) {
    Row row = LostRows.atItsOwner(lost.row(), known, writer);
    writer.bringBack(row);
    List<Loss> losses = new ArrayList<>(LostRows.moves(lost, row));
    writer.keep(losses, editTimes.bestNow());
    Stored local = writer.find(row.type(), row.id());
    Reconciled merged = local == null ? Reconciled.CHANGED : merge(local, known, writer);
    losses.addAll(merged.losses());
    return new Reconciled(true, false, merged.isSetBack(), losses);
  }

  private static Reconciled changed(Reconciled merged) {
    return new Reconciled(true, false, merged.isSetBack(), merged.losses());
  }

  /**
   * Stores a row of the server for the first time. The row joins a new local row of the same name,
   * fills a placeholder, or is inserted.
   */
  private Reconciled takeUnknown(
      Known known, @Nullable Stored placeholder, PossibleMatches matches, Writer writer) {
    Stored namesake = matches.namesake(known, writer);
    if (namesake != null) {
      replacePlaceholder(namesake.row(), known, writer);
      return merge(namesake, known, writer);
    }
    return placeholder == null
        ? insert(known, matches, writer)
        : overwrite(placeholder, placeholder.row(), known, writer);
  }

  /**
   * Merges the answer to a change that the server has accepted. Leaves the journal's entry of the
   * change to the caller.
   *
   * @param sent the row as it was sent
   * @param revision the revision that was sent
   * @param known the row as the server has it now
   */
  public Reconciled acknowledge(Row sent, long revision, Known known, Writer writer) {
    Stored local = writer.find(sent.type(), sent.id());
    if (local == null) {
      return Reconciled.NOTHING;
    }
    boolean untold = UntoldFields.isStillUntold(local, known, writer);
    replacePlaceholder(sent, known, writer);
    Row there = IdTranslation.asBase(known, sent, writer);
    Reconciled done = acknowledge(sent, revision, there, writer);
    UnfetchedFields.told(sent, known.told(), writer);
    if (untold) {
      writer.placehold(sent.type(), sent.id());
    }
    return done;
  }

  /** Merges the answer to an accepted change, with local ids in the references. */
  public Reconciled acknowledge(Row sent, long revision, Row there, Writer writer) {
    Stored local = writer.find(sent.type(), sent.id());
    if (local == null) {
      return Reconciled.NOTHING;
    }
    Row server = there.withId(sent.id());
    UnfetchedFields.told(sent, RowFields.changed(sent, local.base()), writer);
    Tracking tracking = local.tracking();
    if (tracking == null || tracking.revision() == revision) {
      Row row = IdTranslation.storable(server, local.row(), writer);
      writer.update(RowFields.keepDeviceFields(row, local.row()));
      writer.settle(sent.type(), sent.id());
      return Reconciled.CHANGED;
    }
    // The user has edited the row since: what differs from the version that was sent is newer than
    // the answer.
    Collision collision = new Collision(sent, local.row(), server, null);
    return write(local, server, ConflictPolicy.MERGE_FIELDS.resolve(collision), writer);
  }

  /**
   * Sets aside a change that the server has refused. If the user has edited the row since the
   * request, the row stays pending: the server may accept the new edit.
   *
   * @param revision the revision that the server refused
   * @param words the server's message
   */
  public void refuse(Row row, long revision, String words, Writer writer) {
    Stored local = writer.find(row.type(), row.id());
    Tracking tracking = local == null ? null : local.tracking();
    if (tracking != null && tracking.revision() == revision) {
      writer.refuse(row.type(), row.id(), words);
    }
  }

  /**
   * Sets aside the part of an accepted update that the server has not applied. Without this, the
   * user's edit would be lost silently.
   *
   * @param known the row as the server has it now
   * @param words which part was not applied
   */
  public void refusePart(SentRequest update, Known known, String words, Writer writer) {
    Row sent = update.row();
    Stored local = writer.find(sent.type(), sent.id());
    if (local == null || !local.isDirty()) {
      return;
    }
    Row server = IdTranslation.asBase(known, sent, writer).withId(sent.id());
    writer.rebase(server);
    writer.update(RowFields.takeServerFields(local.row(), server));
    writer.tried(sent.type(), sent.id(), null); // an earlier refusal is over
    refuse(sent, update.revision(), words, writer);
  }

  /** Links the row of a lost create to the row that the server has. */
  public Reconciled adopt(SentRequest create, Known known, Writer writer) {
    if (create.row().serverId() == null) {
      writer.answered(create);
    } else {
      writer.record(create.overtaken());
    }
    Stored local = writer.find(create.row().type(), create.row().id());
    if (local != null && local.state() == SyncState.REFUSED) {
      writer.release(create.row().type(), create.row().id()); // the user no longer has to decide
    }
    Reconciled linked = changed(acknowledge(create.row(), create.revision(), known, writer));
    sayAgain(create.row(), known, writer);
    return linked;
  }

  /**
   * Makes an update send again the fingerprint fields that the list leaves out. They are sent
   * because nobody compared them when the server's row was recognised as the created row.
   */
  private static void sayAgain(Row sent, Known known, Writer writer) {
    List<Field<?, ?>> untold = new ArrayList<>(sent.type().fields());
    untold.removeIf(field -> !field.isFingerprint() || known.told().contains(field));
    boolean isProved = untold.isEmpty() || sent.serverId() != null;
    boolean canBeSaid = sent.type().endpoints().update() != null;
    Stored local = isProved || !canBeSaid ? null : writer.find(sent.type(), sent.id());
    if (local == null || local.state() != SyncState.SYNCED) {
      return;
    }
    Row there = RowFields.copy(IdTranslation.blank(sent.type()), local.row(), untold);
    if (!there.equals(local.row())) {
      writer.update(there);
      writer.edit(local.row());
    }
  }

  /**
   * Links a new local row to the server's row of the same name. Both rows are merged as in any
   * conflict. If the database has both rows, the older local id stays.
   */
  public Reconciled join(Row ours, Known known, Writer writer) {
    Stored local = writer.find(ours.type(), ours.id());
    Stored there = writer.findByServerId(ours.type(), known.serverId());
    if (local == null || !local.isDirty()) {
      return Reconciled.NOTHING;
    }
    if (there != null && there.state() == SyncState.SYNCED && there.row().id() < ours.id()) {
      overwrite(there, there.row(), known, writer);
      Row server = IdTranslation.inbound(known, there.row(), writer);
      Row edited = local.row().withId(server.id());
      writer.replace(ours.type(), ours.id(), server.id());
      Resolution both = resolve(new Stored(edited, null, local.tracking()), server, writer);
      writer.edit(both.row());
      return decided(both, writer);
    }
    if (there != null) {
      writer.replace(ours.type(), there.row().id(), ours.id());
    }
    return merge(local, known, writer);
  }

  /** Moves references from the placeholder of the server's row, if any, to the local row. */
  private static void replacePlaceholder(Row ours, Known known, Writer writer) {
    Stored owner = writer.findByServerId(ours.type(), known.serverId());
    if (owner != null && owner.state() == SyncState.PLACEHOLDER) {
      writer.replace(ours.type(), owner.row().id(), ours.id());
    }
  }

  private static Reconciled insert(Known known, PossibleMatches matches, Writer writer) {
    Row row = IdTranslation.inbound(known, null, writer);
    if (matches.isDeletedHere(known, writer)) {
      writer.edit(writer.insert(row).withDeleted(true));
    } else {
      writer.add(row);
    }
    return Reconciled.CHANGED;
  }

  /**
   * Replaces a row in sync, or a placeholder, by the server's row.
   *
   * @param before the local row, with the references that a restored server has taken away
   */
  private Reconciled overwrite(Stored local, Row before, Known known, Writer writer) {
    Row server = IdTranslation.inbound(known, local.row(), writer);
    boolean changed = !server.equals(local.row());
    if (changed) {
      writer.update(server);
    }
    if (local.state() == SyncState.PLACEHOLDER) {
      writer.settle(server.type(), server.id());
      return Reconciled.CHANGED;
    }
    boolean isWhole = before.equals(local.row());
    if (!changed && isWhole) {
      return Reconciled.NOTHING;
    }
    boolean isSetBack = RestoredServer.hasForgotten(local.row(), server, writer);
    boolean isRebuilt = RebuiltTable.isUnwatched(local.row(), writer);
    if (!isSetBack && !isRebuilt && isWhole) {
      return Reconciled.CHANGED;
    }
    Row seen = UnfetchedFields.filled(before, server, writer);
    List<Loss> losses =
        isSetBack
            ? RestoredServer.losses(seen, seen, server)
            : RestoredServer.losses(before, before, local.row());
    Resolution resolution =
        isRebuilt ? RebuiltTable.resolve(seen, server) : new Resolution(server, false, losses);
    if (isRebuilt) {
      writer.edit(resolution.row());
    }
    Reconciled decided = decided(resolution, writer);
    return isSetBack ? setBack(decided, writer) : decided;
  }

  private Reconciled merge(Stored local, Known known, Writer writer) {
    Row server = IdTranslation.asBase(known, local.told(), writer).withId(local.row().id());
    Stored filled = UntoldFields.filled(spelt(local, server), server, writer);
    Stored judged = RebuiltTable.rebased(filled, server, writer);
    boolean isSetBack = RestoredServer.hasForgotten(local.told(), server, writer);
    Resolution resolution = resolve(judged, server, writer);
    Resolution whole = RebuiltTable.withDoubtful(resolution, judged, isSetBack, writer);
    Reconciled merged = write(local, server, whole, writer);
    return isSetBack ? setBack(merged, writer) : merged;
  }

  private Reconciled setBack(Reconciled merged, Writer writer) {
    RestoredServer.note(schema, editTimes.bestNow(), writer);
    return new Reconciled(merged.changed(), false, true, merged.losses());
  }

  /** The local row. If the row is new, its name gets the server's spelling. */
  private static Stored spelt(Stored local, Row server) {
    Row row = local.row();
    if (row.serverId() != null) {
      return local;
    }
    for (Field<?, ?> field : row.type().fields()) {
      if (field.isFingerprint() && Fingerprint.isSameName(field, row, server)) {
        row = row.with(field, server.value(field));
      }
    }
    return new Stored(row, local.base(), local.tracking());
  }

  private Resolution resolve(Stored local, Row server, Writer writer) {
    return policies.of(server.type()).resolve(collisions.of(local, server, writer));
  }

  private Reconciled write(Stored local, Row server, Resolution resolution, Writer writer) {
    Row row = IdTranslation.storable(resolution.row(), local.row(), writer);
    boolean rowChanged = !row.equals(local.row());
    if (rowChanged) {
      writer.update(row);
    }
    if (!resolution.dirty()) {
      writer.settle(server.type(), server.id());
      return decided(resolution, writer);
    }
    boolean baseChanged = local.isUntold() || !server.equals(local.base());
    if (baseChanged) {
      writer.rebase(server);
    }
    // If neither the row nor its base changed, the same conflict was resolved and reported before.
    return rowChanged || baseChanged ? decided(resolution, writer) : Reconciled.NOTHING;
  }

  private Reconciled decided(Resolution resolution, Writer writer) {
    if (!resolution.losses().isEmpty()) {
      writer.keep(resolution.losses(), editTimes.bestNow());
    }
    return new Reconciled(true, false, false, resolution.losses());
  }
}
