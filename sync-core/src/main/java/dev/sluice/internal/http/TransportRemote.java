package dev.sluice.internal.http;

import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.http.json.ResponseLimits;
import dev.sluice.internal.remote.Answer;
import dev.sluice.internal.remote.Bundle;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.NestedList;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.Receiver;
import dev.sluice.internal.remote.Remote;
import dev.sluice.internal.remote.Sending;
import dev.sluice.internal.remote.ServerClock;
import dev.sluice.internal.store.Action;
import dev.sluice.internal.store.ServerIds;
import dev.sluice.internal.store.Store;
import dev.sluice.ratelimit.Slot;
import dev.sluice.remote.RemoteCall;
import dev.sluice.remote.RemoteReply;
import dev.sluice.remote.Transport;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Row;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schema.SyncSchema.Related;
import io.reactivex.rxjava3.core.Single;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * A server that the app's own {@link Transport} reaches. No request goes to the schema's paths, but
 * quotas count requests by these paths. Safe for use by several threads.
 */
public final class TransportRemote implements Remote {

  private static final HttpUrl NOWHERE = HttpUrl.get("https://localhost/");

  private final Transport transport;
  private final String server;
  private final TransportCalls calls;
  private final ServerIds ids;
  private final Requests paths;
  private final RowMaps maps;

  /**
   * A remote over the app's transport.
   *
   * @param clock gets the dates of the server's replies
   * @throws IllegalArgumentException if the schema needs a feature that transports lack
   */
  public TransportRemote(
      Transport transport, Store store, ResponseLimits limits, ServerClock clock) {
    SyncSchema schema = store.schema();
    this.transport = transport;
    this.server = checked(transport.server());
    this.calls = new TransportCalls(transport, server, clock);
    this.ids = store.serverIds();
    this.paths = new Requests(NOWHERE, limits, ids);
    this.maps = new RowMaps(limits, schema.account(), ids, null);
    if (schema.related() != null) {
      throw new IllegalArgumentException("a transport asks for one type at a time: no related()");
    }
    schema.types().forEach(TransportRemote::check);
  }

  private static String checked(String server) {
    if (server.trim().isEmpty()) {
      throw new IllegalArgumentException("a transport's server must not be blank");
    }
    return server;
  }

  private static void check(EntityType<?> type) {
    Paging paging = type.endpoints().paging();
    if (paging != null && paging.style() != Paging.Style.CURSOR) {
      throw new IllegalArgumentException(
          "pages of a transport have Paging.cursor(...), and not " + paging.style() + ": " + type);
    }
    if (NestedList.parent(type) != null) {
      throw new IllegalArgumentException(
          "a transport lists all rows of a type: no list for each parent of " + type);
    }
    if (type.endpoints().uploads() != null) {
      throw new IllegalArgumentException("a transport takes no files: uploads() of " + type);
    }
    if (type.endpoints().isOpenToAll()) {
      throw new IllegalArgumentException("a transport answers no stranger: openToAll() of " + type);
    }
  }

  @Override
  public String account() {
    return transport.account();
  }

  @Override
  public String server() {
    return server;
  }

  @Override
  public Incoming read(EntityType<?> type, String row) {
    return maps.read(type, row);
  }

  @Override
  public Single<Page> fetch(Fetch fetch, Slot slot, Receiver receiver) {
    EntityType<?> type = fetch.type();
    return calls.call(
        () -> asked(fetch),
        slot,
        reply -> {
          if (fetch.one() == null && reply instanceof RemoteReply.Listed list) {
            requirePages(list, type);
            return page(type, list, receiver);
          }
          if (fetch.one() != null && reply instanceof RemoteReply.OneRow one) {
            return page(type, RemoteReply.Listed.whole(List.of(one.row()), one.at()), receiver);
          }
          throw unfit(reply, type);
        });
  }

  private RemoteCall asked(Fetch fetch) {
    Row one = fetch.one();
    if (one != null) {
      return new RemoteCall.FetchRow(fetch.type(), id(one));
    }
    Fetch.Span dates = fetch.dates();
    return new RemoteCall.ListRows(
        fetch.type(),
        fetch.token() == null ? fetch.since() : null,
        fetch.token(),
        dates == null ? null : dates.from(),
        dates == null ? null : dates.to(),
        fetch.page(),
        fetch.parameters());
  }

  private static void requirePages(RemoteReply.Listed list, EntityType<?> type) {
    if (list.next() != null && type.endpoints().paging() == null) {
      throw UnavailableException.badAnswer(
          "the transport names a next page, but the schema has no pages of " + type);
    }
  }

  private Page page(EntityType<?> type, RemoteReply.Listed list, Receiver receiver) {
    List<String> rows = new ArrayList<>(list.rows().size());
    for (Map<String, ?> row : list.rows()) {
      String json = RowMaps.json(row);
      receiver.received(json.length());
      rows.add(json);
    }
    return new MapPage(maps, type, rows, list);
  }

  @Override
  public Single<Answer> send(Sending sending, Slot slot) {
    return calls.call(() -> change(sending), slot, reply -> answer(sending, reply));
  }

  private RemoteCall change(Sending sending) {
    Endpoint endpoint = sending.endpoint();
    EntityType<?> type = sending.row().type();
    boolean isBare = endpoint.method().equals("DELETE");
    Map<String, Object> fields = isBare ? Map.of() : maps.fields(sending);
    Row address = sending.address();
    return switch (sending.action()) {
      case CREATE ->
          new RemoteCall.CreateRow(
              type, address.serverId() == null ? null : id(address), fields, sending.key());
      case UPDATE ->
          new RemoteCall.UpdateRow(
              type, id(address), fields, VersionSent.besideBody(sending, endpoint));
      case DELETE ->
          new RemoteCall.DeleteRow(
              type, id(address), fields, VersionSent.besideBody(sending, endpoint));
    };
  }

  private String id(Row row) {
    return ids.outside(row).toString();
  }

  private Answer answer(Sending sending, RemoteReply reply) {
    boolean isDelete = sending.action() == Action.DELETE;
    if (reply instanceof RemoteReply.OneRow stored) {
      return new Answer(isDelete ? null : row(sending, stored), stored.at());
    }
    Row row = sending.row();
    if (reply instanceof RemoteReply.Done && (isDelete || row.serverId() != null)) {
      return new Answer(
          isDelete ? null : new Incoming.Known(row, sending.fields(), false, null), null);
    }
    throw unfit(reply, row.type());
  }

  private Incoming.Known row(Sending sending, RemoteReply.OneRow stored) {
    EntityType<?> type = sending.row().type();
    if (maps.read(type, RowMaps.json(stored.row())) instanceof Incoming.Known row) {
      return row;
    }
    throw UnavailableException.badAnswer("the reply is not one row of " + type);
  }

  private static UnavailableException unfit(RemoteReply reply, EntityType<?> type) {
    return UnavailableException.badAnswer(
        "the transport's reply for " + type + " does not fit the call: " + reply);
  }

  @Override
  public Single<Bundle> fetch(Related related, Slot slot, Receiver receiver) {
    throw new IllegalStateException("a transport asks for one type at a time");
  }

  @Override
  public Single<Boolean> acceptsCredentials(Slot slot) {
    throw new IllegalStateException("a transport has no question about credentials");
  }

  @Override
  public String path(Fetch fetch) {
    return paths.path(fetch);
  }

  @Override
  public String path(Related related) {
    return paths.path(related.path());
  }

  @Override
  public String path(Sending sending) {
    return paths.path(sending);
  }

  @Override
  public @Nullable String pathOfCredentials() {
    return null;
  }
}
