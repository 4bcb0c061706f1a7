package dev.sluice.lab.probe;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.SyncFailure;
import dev.sluice.SyncReport;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.failure.FailureKind;
import dev.sluice.http.RateLimitInterceptor;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.internal.store.Stored;
import dev.sluice.ratelimit.AccountLimiter;
import dev.sluice.ratelimit.Limit;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Attachment;
import dev.sluice.store.Database;
import dev.sluice.store.Query;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;

/** A device with a file of its own, and an engine that does what it is asked for. */
final class ProbeDevice implements AutoCloseable {

  /** A sync that ends so has heard the server's answers. */
  private static final Set<FailureKind> ANSWERS =
      Set.of(
          FailureKind.LIST_FAILED,
          FailureKind.REFUSED,
          FailureKind.FORBIDDEN,
          FailureKind.SERVER_FAILED);

  private static final int MOST_TRIES = 3;

  private final Database database;
  private final SyncEngine engine;
  private final Wiretap tap;

  ProbeDevice(Path file, SyncSchema schema, UnaryOperator<SyncEngineBuilder> server, Wiretap tap) {
    this.tap = tap;
    this.database = SqliteDatabase.open(file, schema);
    SyncEngineBuilder builder = SyncEngine.builder(database).autoSync(AutoSync.manual());
    this.engine = server.apply(builder).build();
  }

  /** Syncs, again if the server fails; throws if that says nothing about the schema. */
  SyncReport sync() {
    for (int tries = 1; ; tries++) {
      int failures = tap.failures();
      SyncReport report = conclusive(engine.fullSync().blockingGet());
      if (tap.failures() == failures) {
        tap.recovered();
        return report;
      }
      if (tries == MOST_TRIES) {
        return report;
      }
    }
  }

  /** The same as a sync, sending changes only. */
  SyncReport push() {
    return conclusive(engine.push().blockingGet());
  }

  /** Sends changes and expects that an answer is lost. */
  void pushOverBadNetwork() {
    engine.push().ignoreElement().blockingAwait();
  }

  private static SyncReport conclusive(SyncReport report) {
    report
        .error()
        .filter(error -> ANSWERS.stream().noneMatch(kind -> kind.is(error)))
        .ifPresent(
            error -> {
              throw error;
            });
    return report;
  }

  /** The rows of a type that are not deleted. */
  List<Row> rows(EntityType<?> type) {
    List<Stored> all =
        EngineDatabase.of(database).store().read(reader -> reader.query(type, Query.all()));
    return all.stream().map(Stored::row).filter(row -> !row.isDeleted()).toList();
  }

  /** The row with an id of this device. */
  Optional<Row> row(EntityType<?> type, long id) {
    return rows(type).stream().filter(row -> row.id() == id).findFirst();
  }

  /** The row of a sample that this device has found. */
  Row row(Sample sample) {
    return row(sample.type(), Objects.requireNonNull(sample.there())).orElseThrow();
  }

  /** The row with an id of this device, also if its delete has not been sent; or the other one. */
  Row lastKnown(EntityType<?> type, long id, Row otherwise) {
    return EngineDatabase.of(database)
        .store()
        .read(reader -> Optional.ofNullable(reader.find(type, id)).map(Stored::row))
        .orElse(otherwise);
  }

  /** The server's id of a row as the server has it; empty as long as it has none. */
  Optional<String> serverId(EntityType<?> type, long id) {
    return row(type, id)
        .filter(row -> row.serverId() != null)
        .map(row -> EngineDatabase.of(database).store().serverIds().outside(row).toString());
  }

  /** Makes a row and answers its id here. */
  long create(Row row) {
    return created(row.type(), row);
  }

  private <E> long created(EntityType<E> type, Row row) {
    return database.table(type).create(type.entity(row)).id();
  }

  /** The row gets these values. */
  void update(Row row) {
    updated(row.type(), row);
  }

  private <E> void updated(EntityType<E> type, Row row) {
    database.table(type).update(type.ref(row.id()), old -> type.entity(row));
  }

  void delete(EntityType<?> type, long id) {
    deleted(type, id);
  }

  private <E> void deleted(EntityType<E> type, long id) {
    if (database.table(type).find(type.ref(id)).isPresent()) {
      database.table(type).delete(type.ref(id));
    }
  }

  /** Why the server has refused the last change of a row, if it has; the change is given up. */
  Optional<String> refusal(EntityType<?> type, long id) {
    Optional<SyncFailure> failure =
        engine.failures().stream().filter(one -> one.ref().equals(type.ref(id))).findFirst();
    failure.ifPresent(SyncFailure::discard);
    return failure.map(SyncFailure::message);
  }

  /** The next changes of a type are asked for from this date on. */
  void cursor(EntityType<?> type, Instant at) {
    EngineDatabase.of(database).store().transact(writer -> writer.cursor(type, at));
  }

  /** A row gets a file. */
  void attach(EntityType<?> type, long id, String name) {
    byte[] bytes = "probe".getBytes(StandardCharsets.UTF_8);
    attachTo(type, id, Attachment.of(name, "text/plain", bytes));
  }

  private <E> void attachTo(EntityType<E> type, long id, Attachment file) {
    var unused = database.table(type).attach(type.ref(id), file);
  }

  /** How many files of a row wait to be sent. */
  int files(EntityType<?> type, long id) {
    return filesOf(type, id);
  }

  private <E> int filesOf(EntityType<E> type, long id) {
    return database.table(type).attachments(type.ref(id)).size();
  }

  /** A client whose requests wait for slots as those of the engine do. */
  OkHttpClient limited(OkHttpClient client) {
    return RateLimitInterceptor.on(engine.limiter()).addTo(client.newBuilder()).build();
  }

  /** The limits that its requests keep. */
  List<Limit> limits() {
    AccountLimiter limiter = engine.limiter();
    return Stream.of(limiter.budget(), limiter.pace())
        .flatMap(window -> window.limits().stream())
        .toList();
  }

  /** How many changes wait to be sent. */
  int pending() {
    return engine.pending();
  }

  @Override
  public void close() {
    engine.close();
    database.close();
  }
}
