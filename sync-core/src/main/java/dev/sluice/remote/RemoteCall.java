package dev.sluice.remote;

import dev.sluice.schema.EntityType;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One request to the server. Ids are texts, even if the server has numbers. Fields are named and
 * nested as in the schema. Values are texts, {@code Long}, {@code BigDecimal}, {@code Boolean},
 * maps, lists and null; times are texts by ISO 8601 in UTC.
 */
public sealed interface RemoteCall {

  /** The type of the rows. */
  EntityType<?> type();

  /**
   * Asks for a list, or for one page of it. The reply is {@link RemoteReply.Listed}.
   *
   * @param since only rows that changed at this time of the server or later, deleted ones included;
   *     null for all
   * @param token the token of the last reply, in place of {@code since}; null without a token
   * @param from only rows that begin at this time or later; null for all
   * @param to only rows that begin before this time; null for all
   * @param page the value of {@link RemoteReply.Listed#next} before this page; null for the first
   *     page
   */
  record ListRows(
      EntityType<?> type,
      @Nullable Instant since,
      @Nullable String token,
      @Nullable Instant from,
      @Nullable Instant to,
      @Nullable String page)
      implements RemoteCall {}

  /** Asks for one row. The reply is {@link RemoteReply.OneRow} or {@link RemoteReply.Gone}. */
  record FetchRow(EntityType<?> type, String id) implements RemoteCall {}

  /**
   * Creates a row. The reply is {@link RemoteReply.OneRow}, with the id at least.
   *
   * @param id the id that the engine has made; null if the server makes the ids
   * @param key the idempotency key, which is the same for each repetition; null if the schema has
   *     no {@link dev.sluice.schema.Endpoints#idempotencyKeys}
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
   * RemoteReply.Gone}.
   *
   * @param fields the fields to change, or all fields if the schema wants an entire update
   * @param version the version of the row from which the change was made; null if the schema has no
   *     version beside the fields. If the row has another version by now, the reply is {@link
   *     RemoteReply.Outdated}
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
   * @param fields the fields to set, if the server deletes by an update; mostly empty
   * @param version as in {@link UpdateRow}
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
