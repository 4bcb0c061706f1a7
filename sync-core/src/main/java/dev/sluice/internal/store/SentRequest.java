package dev.sluice.internal.store;

import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.util.Set;

/**
 * A request that was sent to change a row on the server and whose outcome is unknown: one entry of
 * the journal.
 *
 * @param key unique; a create carries it as its {@code Idempotency-Key}
 * @param action what the server was to do
 * @param revision the row's revision that was sent
 * @param row the row as it was sent; a create has the server id that was made for it here, or none
 * @param when a time just before it was sent
 * @param stage what is unknown about it
 * @param unsaid the fields whose values in the row were written by a migration, so that the request
 *     has not said them
 */
public record SentRequest(
    String key,
    Action action,
    long revision,
    Row row,
    Moment when,
    Stage stage,
    Set<Field<?, ?>> unsaid) {

  /** Copies the set. */
  public SentRequest {
    unsaid = Set.copyOf(unsaid);
  }

  /** A request that has said all of the row. */
  public SentRequest(String key, Action action, long revision, Row row, Moment when, Stage stage) {
    this(key, action, revision, row, when, stage, Set.of());
  }

  /** What is unknown about a request. */
  public enum Stage {
    /** Whether the server did it; the request may still arrive. */
    SENT,

    /** Whether the server did it; the request can no longer arrive. */
    EXPIRED,

    /**
     * Whether the request will arrive after a later one and undo the later one. The later request
     * was answered, so the server's present version is known.
     */
    OVERTAKEN,

    /** Whether the server did it, and no look can find out any more. The user decides. */
    UNPROVABLE
  }

  /**
   * A request that is about to be sent. The request deletes a row that is deleted here, creates a
   * row without a server id, and updates any other row.
   */
  public static SentRequest of(String key, long revision, Row row, Moment when) {
    return new SentRequest(key, action(row), revision, row, when, Stage.SENT);
  }

  /** A create under an id that was made here, so that it can never create another row. */
  public static SentRequest create(String key, long revision, Row row, Moment when) {
    return new SentRequest(key, Action.CREATE, revision, row, when, Stage.SENT);
  }

  /** The same request, sent once more. */
  public SentRequest again(Moment now) {
    return new SentRequest(key, action, revision, row, now, Stage.SENT, unsaid);
  }

  /**
   * This create under an id of ours, when it is known to have arrived. It may have been sent twice,
   * and the request that arrives late would overwrite the row.
   */
  public SentRequest overtaken() {
    return new SentRequest(key, Action.UPDATE, revision, row, when, Stage.OVERTAKEN, unsaid);
  }

  private static Action action(Row row) {
    if (row.isDeleted()) {
      return Action.DELETE;
    }
    return row.serverId() == null ? Action.CREATE : Action.UPDATE;
  }

  /** Whether the request may still arrive. */
  public boolean mayArrive() {
    return stage != Stage.EXPIRED;
  }
}
