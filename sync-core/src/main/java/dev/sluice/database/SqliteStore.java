package dev.sluice.database;

import dev.sluice.failure.CredentialsException;
import dev.sluice.failure.StorageException;
import dev.sluice.internal.file.Pragmas;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.ServerIds;
import dev.sluice.internal.store.Store;
import dev.sluice.internal.store.SyncLock;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteException.Reason;
import dev.sluice.time.Time;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The engine's side. An interrupt stops only the engine's own statements, never the app's. */
final class SqliteStore implements Store {

  private static final String VERSION = "SELECT `value` FROM `_sync_meta` WHERE `name` = 'version'";

  private final Connections connections;
  private final SchemaSql sql;
  private final Time time;
  private final SyncLock lock;
  private final StoreCaches remembered = new StoreCaches(); // inside a write transaction
  private final TextIds texts;
  private @Nullable Boolean mayHaveFiles; // inside a write transaction: asked by the first
  private final Set<SqliteConnection> working = new HashSet<>(); // and its lock

  private volatile boolean scrubIsDue;
  private volatile long cleared; // the number of log-outs that this window knows of

  SqliteStore(Connections connections, SchemaSql sql, Time time, SyncLock lock) {
    this.connections = connections;
    this.sql = sql;
    this.time = time;
    this.lock = lock;
    this.texts = new TextIds(connections);
  }

  @Override
  public SyncSchema schema() {
    return sql.schema();
  }

  @Override
  public <T extends @Nullable Object> T read(Function<Reader, T> work) {
    return reading(reader -> interruptible(reader.connection(), () -> work.apply(reader)));
  }

  @Override
  public <T> T found(EntityType<?> about, Object question, Supplier<T> ask) {
    return connections.found(about, question, ask);
  }

  @Override
  public <T extends @Nullable Object> T write(Function<Writer, T> work) {
    return write(false, work);
  }

  @Override
  public <T extends @Nullable Object> T writeDurably(Function<Writer, T> work) {
    return write(true, work);
  }

  private <T extends @Nullable Object> T write(boolean syncs, Function<Writer, T> work) {
    Map<TextIdTable.IdKey, TextIdTable.Numbered> written = new HashMap<>();
    T result =
        connections.write(
            syncs,
            transaction -> {
              SqliteWriter writer = new SqliteWriter(transaction, sql, time, remembered);
              requireCurrent(writer.connection());
              T done =
                  interruptible(
                      writer.connection(),
                      () -> {
                        T value = work.apply(writer);
                        transaction.addAll();
                        return value;
                      });
              written.putAll(texts.write(transaction));
              if (mayHaveFiles(writer.connection())) {
                writer.attachments().sweep();
              }
              return done;
            });
    if (!connections.isInTransaction()) {
      texts.committed(written);
    }
    return result;
  }

  /** Whether there are tables for files, perhaps those of an older schema; asked only once. */
  private boolean mayHaveFiles(SqliteConnection connection) {
    if (mayHaveFiles == null) {
      mayHaveFiles = Pragmas.tables(connection).contains("_sync_attachment");
    }
    return mayHaveFiles;
  }

  /** Runs a query. If a newer version has changed the columns, a failure of the query says so. */
  <T extends @Nullable Object> T reading(Function<SqliteReader, T> work) {
    try {
      return connections.read(connection -> work.apply(new SqliteReader(connection, sql, time)));
    } catch (StorageException problem) {
      if (problem.reason() == Reason.OTHER) {
        refuseNewer();
      }
      throw problem;
    } catch (IllegalArgumentException ofStatement) {
      refuseNewer();
      throw ofStatement;
    }
  }

  <T extends @Nullable Object> T writing(Function<SqliteWriter, T> work) {
    return connections.edit(edit(work));
  }

  /** As {@link #writing}, for work that only creates a row. */
  <T extends @Nullable Object> T adding(Function<SqliteWriter, T> work) {
    return connections.add(edit(work));
  }

  /** An edit; the first one of a transaction asks whether this version may still write. */
  private <T extends @Nullable Object> Function<Transaction, T> edit(
      Function<SqliteWriter, T> work) {
    boolean begins = !connections.isInTransaction();
    return transaction -> {
      SqliteWriter writer = new SqliteWriter(transaction, sql, time, remembered);
      if (begins) {
        requireCurrent(writer.connection());
        if (writer.logOuts() != cleared) {
          throw CredentialsException.loggedOut();
        }
      }
      return work.apply(writer);
    };
  }

  @Override
  public void logIn(long logOuts) {
    cleared = logOuts;
  }

  private <T extends @Nullable Object> T interruptible(
      SqliteConnection connection, Supplier<T> work) {
    boolean outermost;
    synchronized (working) {
      outermost = working.add(connection);
    }
    try {
      return work.get();
    } finally {
      if (outermost) {
        leave(connection);
      }
    }
  }

  /** Notes the end of the work on the connection, which is then no longer interrupted. */
  private void leave(SqliteConnection connection) {
    synchronized (working) {
      working.remove(connection);
    }
  }

  @Override
  public void clear() {
    lock.lastFullSync(null);
    writing(
        writer -> {
          writer.clear();
          texts.forget(); // or the end of this transaction writes them
          return writer;
        });
  }

  @Override
  public void requireCurrent() {
    if (scrubIsDue) {
      scrub(); // the connection that read the file during the log-out may be closed by now
    }
    refuseNewer();
  }

  private void refuseNewer() {
    connections.read(
        connection -> {
          connections.refuseSecondCopy(connection);
          requireCurrent(connection);
          return connection;
        });
  }

  private void requireCurrent(SqliteConnection connection) {
    if (Pragmas.ask(connection, VERSION) > sql.schema().version()) {
      throw new StorageException(
          Reason.NEWER, "a newer version of the app uses this file: close this one", null);
    }
  }

  @Override
  public void flush() {
    connections.flush();
  }

  @Override
  public void scrub() {
    scrubIsDue = !connections.scrub();
  }

  @Override
  public void interrupt() {
    synchronized (working) {
      working.forEach(SqliteConnection::interrupt);
    }
  }

  @Override
  public ServerIds serverIds() {
    return texts;
  }

  @Override
  public SyncLock lock() {
    return lock;
  }
}
