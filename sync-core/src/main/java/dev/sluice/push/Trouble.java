package dev.sluice.push;

import dev.sluice.failure.SyncException;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rows over which the server failed in one push. The push passes them over and goes on with the
 * others. If several fail one after the other it is probably the server and not the rows.
 */
final class Trouble {

  private static final int MOST_UNPROVEN = 2;
  private static final int MOST_IN_A_ROW = 3;

  private final Set<Ref<?>> rows = new LinkedHashSet<>();
  private final Set<EntityType<?>> lists = new HashSet<>();
  private @Nullable SyncException first;
  private boolean proven;
  private int inARow;

  /** The server failed over that row. */
  void over(Row row, SyncException failure) {
    rows.add(row.type().ref(row.id()));
    count(failure);
  }

  /** The list was not to be had in which a lost create of that type is looked for. */
  void over(EntityType<?> list, SyncException failure) {
    lists.add(list);
    count(failure);
  }

  private void count(SyncException failure) {
    first = first == null ? failure : first;
    inARow++;
  }

  /** The server answered as a server does that works. */
  void serverWorks() {
    proven = true;
    inARow = 0;
  }

  /** Whether a failure says more of the row than of the server. */
  boolean isOfRows() {
    return proven;
  }

  /** Whether it is of no use to try another row. */
  boolean isHopeless() {
    return inARow >= (proven ? MOST_IN_A_ROW : MOST_UNPROVEN);
  }

  boolean isOver(EntityType<?> type, long id) {
    return rows.contains(type.ref(id));
  }

  boolean isOverList(EntityType<?> type) {
    return lists.contains(type);
  }

  Set<Ref<?>> rows() {
    return rows;
  }

  /** What the push ends with, null if nothing failed. */
  @Nullable SyncException first() {
    return first;
  }
}
