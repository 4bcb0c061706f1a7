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

/** Detects ids of deleted rows that a server gives to new rows, by the time of creation. */
public final class ReusedIds {

  /** A server may round the time in one answer and not in another. */
  private static final Duration ROUNDING = Duration.ofSeconds(1);

  private ReusedIds() {}

  /** Our row that is that row of the server. */
  static @Nullable Stored find(Known known, Reader reader) {
    Stored local = reader.findByServerId(known.row().type(), known.serverId());
    return local != null && isSame(local.told(), known.row()) ? local : null;
  }

  /**
   * Our row with the id of that row of the server. If the two are different rows, the server has
   * deleted ours. Then our row is deleted here, and an unsynced edit of it is kept as a failure.
   *
   * @param isKept whether our row is kept although it was in sync
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
