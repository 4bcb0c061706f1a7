package dev.sluice.remote;

import dev.sluice.schema.EntityType;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One request to the server. Ids are texts, also where the server has numbers. Fields are named and
 * nested as the schema says it: values are texts, {@code Long}, {@code BigDecimal}, {@code
 * Boolean}, maps, lists and null; times are texts by ISO 8601 in UTC.
 */
public sealed interface RemoteCall {

  /** The type of the rows. */
  EntityType<?> type();

  /**
   * Asks for a list, or for one page of it. The reply is {@link RemoteReply.Listed}.
   *
   * @param since only rows that changed at this time of the server or later, deleted ones included;
   *     null for all
   * @param token in place of that time, what the last reply has named; null without one
   * @param from only rows that begin at this time or later; null for all
   * @param to only rows that begin before this time; null for all
   * @param page what {@link RemoteReply.Listed#next} has named; null for the first page
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
   * @param id the id that the engine has made; null where the server makes them
   * @param key the same for each repetition, where the schema says that the server heeds it; null
   *     otherwise
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
   * @param fields what to change, or all fields where the schema says so
   * @param version the version that the change was made from, where the schema has one beside the
   *     fields; null otherwise. If the row has another by now, the reply is {@link
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
   * @param fields what the request says where a delete is an update; mostly empty
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
