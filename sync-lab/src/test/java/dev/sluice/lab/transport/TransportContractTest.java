package dev.sluice.lab.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.remote.RemoteCall;
import dev.sluice.remote.RemoteReply;
import dev.sluice.remote.Transport;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import io.reactivex.rxjava3.core.Single;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The contract holds for a server in this process, and finds each promise that it breaks. */
class TransportContractTest {

  record Note(String text) {}

  static final Field<Note, String> TEXT = Field.<Note>text("text", Note::text).fingerprint();
  static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .one("notes/{id}")
                  .create(Endpoint.post("notes"))
                  .update(Endpoint.patch("notes/{id}"))
                  .delete(Endpoint.delete("notes/{id}")))
          .fields(TEXT)
          .build(row -> new Note(row.require(TEXT)));

  private final Server server = new Server();

  private static RemoteCall.CreateRow create() {
    Map<String, Object> note = Map.of("text", "first");
    return new RemoteCall.CreateRow(NOTES, null, note, null);
  }

  private static TransportContract contract(Transport transport) {
    return TransportContract.of(transport, create(), Map.of("text", "second"));
  }

  private List<String> broken() {
    return contract(server)
        .counting(() -> server.requests)
        .losing(() -> server.losesNext = true)
        .broken();
  }

  @Test
  void aTransportThatKeepsAllPromisesPasses() {
    TransportContract.of(server, create(), Map.of("text", "second"))
        .counting(() -> server.requests)
        .losing(() -> server.losesNext = true)
        .holds();
    assertThat(server.rows).isEmpty();
  }

  @Test
  void aTransportThatSendsTooEarlyIsFound() {
    server.isEager = true;
    assertThat(broken()).contains("nothing is sent before the Single is subscribed to");
  }

  @Test
  void aTransportThatRepeatsALostCreateIsFound() {
    server.repeats = true;
    assertThat(broken())
        .contains("one call is one request", "a create whose answer is lost is not repeated");
  }

  @Test
  void aTransportThatSaysThatALostCallNeverLeftIsFound() {
    server.ofLoss = new RemoteReply.NotSent();
    assertThat(broken()).anyMatch(promise -> promise.startsWith("a call whose answer is lost"));
  }

  @Test
  void aTransportThatRefusesInPlaceOfGoneIsFound() {
    server.ofUnknown = new RemoteReply.Refused("no such row");
    assertThat(broken())
        .containsExactly("a call for a row that is not there is answered with Gone");
    assertThatThrownBy(() -> contract(server).holds())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("answered with Gone");
  }

  @Test
  void aTransportThatAnswersACreateWithoutARowIsFound() {
    server.ofCreate = new RemoteReply.Done();
    assertThat(broken()).contains("a create is answered with OneRow, which has the id");
  }

  @Test
  void aTransportThatLosesAnUpdateIsFound() {
    server.forgetsUpdates = true;
    assertThat(broken()).containsExactly("the list has the values of an update");
  }

  /** Rows in a map, and a page for each. */
  private static final class Server implements Transport {

    final Map<String, Map<String, Object>> rows = new LinkedHashMap<>();
    int requests;
    boolean losesNext;
    boolean isEager;
    boolean repeats;
    boolean forgetsUpdates;
    RemoteReply ofLoss = new RemoteReply.Lost();
    RemoteReply ofUnknown = new RemoteReply.Gone();
    RemoteReply ofCreate;
    private int ids;

    @Override
    public String server() {
      return "this process";
    }

    @Override
    public String account() {
      return "mary";
    }

    @Override
    public Single<RemoteReply> send(RemoteCall call) {
      return isEager ? Single.just(arrived(call)) : Single.fromCallable(() -> arrived(call));
    }

    private RemoteReply arrived(RemoteCall call) {
      requests++;
      RemoteReply reply = reply(call);
      if (losesNext && repeats) {
        losesNext = false;
        return arrived(call);
      }
      boolean isLost = losesNext;
      losesNext = false;
      return isLost ? ofLoss : reply;
    }

    private RemoteReply reply(RemoteCall call) {
      if (call instanceof RemoteCall.ListRows list) {
        return page(list.page() == null ? 0 : Integer.parseInt(list.page()));
      }
      if (call instanceof RemoteCall.CreateRow create) {
        ids++;
        rows.put("" + ids, new HashMap<>(create.fields()));
        rows.get("" + ids).put("id", ids);
        return ofCreate == null ? new RemoteReply.OneRow(rows.get("" + ids), null) : ofCreate;
      }
      String id =
          call instanceof RemoteCall.FetchRow fetch
              ? fetch.id()
              : call instanceof RemoteCall.UpdateRow update
                  ? update.id()
                  : ((RemoteCall.DeleteRow) call).id();
      Map<String, Object> row = rows.get(id);
      if (row == null) {
        return ofUnknown;
      }
      if (call instanceof RemoteCall.DeleteRow) {
        rows.remove(id);
        return new RemoteReply.Done();
      }
      if (call instanceof RemoteCall.UpdateRow update && !forgetsUpdates) {
        row.putAll(update.fields());
      }
      return new RemoteReply.OneRow(row, null);
    }

    private RemoteReply page(int number) {
      List<Map<String, Object>> all = List.copyOf(rows.values());
      boolean isLast = number + 1 >= all.size();
      return new RemoteReply.Listed(
          all.isEmpty() ? all : all.subList(number, number + 1),
          isLast ? null : "" + (number + 1),
          null,
          null);
    }
  }
}
