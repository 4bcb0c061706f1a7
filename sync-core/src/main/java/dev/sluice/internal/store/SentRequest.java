package dev.sluice.internal.store;

import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.util.Set;

/**
 * One entry of the journal: a request that was sent to change a row and whose outcome is unknown.
 *
 * @param key the entry's unique key; a create sends it as {@code Idempotency-Key}
 * @param action what the server was asked to do
 * @param revision the row's revision that was sent
 * @param row the row as it was sent; a create's server id, if any, was made here
 * @param when a time just before the request was sent
 * @param stage what is unknown about the request
 * @param unsaid fields whose values a migration wrote later, so the request did not have the values
 */
public record SentRequest(
    String key,
    Action action,
    long revision,
    Row row,
    ClockReading when,
    Stage stage,
    Set<Field<?, ?>> unsaid) {

  public SentRequest {
    unsaid = Set.copyOf(unsaid);
  }

  /** A request that has sent all fields of the row. */
  public SentRequest(
      String key, Action action, long revision, Row row, ClockReading when, Stage stage) {
    this(key, action, revision, row, when, stage, Set.of());
  }

  /** What is unknown about a request. */
  public enum Stage {
    /** It is unknown whether the server did the request. The request may still reach the server. */
    SENT,

    /**
     * It is unknown whether the server did the request. The request can no longer reach the server.
     */
    EXPIRED,

    /**
     * It is unknown whether the request will still reach the server and undo a later request. The
     * later request was answered, so the server's present version is known.
     */
    OVERTAKEN,

    /**
     * It is unknown whether the server did the request, and no look can find out. The user decides.
     */
    UNPROVABLE
  }

  /**
   * The request that the row needs now. A deleted row needs a delete, and any other row without a
   * server id needs a create. All other rows need an update.
   */
  public static SentRequest of(String key, long revision, Row row, ClockReading when) {
    return new SentRequest(key, action(row), revision, row, when, Stage.SENT);
  }

  /** A create with a server id that was made here, so that a repetition creates no second row. */
  public static SentRequest create(String key, long revision, Row row, ClockReading when) {
    return new SentRequest(key, Action.CREATE, revision, row, when, Stage.SENT);
  }

  /** The same request, sent again. */
  public SentRequest again(ClockReading now) {
    return new SentRequest(key, action, revision, row, now, Stage.SENT, unsaid);
  }

  /**
   * The journal's new entry for a create that reached the server and whose server id was made here.
   * The create may have been sent twice, and the late copy would overwrite the row. So the entry
   * becomes an update that may still reach the server.
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

  /** Whether the request may still reach the server. */
  public boolean mayArrive() {
    return stage != Stage.EXPIRED;
  }
}
