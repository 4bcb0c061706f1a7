package dev.sluice.internal.remote;

import dev.sluice.internal.store.Action;
import dev.sluice.internal.store.PendingUpload;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A change on its way to the server.
 *
 * @param action what the server should do
 * @param row the row to send, whose references hold server ids
 * @param address the row with the parents that the server knows; fills the request's path
 * @param fields the fields to send, in whole groups; empty for a delete
 * @param key the {@code Idempotency-Key}, null if the request is safe to repeat
 * @param files the uploaded files that the row names now; each has a token
 */
public record Sending(
    Action action,
    Row row,
    Row address,
    Set<Field<?, ?>> fields,
    @Nullable String key,
    List<PendingUpload> files) {

  public Sending(
      Action action, Row row, Row address, Set<Field<?, ?>> fields, @Nullable String key) {
    this(action, row, address, fields, key, List.of());
  }

  /** A change of a row that stays where it is. */
  public Sending(Action action, Row row, Set<Field<?, ?>> fields, @Nullable String key) {
    this(action, row, row, fields, key);
  }

  /** The same change. A create gets its key and its server id from the journal. */
  public Sending by(SentRequest request) {
    if (action != Action.CREATE) {
      return this;
    }
    Row known = row.withServerId(request.row().serverId());
    return new Sending(action, known, known, fields, request.key(), files);
  }

  /**
   * Whether the server does the request only if it has no row of that id. True for a create with an
   * id made here, where changes name a row's version in a header.
   */
  public boolean isOnlyIfNew() {
    Endpoints endpoints = row.type().endpoints();
    return action == Action.CREATE
        && endpoints.areIdsMadeHere()
        && endpoints.areVersionsInHeaders();
  }

  /**
   * The request by which the server takes this change.
   *
   * @throws IllegalArgumentException if the server takes no such change of this type
   */
  public Endpoint endpoint() {
    Endpoints endpoints = row.type().endpoints();
    Endpoint endpoint =
        switch (action) {
          case CREATE -> endpoints.create();
          case UPDATE -> endpoints.update();
          case DELETE -> endpoints.delete();
        };
    if (endpoint == null) {
      throw new IllegalArgumentException("the server offers no " + action + " of " + row.type());
    }
    return endpoint;
  }
}
