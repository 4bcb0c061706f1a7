package dev.sluice.inspect;

import dev.sluice.Operation;
import dev.sluice.SyncEngine;
import dev.sluice.SyncReport;
import dev.sluice.failure.StoppedException;
import dev.sluice.failure.StorageException;
import dev.sluice.store.Database;
import io.reactivex.rxjava3.disposables.CompositeDisposable;
import io.reactivex.rxjava3.disposables.Disposable;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import okio.BufferedSink;
import okio.Okio;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes what an engine does to a file of lines, which {@link Inspector#replay} shows: what a user
 * sends with a report of a bug. Before and after each operation, and at the end, the file also gets
 * what the database says of waiting changes and lists. A thread of its own writes; the engine never
 * waits for it. After a kill, the file has all lines but the last ones. If the file cannot be
 * written any more, that is logged once and the recording ends.
 */
public final class Recorder implements Closeable {

  private static final Logger LOG = LoggerFactory.getLogger(Recorder.class);
  private static final long LONGEST_END = 10; // seconds

  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          work -> {
            Thread made = new Thread(work, "sluice-recorder");
            made.setDaemon(true);
            return made;
          });

  private final BufferedSink out;
  private final Supplier<JsonLine.Inside> file;
  private Disposable listening = Disposable.disposed();
  private volatile boolean hasFailed;

  private Recorder(BufferedSink out, Supplier<JsonLine.Inside> file) {
    this.out = out;
    this.file = file;
  }

  /**
   * Begins to record.
   *
   * @param values whether the file gets values of rows and the server's words
   * @param to the file, which must not exist yet
   * @throws IOException if the file cannot be made
   */
  public static Recorder start(SyncEngine engine, Values values, Path to) throws IOException {
    Database database = engine.database();
    Masking masking = Masking.of(values, database.schema());
    create(to);
    Recorder recorder =
        new Recorder(Okio.buffer(Okio.sink(to)), () -> FileLines.line(database, masking));
    recorder.add(SessionLines.header(database.schema(), engine, masking));
    recorder.look();
    Listener listener = recorder.new Listener(masking);
    recorder.listening =
        new CompositeDisposable(
            engine.status().firstElement().subscribe(listener::status), engine.listen(listener));
    return recorder;
  }

  /** Also looks at the file before and after each operation. */
  private final class Listener extends SessionLines {

    Listener(Masking masking) {
      super(masking, Recorder.this::add);
    }

    @Override
    public void began(Operation operation) {
      look();
      super.began(operation);
    }

    @Override
    public void ended(SyncReport report) {
      super.ended(report);
      look();
    }
  }

  /** For nobody else, as the database is, where the disk knows of users. */
  private static void create(Path file) throws IOException {
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    } else {
      Files.createFile(file);
    }
  }

  private void add(JsonLine.Inside line) {
    try {
      thread.execute(() -> write(line));
    } catch (RejectedExecutionException hasEnded) {
      // an event that was under way
    }
  }

  private void look() {
    add(file.get());
  }

  private void write(JsonLine.Inside line) {
    if (hasFailed) {
      return;
    }
    try {
      out.write(JsonLine.lines(List.of(line)).readByteString()); // a whole line or none
      out.flush();
    } catch (StoppedException | StorageException closed) {
      LOG.debug("the file can be read no more: {}", closed.getClass().getName());
    } catch (IOException | RuntimeException failed) {
      hasFailed = true;
      LOG.warn("the recording has ended: {}", failed.getClass().getName());
    }
  }

  /**
   * Ends the recording, and waits until the file has all. The engine and the database stay open.
   *
   * @throws IOException if the file could not be written to its end
   */
  @Override
  public void close() throws IOException {
    listening.dispose();
    look();
    thread.shutdown();
    try {
      thread.awaitTermination(LONGEST_END, TimeUnit.SECONDS);
    } catch (InterruptedException asked) {
      Thread.currentThread().interrupt();
    }
    out.close();
    if (hasFailed) {
      throw new IOException("the recording ended early: its file could not be written");
    }
  }
}
