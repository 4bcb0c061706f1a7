package dev.sluice.internal.push;

import dev.sluice.failure.SyncException;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rows at which the server failed during one push. The push skips these rows, and sends a test
 * request after several successive failures. After 20 failed rows of one type without a success,
 * the push skips the rest of the type.
 */
final class FailingRows {

  private static final int MOST_BEFORE_ANSWER = 2;
  private static final int MOST_IN_A_ROW = 3;
  private static final int MOST_OF_A_TYPE = 20;

  private final Map<Ref<?>, SyncException> rows = new LinkedHashMap<>();
  private final Set<EntityType<?>> lists = new HashSet<>();
  private final Map<EntityType<?>, Integer> ofType = new HashMap<>();
  private @Nullable SyncException first;
  private boolean serverAnswered;
  private boolean down;
  private int failuresInARow;
  private int mostInARow = MOST_BEFORE_ANSWER;

  /** The server failed over that row. */
  void failed(Row row, SyncException failure) {
    rows.putIfAbsent(row.type().ref(row.id()), failure);
    ofType.merge(row.type(), 1, Integer::sum);
    count(failure);
  }

  /** The list in which a lost create of that type is looked for could not be fetched. */
  void listFailed(EntityType<?> list, SyncException failure) {
    lists.add(list);
    count(failure);
  }

  private void count(SyncException failure) {
    first = first == null ? failure : first;
    failuresInARow++;
  }

  /** The server answered a request, so it works. */
  void serverWorked() {
    serverAnswered = true;
    failuresInARow = 0;
    mostInARow = MOST_IN_A_ROW;
  }

  /** The server answered a change of a row of that type. */
  void changeAnswered(EntityType<?> type) {
    ofType.remove(type);
    serverWorked();
  }

  /**
   * Notes that the server answered a test request, so the server works. The next test request
   * follows after twice as many successive failures.
   */
  void questionAnswered() {
    int next = 2 * mostInARow;
    serverWorked();
    mostInARow = next;
  }

  /** The server did not answer the test request either, or the test request could not be sent. */
  void serverIsDown() {
    down = true;
  }

  /** Whether so many requests failed in a row that the push must send a test request. */
  boolean isServerInDoubt() {
    return failuresInARow >= mostInARow;
  }

  /** Whether the rows are to blame: the server has answered other requests of this push. */
  boolean isRowsFault() {
    return serverAnswered && !down;
  }

  /** Whether it is still unknown who is to blame, the rows or the server. */
  boolean isUnproved() {
    return !serverAnswered && !down;
  }

  /** Whether the push has tried enough rows of that type. */
  boolean hasTooMany(EntityType<?> type) {
    return ofType.getOrDefault(type, 0) >= MOST_OF_A_TYPE;
  }

  /** Whether the server failed at that row. */
  boolean contains(EntityType<?> type, long id) {
    return rows.containsKey(type.ref(id));
  }

  /** Whether no row of that type can be looked for in this push. */
  boolean hasListFailed(EntityType<?> type) {
    return lists.contains(type);
  }

  /** The rows at which the server failed, each with its first failure. */
  Map<Ref<?>, SyncException> rows() {
    return rows;
  }

  /** What the push ends with, null if nothing failed. */
  @Nullable SyncException first() {
    return first;
  }
}
