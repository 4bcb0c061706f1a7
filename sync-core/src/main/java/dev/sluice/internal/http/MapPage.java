package dev.sluice.internal.http;

import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Page;
import dev.sluice.remote.RemoteReply;
import dev.sluice.schema.EntityType;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of a transport's reply, as JSON. */
final class MapPage implements Page {

  private final RowMaps maps;
  private final EntityType<?> type;
  private final Iterator<String> rows;
  private final RemoteReply.Listed reply;

  /**
   * A page.
   *
   * @param rows the rows of the reply, as JSON
   */
  MapPage(RowMaps maps, EntityType<?> type, List<String> rows, RemoteReply.Listed reply) {
    this.maps = maps;
    this.type = type;
    this.rows = rows.iterator();
    this.reply = reply;
  }

  @Override
  public @Nullable Instant serverDate() {
    return reply.at();
  }

  @Override
  public @Nullable Incoming next() {
    return rows.hasNext() ? maps.read(type, rows.next()) : null;
  }

  @Override
  public boolean isList() {
    return type.endpoints().identity() != null;
  }

  @Override
  public @Nullable String following() {
    return reply.next();
  }

  @Override
  public @Nullable String token() {
    return reply.token();
  }

  @Override
  public void close() {
    // Its rows are in memory.
  }
}
