package dev.sluice.inspect;

import dev.sluice.SyncEngine;
import dev.sluice.store.Database;
import io.reactivex.rxjava3.disposables.SerialDisposable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import okio.Buffer;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * An engine at work, or a file alone. The file is read when somebody looks and something has
 * changed, once for all who look, and seldom where a reading takes long: a page must not slow down
 * the engine that it shows.
 */
final class LiveSession implements Session {

  /** A reading takes about this part of the time, one in so many. */
  private static final long SELDOM = 400;

  /** A long one takes at most this part: what is shown must not be old. */
  private static final long OFTEN = 20;

  private static final long LEAST_NANOS = 500_000_000L;
  private static final long FRESH_NANOS = 2_000_000_000L;
  private static final long LONGEST_NANOS = 5_000_000_000L;

  private final Database database;
  private final RecentLines recent;
  private final Masking masking;
  private final @Nullable SyncEngine engine;
  private final SerialDisposable watching = new SerialDisposable();
  private volatile boolean hasChanged = true;
  private ByteString line = ByteString.EMPTY;
  private long version;
  private long readAt;
  private long took;

  LiveSession(Database database, RecentLines recent, Masking masking, @Nullable SyncEngine engine) {
    this.database = database;
    this.recent = recent;
    this.masking = masking;
    this.engine = engine;
  }

  /** Ends the watching of the file. */
  void close() {
    watching.dispose();
  }

  /** What is in the file is read again for a look that follows. */
  void changed() {
    hasChanged = true;
  }

  @Override
  public synchronized Part after(String place) {
    String[] known = (place + ".0").split("\\.", -1);
    long seen = Long.parseLong(known[0]);
    database.refresh(); // another process may have written
    if (isDue() || (seen == 0 && hasChanged)) {
      read();
    }
    RecentLines.Next next = recent.after(seen);
    List<JsonLine.Inside> now = new ArrayList<>(next.lines());
    now.add(JsonLine.event("now", Instant.now(), nothing -> {}));
    Buffer lines = JsonLine.lines(now);
    limits(lines);
    if (seen == 0 || Long.parseLong(known[1]) != version) {
      lines.write(line);
    }
    return new Part(next.last() + "." + version, lines);
  }

  /** A closed engine has none, and what is in its file is still of interest. */
  private void limits(Buffer lines) {
    if (engine != null) {
      JsonLine.Inside closed = JsonLine.event("closed", Instant.now(), nothing -> {});
      try {
        JsonLine.Inside limits = LimitLines.of(engine.limiter(), masking);
        lines.write(line(Actions.isClosed(engine) ? closed : limits));
      } catch (IllegalStateException meanwhile) {
        lines.write(line(closed));
      }
    }
  }

  private static ByteString line(JsonLine.Inside told) {
    return JsonLine.lines(List.of(told)).readByteString();
  }

  /** Also without a change after a while, since what waits for a time goes on by itself. */
  private boolean isDue() {
    long since = System.nanoTime() - readAt;
    boolean isWanted = hasChanged || since > LONGEST_NANOS;
    return version == 0 || (isWanted && since > rest(took));
  }

  /** How long the file is left alone after a reading that took so long. */
  static long rest(long took) {
    long fresh = Math.max(FRESH_NANOS, OFTEN * took);
    return Math.max(LEAST_NANOS, Math.min(fresh, SELDOM * took));
  }

  /** Only the first change since a reading is heard of: an engine makes several for each row. */
  private void read() {
    hasChanged = false;
    watching.set(database.changes().take(1).subscribe(types -> changed()));
    long begun = System.nanoTime();
    line = line(FileLines.line(database, masking));
    readAt = System.nanoTime();
    took = readAt - begun;
    version++;
  }
}
