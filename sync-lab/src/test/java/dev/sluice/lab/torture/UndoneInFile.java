package dev.sluice.lab.torture;

import dev.sluice.SyncEngineBuilder;
import dev.sluice.internal.store.SyncLock;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.store.Database;
import dev.sluice.testkit.process.Forwarding;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Those who undo a mend between an engine and its file. They know one story at a time. */
final class UndoneInFile {

  private UndoneInFile() {}

  /** S70: who comes by another name has another lock. */
  static final class LockByName implements DeviceSetup {

    private boolean alias;

    @Override
    public SqliteDriver driver(SqliteDriver whole) {
      try {
        alias = !whole.path().equals(whole.path().toRealPath());
      } catch (IOException e) {
        throw new UncheckedIOException("the file has no name", e);
      }
      return whole;
    }

    @Override
    public SyncEngineBuilder engine(Database database) {
      return alias ? WithoutLock.engine(database) : DeviceSetup.super.engine(database);
    }
  }

  /** S71: an interrupted thread that comes near a lock closes it for the whole process. */
  static final class InterruptedLock implements DeviceSetup {

    private final Map<Path, List<SyncLock>> locks = new HashMap<>();
    private Path path = Path.of("");

    @Override
    public SqliteDriver driver(SqliteDriver whole) {
      path = whole.path();
      return whole;
    }

    @Override
    public SyncEngineBuilder engine(Database database) {
      List<SyncLock> ofFile = locks.computeIfAbsent(path, file -> new ArrayList<>());
      return WithoutLock.engine(
          database,
          lock -> {
            if (Thread.currentThread().isInterrupted()) {
              ofFile.forEach(SyncLock::release);
            }
            ofFile.add(lock);
            return lock;
          });
    }
  }

  /** S74: the date of the last sync counts for any file of that name. */
  static final class DateByName implements DeviceSetup {

    private final Map<Path, Instant> dates = new HashMap<>();
    private Path path = Path.of("");

    @Override
    public SqliteDriver driver(SqliteDriver whole) {
      path = whole.path();
      return whole;
    }

    @Override
    public SyncEngineBuilder engine(Database database) {
      Path name = path;
      return WithoutLock.engine(database, lock -> new Dated(lock, name, dates));
    }
  }

  private record Dated(SyncLock whole, Path name, Map<Path, Instant> dates) implements SyncLock {

    @Override
    public boolean tryAcquire() {
      return whole.tryAcquire();
    }

    @Override
    public boolean isHeldInThisProcess() {
      return whole.isHeldInThisProcess();
    }

    @Override
    public void release() {
      whole.release();
    }

    @Override
    public @Nullable Instant lastFullSync() {
      return dates.get(name);
    }

    @Override
    public void lastFullSync(@Nullable Instant when) {
      whole.lastFullSync(when);
      dates.put(name, when);
    }
  }

  /** S85: each process counts for itself. */
  static final class SlotsOfItsOwn implements DeviceSetup {

    private int processes;

    @Override
    public SqliteDriver driver(SqliteDriver whole) {
      return new OtherFile(whole, "-" + processes++);
    }
  }

  private record OtherFile(SqliteDriver whole, String end) implements SqliteDriver {

    @Override
    public Path path() {
      return whole.path();
    }

    @Override
    public SqliteConnection open() {
      return whole.open();
    }

    @Override
    public SqliteDriver at(Path file) {
      return whole.at(file.resolveSibling(file.getFileName() + end));
    }
  }

  /** S88: somebody puts the old triggers back before the engine can see that they were gone. */
  static final class OldTriggers implements DeviceSetup {

    private static final String TRIGGERS =
        "SELECT sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name";

    private final List<String> old = new ArrayList<>();

    @Override
    public SqliteDriver driver(SqliteDriver whole) {
      try (Connection file = DriverManager.getConnection("jdbc:sqlite:" + whole.path());
          Statement statement = file.createStatement()) {
        List<String> there = new ArrayList<>();
        try (ResultSet triggers = statement.executeQuery(TRIGGERS)) {
          while (triggers.next()) {
            there.add(triggers.getString(1));
          }
        }
        if (!there.isEmpty()) {
          old.clear();
          old.addAll(there);
        } else if (Files.size(whole.path()) > 0) {
          for (String trigger : old) {
            statement.execute(trigger);
          }
        }
      } catch (SQLException | IOException e) {
        throw new IllegalStateException("the triggers cannot be put back", e);
      }
      return whole;
    }
  }

  /** S102: no commit syncs the log. */
  static final class Unsynced implements DeviceSetup {

    @Override
    public SqliteDriver driver(SqliteDriver whole) {
      return new Unsyncing(whole);
    }
  }

  private record Unsyncing(SqliteDriver whole) implements SqliteDriver {

    @Override
    public Path path() {
      return whole.path();
    }

    @Override
    public SqliteConnection open() {
      SqliteConnection connection = whole.open();
      return Forwarding.of(
          SqliteConnection.class,
          (method, arguments) -> {
            boolean syncs =
                arguments.length == 1 && "PRAGMA synchronous = FULL".equals(arguments[0]);
            return syncs ? null : Forwarding.call(connection, method, arguments);
          });
    }

    @Override
    public SqliteDriver at(Path file) {
      return new Unsyncing(whole.at(file));
    }
  }
}
