package dev.sluice.internal.pull;

import dev.sluice.failure.NeedsAttentionException;
import dev.sluice.failure.SyncException;
import dev.sluice.internal.store.ListNote;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads from the file why the database lacks some of the server's data. So the app's sync status is
 * still right after a restart.
 */
public final class Unfinished {

  private static final String ATTENTION = "attention";
  private static final String UNREAD = "unread_rows";

  private Unfinished() {}

  /**
   * The failure of the first failed list, in the order of the schema. If no list failed: what the
   * user has to do. Empty if no list failed and the user has nothing to do.
   */
  public static Optional<SyncException> why(SyncSchema schema, Reader reader) {
    Optional<SyncException> failed = FailedLists.read(reader).first(schema.types());
    String attention = reader.note(ATTENTION);
    return failed.isPresent() || attention == null || attention.isEmpty()
        ? failed
        : Optional.of(new NeedsAttentionException(attention));
  }

  /** How many rows of the server the last pulls could not read or store. */
  public static int unread(Reader reader) {
    return reader.noted(UNREAD, 0, Integer::valueOf);
  }

  /** Notes what this run could not do. Lists that it did not ask for stay as noted before. */
  static void remember(PullRun run, Instant now, Writer writer) {
    List<EntityType<?>> stored = new ArrayList<>();
    for (EntityType<?> type : run.types()) {
      Throwable failure = run.fetched().failureOfList(type);
      if (failure != null) {
        FailedLists.note(type, failure, now, writer);
      } else if (run.fetched().isStoredByItself(type)) {
        stored.add(type);
      }
    }
    writer.forget(stored, ListNote.FAILED);
    rememberAttention(run, writer);
    rememberUnread(run, writer);
  }

  /** Notes how many rows are unread. Only a pull of all types may lower the number. */
  private static void rememberUnread(PullRun run, Writer writer) {
    int found = run.problems();
    int before = unread(writer);
    int unread = isWhole(run) ? found : Math.max(found, before);
    if (unread != before) {
      writer.note(UNREAD, Integer.toString(unread));
    }
  }

  private static void rememberAttention(PullRun run, Writer writer) {
    String word = run.attention().orElse("");
    if (isWhole(run) || !word.isEmpty()) {
      writer.noteOrClear(ATTENTION, word);
    }
  }

  /** Whether the run has asked for every type, and no list failed. */
  private static boolean isWhole(PullRun run) {
    return run.plan().shape() != PullShape.LIGHT && !run.fetched().hasFailed();
  }
}
