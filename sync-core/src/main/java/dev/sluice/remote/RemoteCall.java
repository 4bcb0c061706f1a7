package dev.sluice.remote;

import dev.sluice.schema.EntityType;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One request to the server. Ids are texts, even if the server uses numbers. Fields are named and
 * nested as in the schema. Values are texts, {@code Long}, {@code BigDecimal}, {@code Boolean},
 * maps, lists and null; a time is an ISO 8601 text in UTC.
 */
public sealed interface RemoteCall {

  /** The type of the rows. */
  EntityType<?> type();

  /**
   * Asks for a list, or for one page of a list. The reply is {@link RemoteReply.Listed}.
   *
   * @param since only rows changed or deleted at or after this server time; null: all rows
   * @param token the last reply's token, in place of {@code since}; null: no token
   * @param from only rows that begin at this time or later; null: all rows
   * @param to only rows that begin before this time; null: all rows
   * @param page the previous page's {@link RemoteReply.Listed#next}; null: the first page
   * @param parameters what chooses the rows of a {@link dev.sluice.Part}; empty: all rows
   */
  record ListRows(
      EntityType<?> type,
      @Nullable Instant since,
      @Nullable String token,
      @Nullable Instant from,
      @Nullable Instant to,
      @Nullable String page,
      Map<String, String> parameters)
      implements RemoteCall {}

  /** Asks for one row. The reply is {@link RemoteReply.OneRow} or {@link RemoteReply.Gone}. */
  record FetchRow(EntityType<?> type, String id) implements RemoteCall {}

  /**
   * Creates a row. The reply is {@link RemoteReply.OneRow}, with at least the id.
   *
   * @param id the id that the engine has made; null: the server makes the ids
   * @param key the idempotency key, equal in each repetition; null: the schema has no {@link
   *     dev.sluice.schema.Endpoints#idempotencyKeys}
   */
  record CreateRow(
      EntityType<?> type, @Nullable String id, Map<String, Object> fields, @Nullable String key)
      implements RemoteCall {

    @Override
    public String toString() {
      return "CreateRow[" + type + "]";
    }
  }

  /**
   * Changes a row. The reply is {@link RemoteReply.OneRow}, {@link RemoteReply.Done} or {@link
   * RemoteReply.Gone}. If the server's row has a version other than the given one, the reply is
   * {@link RemoteReply.Outdated}.
   *
   * @param fields the fields to change; all fields if the schema wants entire updates
   * @param version the row's version before the change; null: the schema has no version beside the
   *     fields
   */
  record UpdateRow(
      EntityType<?> type, String id, Map<String, Object> fields, @Nullable String version)
      implements RemoteCall {

    @Override
    public String toString() {
      return "UpdateRow[" + type + "/" + id + "]";
    }
  }

  /**
   * Deletes a row. The reply is {@link RemoteReply.Done} or {@link RemoteReply.Gone}.
   *
   * @param fields the fields to set if the server deletes by an update; usually empty
   * @param version the row's version before the delete; null: the schema has no version beside the
   *     fields
   */
  record DeleteRow(
      EntityType<?> type, String id, Map<String, Object> fields, @Nullable String version)
      implements RemoteCall {

    @Override
    public String toString() {
      return "DeleteRow[" + type + "/" + id + "]";
    }
  }
}
