package dev.sluice.internal.store;

import static dev.sluice.schema.Notes.NOTES;
import static dev.sluice.schema.Notes.TEXT;
import static dev.sluice.schema.SampleRows.note;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Notes;
import dev.sluice.schema.Row;
import dev.sluice.store.Database;
import dev.sluice.store.Query;
import dev.sluice.store.SyncState;
import dev.sluice.time.Time;
import dev.sluice.time.VirtualTime;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A store of {@link Notes} to test, and short words for what is done to it. */
abstract class StoreFixture {

  final VirtualTime time = new VirtualTime();
  Store store;
  private Database database;

  /** Opens an empty database. */
  protected abstract Database open(Time time);

  @BeforeEach
  void openIt() {
    database = open(time);
    store = EngineDatabase.of(database).store();
  }

  @AfterEach
  void closeIt() {
    database.close();
  }

  final Row due(String text, long second) {
    return note(text, null).with(Notes.DUE, Instant.ofEpochSecond(second));
  }

  final Row edited(String before, String after) {
    Row row = insert(note(before, 1L));
    write(writer -> writer.edit(row.with(TEXT, after)));
    return row.with(TEXT, after);
  }

  /** A request that says what the row is. */
  final SentRequest request(Row row) {
    return SentRequest.of("key-" + row.id(), 7, row, ClockReading.now(time));
  }

  final SentRequests sent(Row row) {
    return store.read(reader -> reader.sent(row.type(), row.id()));
  }

  final List<SentRequest> openCreates(EntityType<?> type) {
    return store.read(reader -> reader.openCreates(type));
  }

  final Row insert(Row row) {
    return store.write(writer -> writer.insert(row));
  }

  final void write(Consumer<Writer> work) {
    store.transact(work);
  }

  final Stored find(EntityType<?> type, long id) {
    return store.read(reader -> reader.find(type, id));
  }

  final Stored byServerId(long serverId) {
    return store.read(reader -> reader.findByServerId(NOTES, serverId));
  }

  final Stored oldest() {
    return store.read(reader -> reader.oldestPending(NOTES, 0));
  }

  final List<Stored> inState(SyncState state) {
    return store.read(reader -> reader.inState(NOTES, state));
  }

  final boolean isReferenced(EntityType<?> type, Row row) {
    return store.read(reader -> reader.isReferenced(type, row.id()));
  }

  final List<Row> query(Query<?> query) {
    List<Stored> found = store.read(reader -> reader.query(NOTES, query));
    return found.stream().map(Stored::row).toList();
  }
}
