package dev.sluice.database;

import dev.sluice.internal.file.Damage;
import dev.sluice.internal.file.Pragmas;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.testkit.process.Forwarding;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The disk of a machine that loses its power. What SQLite has only written is gone then; what it
 * has synced stays.
 *
 * <p>The model, for files with a write-ahead log:
 *
 * <ul>
 *   <li>The main file changes only when the log is copied into it (a checkpoint), and SQLite syncs
 *       both files then. So the main file survives as it is.
 *   <li>A commit with {@code synchronous = FULL} syncs the log, with all commits before it. One
 *       with {@code NORMAL} syncs nothing. So the log is cut back to its length at the last commit
 *       with FULL.
 *   <li>Checkpoints by themselves are switched off. Otherwise a log would begin anew from its
 *       start, and its length would not tell what is in it.
 *   <li>The index of the log ({@code -shm}) is gone; SQLite makes it anew.
 * </ul>
 *
 * <p>It is harder than a real disk, which may have written more than it was asked to sync, and it
 * does not reorder or tear pages: that is SQLite's own business, by the checksums of the log.
 */
public final class PowerCut implements SqliteDriver {

  private final Path path;
  private final Machine machine;

  /** What all files of the machine share. */
  private static final class Machine {
    private final Map<Path, Long> synced = new HashMap<>(); // the length of each file's log
    private final Map<Path, Integer> syncs = new HashMap<>();
    private final Map<Path, Integer> commits = new HashMap<>();
    private final List<SqliteConnection> open = new ArrayList<>();
  }

  /** A machine with this file; the files beside it are found by {@link #at}. */
  public PowerCut(Path path) {
    this(path, new Machine());
  }

  private PowerCut(Path path, Machine machine) {
    this.path = path;
    this.machine = machine;
    machine.synced.putIfAbsent(path, 0L);
  }

  @Override
  public Path path() {
    return path;
  }

  @Override
  public SqliteDriver at(Path file) {
    return new PowerCut(file, machine);
  }

  @Override
  public SqliteConnection open() {
    SqliteConnection connection = new JdbcDriver(path).open();
    Pragmas.ask(connection, "PRAGMA wal_autocheckpoint = 0");
    machine.open.add(connection);
    return Forwarding.of(SqliteConnection.class, new Watched(connection)::handle);
  }

  /** How many commits have synced the log of this file so far. */
  public int syncs() {
    return machine.syncs.getOrDefault(path, 0);
  }

  /** How many transactions on this file were committed so far. */
  public int commits() {
    return machine.commits.getOrDefault(path, 0);
  }

  /**
   * The power goes. The files are as a process finds them that starts afterwards.
   *
   * @param process ends what still has the files open; nothing that it writes counts
   */
  public void cut(Runnable process) {
    try {
      Map<Path, byte[]> survives = new HashMap<>();
      for (Path file : machine.synced.keySet()) {
        if (Files.exists(file)) {
          survives.put(file, Files.readAllBytes(file));
          survives.put(log(file), synced(file));
        }
      }
      process.run();
      machine.open.forEach(SqliteConnection::close);
      machine.open.clear();
      for (Path file : machine.synced.keySet()) {
        Files.deleteIfExists(Damage.beside(file, "-shm"));
      }
      for (Map.Entry<Path, byte[]> file : survives.entrySet()) {
        Files.write(file.getKey(), file.getValue());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private byte[] synced(Path file) throws IOException {
    if (!Files.exists(log(file))) {
      return new byte[0];
    }
    byte[] all = Files.readAllBytes(log(file));
    return Arrays.copyOf(all, (int) Math.min(all.length, machine.synced.get(file)));
  }

  private static Path log(Path file) {
    return Damage.beside(file, "-wal");
  }

  private static long length(Path log) {
    try {
      return Files.exists(log) ? Files.size(log) : 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Follows what a connection is told. */
  private final class Watched {

    private final SqliteConnection connection;
    private boolean full = true; // SQLite's default
    private boolean inTransaction;

    private Watched(SqliteConnection connection) {
      this.connection = connection;
    }

    private Object handle(Method method, Object[] arguments) throws Throwable {
      String name = method.getName();
      String sql = arguments.length > 0 && arguments[0] instanceof String text ? text : name;
      long before = length(log(path));
      Object result = Forwarding.call(connection, method, arguments);
      if (sql.equals("COMMIT")) {
        machine.commits.merge(path, 1, Integer::sum);
      }
      if (sql.startsWith("PRAGMA synchronous")) {
        full = sql.endsWith("FULL");
      }
      inTransaction = sql.startsWith("BEGIN") || (inTransaction && !isEnd(sql));
      long now = length(log(path));
      if (full && !inTransaction && now > before) { // a commit adds a page to the log, at least
        machine.synced.put(path, now);
        machine.syncs.merge(path, 1, Integer::sum);
      }
      if (name.equals("close")) {
        machine.open.remove(connection);
      }
      return result;
    }

    private boolean isEnd(String sql) {
      return List.of("COMMIT", "ROLLBACK", "rollBack").contains(sql);
    }
  }
}
