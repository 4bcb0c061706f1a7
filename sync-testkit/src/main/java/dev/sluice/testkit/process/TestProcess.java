package dev.sluice.testkit.process;

import io.reactivex.rxjava3.core.Scheduler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import okhttp3.Call;

/**
 * A process within the test's own process. Give its scheduler, its calls and its connections to the
 * code under test. After a kill nothing of that code has any effect: its threads run nothing more,
 * its requests still arrive but nobody hears the answers, and its files stay as they are.
 *
 * <p>Any thread may use it.
 */
public final class TestProcess {

  private final Consumer<CrashPoint> onPoint;
  private final Queue<AutoCloseable> open = new ConcurrentLinkedQueue<>();
  private volatile boolean killed;

  /** Work of a process, which may throw. */
  public interface Work<E extends Exception> {

    /** Does it. */
    void run() throws E;
  }

  /** A process that only {@link #kill} ends. */
  public TestProcess() {
    this(point -> {});
  }

  /**
   * A process that can be killed at each point.
   *
   * @param onPoint called on the thread of the process whenever it reaches a point. It may call
   *     {@link #kill}: then the work that reached the point ends there, and other work of the test
   *     goes on. Or it may throw {@link Killed} itself: then that passes through all code of the
   *     process up to the test, so that virtual time stops at this very point.
   */
  public TestProcess(Consumer<CrashPoint> onPoint) {
    this.onPoint = onPoint;
  }

  /** The process does nothing more. What it has open is open until {@link #closeAll}. */
  public void kill() {
    killed = true;
  }

  /** Whether it was killed. */
  public boolean isKilled() {
    return killed;
  }

  /**
   * The process is at this point.
   *
   * @throws Killed if it was killed, here or before
   */
  public void reached(CrashPoint point) {
    requireAlive();
    onPoint.accept(point);
    requireAlive();
  }

  private void requireAlive() {
    if (killed) {
      throw new Killed();
    }
  }

  /** Does work of the process, unless it was killed. If the work is killed, this returns. */
  public <E extends Exception> void run(Work<E> work) throws E {
    if (killed) {
      return;
    }
    try {
      work.run();
    } catch (RuntimeException | Killed thrown) {
      if (!killed) {
        throw thrown;
      }
    }
  }

  /** The threads of the process; they run on that scheduler. */
  public Scheduler scheduler(Scheduler scheduler) {
    return new ProcessScheduler(scheduler, this);
  }

  /** The connections of the process. They report their points for calls that are enqueued. */
  public Call.Factory calls(Call.Factory network) {
    return new ProcessCalls(network, this);
  }

  /**
   * Something that the process has open, such as a connection to its database. After a kill each
   * method but {@code close} throws {@link Killed}.
   *
   * @param handler gets each call but that of {@code close}, and may report points
   */
  public <T extends AutoCloseable> T opened(Class<T> type, T open, Forwarding.CallHandler handler) {
    this.open.add(open);
    return Forwarding.of(
        type,
        (method, arguments) -> {
          if (method.getName().equals("close")) {
            return this.open.remove(open) ? Forwarding.call(open, method, arguments) : null;
          }
          requireAlive();
          return handler.handle(method, arguments);
        });
  }

  /**
   * Closes what is still open, as the operating system does for a process that has ended, and
   * leaves the logs of these SQLite files as they are. SQLite itself removes a log when the last
   * connection is closed, which a killed process does not do.
   */
  public void closeAll(Path... databases) {
    Map<Path, byte[]> logs = new LinkedHashMap<>();
    for (Path database : databases) {
      Path log = database.resolveSibling(database.getFileName() + "-wal");
      content(log).ifPresent(bytes -> logs.put(log, bytes));
    }
    closeAll();
    logs.forEach(TestProcess::putBack);
  }

  private static Optional<byte[]> content(Path log) {
    try {
      return Files.exists(log) ? Optional.of(Files.readAllBytes(log)) : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void putBack(Path log, byte[] bytes) {
    try {
      if (!Files.exists(log)) { // else another process has the file open
        Files.write(log, bytes);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Closes what is still open, as the operating system does for a process that has ended. */
  public void closeAll() {
    for (AutoCloseable each = open.poll(); each != null; each = open.poll()) {
      try {
        each.close();
      } catch (Exception e) {
        throw new IllegalStateException("what a killed process had open cannot be closed", e);
      }
    }
  }
}
