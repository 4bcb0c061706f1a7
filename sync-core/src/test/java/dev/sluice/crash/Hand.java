package dev.sluice.crash;

import dev.sluice.internal.store.ClockReading;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.store.Query;
import dev.sluice.store.Table;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** The user's hand at the device: edits the local file. */
record Hand(TrackerDatabase db, Instant now) {

  <E> Table<E> table(EntityType<E> type) {
    return db.table(type);
  }

  /** The local row of a server's row. */
  <E> Ref<E> ref(EntityType<E> type, long serverId) {
    return type.ref(
        EngineDatabase.of(db.database())
            .store()
            .read(reader -> reader.findByServerId(type, serverId))
            .row()
            .id());
  }

  <E> void edit(EntityType<E> type, long serverId, UnaryOperator<E> change) {
    table(type).update(ref(type, serverId), change);
  }

  /** The only row of its type, or the first. */
  <E> Ref<E> only(EntityType<E> type) {
    return type.ref(
        EngineDatabase.of(db.database())
            .store()
            .read(r -> r.query(type, Query.<E>all()))
            .get(0)
            .row()
            .id());
  }

  <E> void delete(EntityType<E> type, long serverId) {
    table(type).delete(ref(type, serverId));
  }

  /** What an earlier process of the engine left in its notes. */
  void note(String key, String value) {
    write(writer -> writer.note(key, value));
  }

  /** The workspace was missing from the server's list an hour ago. */
  void missedBefore(long workspace) {
    note("missing_workspaces", workspace + "@" + now.minusSeconds(3600).getEpochSecond());
  }

  /** An earlier process sent an update of the row, and has not heard of it. */
  <E> void sentBefore(EntityType<E> type, long serverId) {
    ClockReading inAnotherBoot = new ClockReading(now.toEpochMilli(), "the boot before", 0);
    write(
        writer ->
            writer.record(
                SentRequest.of(
                    "key", 1, writer.findByServerId(type, serverId).row(), inAnotherBoot)));
  }

  private void write(Consumer<Writer> work) {
    EngineDatabase.of(db.database()).store().transact(work);
  }

  TimeEntry draft(String description) {
    return TimeEntry.recorded(description, now.minusSeconds(600), Duration.ofMinutes(5));
  }

  Ref<TimeEntry> entry(String description) {
    return db.timeEntries().create(draft(description));
  }
}
