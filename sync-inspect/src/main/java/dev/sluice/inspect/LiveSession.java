package dev.sluice.inspect;

import dev.sluice.SyncEngine;
import dev.sluice.store.Database;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An engine at work, or a file alone. What the file holds is read when somebody looks. */
final class LiveSession implements Session {

  private final Database database;
  private final RecentLines recent;
  private final FileLines file;
  private final @Nullable SyncEngine engine;
  private volatile boolean hasChanged = true;

  LiveSession(Database database, RecentLines recent, FileLines file, @Nullable SyncEngine engine) {
    this.database = database;
    this.recent = recent;
    this.file = file;
    this.engine = engine;
  }

  /** What is in the file is read again for the next look. */
  void changed() {
    hasChanged = true;
  }

  @Override
  public Part after(long number) {
    database.refresh(); // another process may have written
    long last = recent.count();
    List<String> lines = new ArrayList<>(recent.after(number));
    if (hasChanged || number == 0) {
      hasChanged = false;
      lines.add(file.line());
    }
    if (engine != null) {
      lines.add(LimitLines.of(engine.limiter()));
    }
    return new Part(last, lines);
  }
}
