package dev.sluice.lab.transport;

import dev.sluice.remote.RemoteCall;
import dev.sluice.remote.RemoteReply;
import dev.sluice.remote.Transport;
import dev.sluice.schema.EntityType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** Asks a server over a transport and notes which promises are broken. */
final class TransportCheck {

  private final Transport transport;
  private final EntityType<?> type;
  private final @Nullable IntSupplier requests;
  private final List<String> broken;

  TransportCheck(
      Transport transport,
      EntityType<?> type,
      @Nullable IntSupplier requests,
      List<String> broken) {
    this.transport = transport;
    this.type = type;
    this.requests = requests;
    this.broken = broken;
  }

  private void require(boolean kept, String promise) {
    if (!kept && !broken.contains(promise)) {
      broken.add(promise);
    }
  }

  /** Sends one call; an error is a lost one. */
  private RemoteReply send(RemoteCall call) {
    int before = requests == null ? 0 : requests.getAsInt();
    RemoteReply reply =
        transport.send(call).onErrorReturn(problem -> new RemoteReply.Lost()).blockingGet();
    if (requests != null) {
      require(requests.getAsInt() == before + 1, "one call is one request");
    }
    return reply;
  }

  void names() {
    require(!transport.server().trim().isEmpty(), "server() is not blank");
    require(transport.server().equals(transport.server()), "server() is always the same");
    require(transport.account().equals(transport.account()), "equal accounts are the same user");
  }

  void nothingBeforeSubscription(RemoteCall create) {
    Set<String> before = Set.copyOf(rows().keySet());
    var unused = transport.send(create);
    require(before.equals(rows().keySet()), "nothing is sent before the Single is subscribed to");
  }

  @Nullable String created(RemoteCall create) {
    String id = id(send(create));
    require(id != null, "a create is answered with OneRow, which has the id");
    require(id == null || rows().containsKey(id), "the list has a row that was created");
    return id;
  }

  void fetched(String id) {
    if (type.endpoints().one() != null) {
      RemoteReply reply = send(new RemoteCall.FetchRow(type, id));
      require(id.equals(id(reply)), "a row that is there is answered with OneRow");
    }
  }

  void changed(String id, Map<String, Object> fields) {
    if (type.endpoints().update() != null) {
      RemoteReply reply = send(new RemoteCall.UpdateRow(type, id, fields, null));
      require(
          reply instanceof RemoteReply.Done || id.equals(id(reply)),
          "an update is answered with OneRow or Done");
      Map<String, ?> row = rows().getOrDefault(id, Map.of());
      fields.forEach(
          (name, value) ->
              require(
                  String.valueOf(value).equals(String.valueOf(row.get(name))),
                  "the list has the values of an update"));
    }
  }

  void deleted(String id) {
    if (type.endpoints().delete() != null) {
      RemoteReply reply = send(new RemoteCall.DeleteRow(type, id, Map.of(), null));
      require(
          reply instanceof RemoteReply.Done || reply instanceof RemoteReply.OneRow,
          "a delete is answered with Done");
      require(!rows().containsKey(id), "the list has no row that was deleted");
    }
  }

  /** The row was deleted. */
  void unknown(String id, Map<String, Object> fields) {
    if (type.endpoints().delete() == null) {
      return;
    }
    String gone = "a call for a row that is not there is answered with Gone";
    if (type.endpoints().one() != null) {
      require(isGone(new RemoteCall.FetchRow(type, id)), gone);
    }
    if (type.endpoints().update() != null) {
      require(isGone(new RemoteCall.UpdateRow(type, id, fields, null)), gone);
    }
    require(isGone(new RemoteCall.DeleteRow(type, id, Map.of(), null)), gone);
  }

  private boolean isGone(RemoteCall call) {
    return send(call) instanceof RemoteReply.Gone;
  }

  void lost(RemoteCall create, Runnable loss) {
    Set<String> before = Set.copyOf(rows().keySet());
    loss.run();
    RemoteReply reply = send(create);
    require(
        reply instanceof RemoteReply.Lost || reply instanceof RemoteReply.Unavailable,
        "a call whose answer is lost is Lost, and not " + reply);
    Set<String> more = rows().keySet();
    more.removeAll(before);
    require(more.size() == 1, "a create whose answer is lost is not repeated");
    more.forEach(this::deleted);
  }

  /** All rows of the list that are not deleted, by id. */
  private Map<String, Map<String, ?>> rows() {
    Map<String, Map<String, ?>> rows = new LinkedHashMap<>();
    String page = null;
    do {
      RemoteReply reply = send(list(page));
      require(reply instanceof RemoteReply.Listed, "a list is answered with Listed");
      String next = null;
      if (reply instanceof RemoteReply.Listed listed) {
        listed.rows().forEach(row -> rows.put(String.valueOf(row.get(identity())), row));
        next = listed.next();
      }
      require(next == null || !next.equals(page), "a page does not name itself as the next one");
      page = next == null || next.equals(page) ? null : next;
    } while (page != null);
    return rows;
  }

  private RemoteCall list(@Nullable String page) {
    return new RemoteCall.ListRows(type, null, null, null, null, page, Map.of());
  }

  private @Nullable String id(RemoteReply reply) {
    Object id = reply instanceof RemoteReply.OneRow one ? one.row().get(identity()) : null;
    return id == null ? null : id.toString();
  }

  private String identity() {
    String name = type.endpoints().identity();
    if (name == null || name.contains(".")) {
      throw new IllegalArgumentException("rows of " + type + " have no plain id");
    }
    return name;
  }
}
