package dev.sluice.database;

import dev.sluice.conflict.Loss;
import dev.sluice.internal.store.ClockReading;
import dev.sluice.internal.store.ListNote;
import dev.sluice.internal.store.Overruled;
import dev.sluice.internal.store.Reader.Membership;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import dev.sluice.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Writes as the engine, inside one transaction. */
final class SqliteWriter extends SqliteReader implements Writer {

  private final Transaction transaction;
  private final UserEdits edits;
  private final ChangeTracking tracking;
  private final Bases bases;
  private final JournalWriter journal;
  private final Removal removal;
  private final DanglingReferences references = new DanglingReferences(this);
  private final IdsHere ids;
  private final AbsentIds absent;

  SqliteWriter(Transaction transaction, SchemaSql sql, Time time, StoreCaches remembered) {
    super(transaction.connection(), sql, time);
    this.transaction = transaction;
    this.ids = remembered.ids();
    this.absent = new AbsentIds(transaction, sql);
    this.edits = new UserEdits(this, transaction, sql, time);
    this.tracking = new ChangeTracking(transaction, time);
    this.bases = new Bases(transaction, sql, tracking, journal());
    this.journal = new JournalWriter(transaction, journal());
    this.removal = new Removal(this, transaction, journal, remembered.lists());
  }

  UserEdits edits() {
    return edits;
  }

  @Override
  public AttachmentWriter attachments() {
    return new AttachmentWriter(transaction, sql(), time());
  }

  @Override
  public long counter() {
    return transaction.counter();
  }

  @Override
  public Row insert(Row row) {
    String insert = sql().of(row.type()).insert;
    return row.withId(transaction.insert(row.type(), false, insert, TypeSql.values(row)));
  }

  @Override
  public void add(Row row) {
    transaction.add(sql().of(row.type()), TypeSql.values(row));
    absent.added(row);
  }

  @Override
  public void lookFor(EntityType<?> type, List<Long> serverIds) {
    absent.lookFor(type, serverIds);
  }

  @Override
  public @Nullable Stored findByServerId(EntityType<?> type, long serverId) {
    return absent.contains(type, serverId) ? null : super.findByServerId(type, serverId);
  }

  @Override
  public @Nullable Long idHere(EntityType<?> type, long serverId) {
    return ids.get(transaction, type, serverId, super::idHere);
  }

  @Override
  public void update(Row row) {
    Row before = TrackingCodec.orPassedOver(() -> row(row.type(), row.id()));
    if (before == null && !isHere(row.type(), row.id())) {
      updateGone(row);
      return;
    }
    if (before == null) {
      ids.forgetAll(); // it may have had another server id
    } else {
      ids.changed(before, row);
    }
    references.write(row, each -> edits.updates().byEngine(before, each));
  }

  /** Brings a row back that an app took away by plain SQL, unless the row is to stay away. */
  private void updateGone(Row row) {
    if (find(row.type(), row.id()) == null) {
      throw new NoSuchElementException("there is no " + row);
    }
    if (!row.isDeleted()) {
      insert(row);
      tracking.here(row.type(), row.id());
    }
  }

  void clear() {
    long before = logOuts();
    ids.forgetAll();
    SecureDelete.everything(transaction, sql().schema());
    note(CLEARED, Long.toString(1 + before));
  }

  @Override
  public void rebase(Row base) {
    Stored stored = tracked(base.type(), base.id());
    if (stored.state() == SyncState.LOST) {
      throw new IllegalStateException(base + " is gone on the server, so it has no base");
    }
    if (!base.equals(stored.base())) {
      bases.write(base);
    }
    if (stored.isUntold()) {
      tracking.told(base.type(), base.id(), true);
    }
  }

  @Override
  public void settle(EntityType<?> type, long id) {
    Row row = attachments().of(type, id).isEmpty() ? null : row(type, id);
    if (row != null) {
      bases.write(row); // the server has the row, and not its files
      if (type.endpoints().uploads() == null) {
        refuse(type, id, AttachmentReader.noFiles(type) + ": they wait for one that does");
      }
    } else {
      tracking.forget(type, id);
    }
    journal.settle(type, id);
  }

  /** Deletes a row and all that is known of it, except its journal. */
  void delete(EntityType<?> type, long id) {
    tracking.forget(type, id);
    OverruledValues.forget(type, id, transaction);
    fetched(type, id);
    ids.forgetAll(); // those that go with it, too
    transaction.lessByEngine(type, "DELETE FROM `" + type.name() + "` WHERE `id` = ?1", id);
  }

  @Override
  public void refuse(EntityType<?> type, long id, String serversWords) {
    tracking.set(type, id, SyncState.REFUSED, serversWords);
  }

  @Override
  public void release(EntityType<?> type, long id) {
    Stored stored = tracked(type, id);
    if (stored.state() == SyncState.LOST) {
      attachments().uploadAgain(type, id);
      if (stored.row().serverId() != null) {
        journal.forget(type, id); // that row is gone, and what was sent of it
      }
      bringBack(stored.row().withServerId(null)); // the server has never seen it
      references.keepWhatIsLost(stored.row());
      references.referAgain(type, id);
    } else {
      tracking.set(type, id, SyncState.PENDING, null);
    }
  }

  @Override
  public void wantAgain(EntityType<?> type, long id) {
    tracking.wantAgain(type, id);
  }

  @Override
  public void bringBack(Row lost) {
    Row row = references.restored(lost);
    Row base = bases.ofLost(row.type(), row.id());
    tracking.forgetBase(row.type(), row.id());
    insert(row.withDeleted(false));
    tracking.here(row.type(), row.id());
    tracking.set(row.type(), row.id(), SyncState.PENDING, null);
    if (base != null && row.serverId() != null) {
      bases.write(base);
    }
  }

  @Override
  public void rest(EntityType<?> type, long id, Instant until, @Nullable String serversWords) {
    tracking.rest(type, id, until, serversWords);
  }

  @Override
  public void fetched(EntityType<?> type, long id, Collection<String> columns) {
    UnfetchedColumns.forget(type, id, columns, transaction);
  }

  @Override
  public void placehold(EntityType<?> type, long id) {
    Stored stored = find(type, id);
    if (stored != null && stored.tracking() == null) {
      tracking.track(type, id, SyncState.PLACEHOLDER, null);
    } else if (stored != null && !stored.isUntold()) {
      tracking.told(type, id, false);
    }
  }

  @Override
  public void remove(EntityType<?> type, long id) {
    takeAway(type, id, false, "what it belonged to is gone");
  }

  @Override
  public List<Stored> referAgain(EntityType<?> type, long id) {
    tracking.forgetBase(type, id);
    return removal.referAgain(type, id);
  }

  @Override
  public void replace(EntityType<?> type, long id, long by) {
    removal.replace(type, id, by);
    if (attachments().move(type, id, by)) {
      edits.touch(type, by);
    }
  }

  private void takeAway(EntityType<?> type, long id, boolean isLost, String reason) {
    removal.remove(type, id, isLost).forEach(owned -> bases.lose(owned, reason));
  }

  @Override
  public void lose(Row row, String reason) {
    Stored stored = tracked(row.type(), row.id());
    takeAway(row.type(), row.id(), true, reason);
    bases.lose(new Stored(row, stored.base(), stored.tracking()), reason);
  }

  @Override
  public void edit(Row row) {
    if (write(row) == 0 && !isHere(row.type(), row.id())) {
      throw new NoSuchElementException("there is no " + row);
    }
  }

  /** Writes a row's columns as the user; answers 0 if nothing had to be written. */
  long write(Row row) {
    return references.write(row, edits::write);
  }

  @Override
  public void cursor(EntityType<?> type, @Nullable Instant since) {
    note(type, ListNote.CURSOR, since == null ? null : Long.toString(since.toEpochMilli()));
  }

  @Override
  public void record(SentRequest request) {
    journal.record(request);
  }

  @Override
  public void answered(SentRequest request) {
    journal.answered(request);
  }

  @Override
  public void notDone(SentRequest request) {
    journal.notDone(request);
  }

  @Override
  public void unprovable(SentRequest create) {
    journal.unprovable(create);
  }

  @Override
  public void expired(EntityType<?> type, long id) {
    journal.expired(type, id);
  }

  @Override
  public void forget(EntityType<?> type, long id) {
    journal.forget(type, id);
  }

  @Override
  public void redate(UnaryOperator<ClockReading> anew) {
    tracking.redate(anew);
  }

  @Override
  public void tried(EntityType<?> type, long id, @Nullable Integer status) {
    tracking.tried(type, id, status);
  }

  @Override
  public void keep(List<Loss> losses, Instant at) {
    OverruledValues.add(losses, at, transaction);
  }

  @Override
  public void dropOldOverruled(Instant now) {
    OverruledValues.dropOld(now, transaction);
  }

  @Override
  public void dropUnusedIds() {
    for (EntityType<?> type : sql().schema().types()) {
      if (type.endpoints().hasTextIds()) {
        UnusedIds.drop(type, transaction);
      }
    }
  }

  @Override
  public void listedIn(Membership part, List<Long> serverIds) {
    PartRows.add(part, serverIds, transaction);
  }

  @Override
  public void leavePart(Membership part, List<Long> ids) {
    PartRows.leave(part, ids, transaction);
  }

  @Override
  public void tidyParts(EntityType<?> type, Instant now, Duration kept) {
    PartRows.tidy(type, now, kept, transaction);
  }

  @Override
  public void drop(Overruled overruled) {
    OverruledValues.drop(overruled.number(), transaction);
  }

  @Override
  public void note(EntityType<?> type, ListNote note, @Nullable String value) {
    if (Objects.equals(value, note(type, note))) {
      return;
    }
    if (value == null) {
      transaction.note(SideTables.FORGET, type.name(), note.word());
    } else {
      transaction.note(SideTables.KNOW, type.name(), note.word(), value);
    }
  }

  @Override
  public void note(String key, String value) {
    if (!value.equals(note(key))) {
      String insert = "INSERT OR REPLACE INTO `_sync_meta` (`name`, `value`) VALUES (?1, ?2)";
      transaction.note(insert, NOTE + key, value);
    }
  }
}
