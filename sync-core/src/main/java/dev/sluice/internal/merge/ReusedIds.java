package dev.sluice.internal.merge;

import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Detects by the time of creation that a server reuses the id of a deleted row for a new row. */
public final class ReusedIds {

  /** A server may round the time in one answer and not in another. */
  private static final Duration ROUNDING = Duration.ofSeconds(1);

  private ReusedIds() {}

  /** The local row that is the same as the server's row, null if there is none. */
  static @Nullable Stored find(Known known, Reader reader) {
    Stored local = reader.findByServerId(known.row().type(), known.serverId());
    return local != null && isSame(local.told(), known.row()) ? local : null;
  }

  /**
   * Finds the local row for a row of the server. If the server has reused the id of a deleted row,
   * the old local row is deleted too. An unsynced edit of the old row is kept as a failure.
   *
   * @param isKept whether the old row is kept, because a restored server may have forgotten the row
   * @return null if no local row is the same as the server's row
   */
  public static @Nullable Stored findAs(Known known, Predicate<Stored> isKept, Writer writer) {
    Row row = known.row();
    Stored local = writer.findByServerId(row.type(), known.serverId());
    if (local == null || isSame(local.told(), row)) {
      return local;
    }
    if (local.state() != SyncState.LOST && !isKept.test(local)) {
      RemoteDeletion.apply(local, writer);
    }
    return null;
  }

  private static boolean isSame(Row ours, Row theirs) {
    Field<?, Instant> field = ours.type().createdAt();
    Instant here = field == null ? null : ours.get(field);
    Instant there = field == null ? null : theirs.get(field);
    return here == null
        || there == null
        || Duration.between(here, there).abs().compareTo(ROUNDING) < 0;
  }
}
