package dev.sluice.engine.domain;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import okhttp3.Request;

/** A dispatcher's server: parcels in parts, by courier; the stops of tours come whole. */
final class Dispatch {

  record Parcel(String label, String courier, String note, String remark) {

    Parcel noted(String other) {
      return new Parcel(label, courier, other, remark);
    }
  }

  record Stop(String name, Ref<Parcel> parcel) {}

  static final int PAGE = 5;
  static final Field<Parcel, String> LABEL =
      Field.<Parcel>text("label", Parcel::label).fingerprint().searchable();
  static final Field<Parcel, String> COURIER = Field.text("courier", Parcel::courier).nullable();
  static final Field<Parcel, String> NOTE = Field.text("note", Parcel::note).nullable();
  static final Field<Parcel, String> REMARK = Field.text("remark", Parcel::remark).nullable();
  static final EntityType<Parcel> PARCELS =
      EntityType.<Parcel>named(
              "parcels",
              Endpoints.list("parcels")
                  .inParts()
                  .pages(Paging.number("page", 1).size("limit", PAGE).shortPageIsLast())
                  .one("parcels/{id}")
                  .idempotencyKeys(Duration.ofDays(300))
                  .create(Endpoint.post("parcels"))
                  .update(Endpoint.patch("parcels/{id}"))
                  .delete(Endpoint.delete("parcels/{id}")))
          .fields(LABEL, COURIER, NOTE, REMARK)
          .build(
              row ->
                  new Parcel(row.require(LABEL), row.get(COURIER), row.get(NOTE), row.get(REMARK)));
  static final Field<Stop, String> NAME = Field.<Stop>text("name", Stop::name).fingerprint();
  static final Field<Stop, Ref<Parcel>> PARCEL =
      Field.reference("parcel_id", PARCELS, Stop::parcel).nullable();
  static final EntityType<Stop> STOPS =
      EntityType.<Stop>named(
              "stops",
              Endpoints.list("stops")
                  .pages(Paging.number("page", 1).size("limit", PAGE).shortPageIsLast())
                  .one("stops/{id}")
                  .create(Endpoint.post("stops"))
                  .update(Endpoint.patch("stops/{id}"))
                  .delete(Endpoint.delete("stops/{id}")))
          .fields(NAME, PARCEL)
          .build(row -> new Stop(row.require(NAME), row.get(PARCEL)));
  static final SyncSchema SCHEMA = SyncSchema.of(1, PARCELS, STOPS).credentialsCheckedAt("me");

  final TreeMap<Long, ObjectNode> parcels = new TreeMap<>();
  final TreeMap<Long, ObjectNode> stops = new TreeMap<>();
  final Map<String, Integer> posts = new HashMap<>();
  private final Map<String, Reply> byKey = new HashMap<>();
  private long last;

  long add(ObjectNode parcel) {
    parcels.put(++last, parcel.put("id", last));
    return last;
  }

  long addStop(String name, Long parcel) {
    stops.put(++last, Json.object().put("id", last).put("name", name).put("parcel_id", parcel));
    return last;
  }

  void deleteParcel(long id) {
    if (parcels.remove(id) != null) {
      stops
          .values()
          .forEach(
              stop -> {
                if (stop.get("parcel_id").asLong() == id) {
                  stop.putNull("parcel_id");
                }
              });
    }
  }

  Reply answer(Request request) {
    List<String> path = request.url().pathSegments();
    boolean isOne = path.get(path.size() - 1).matches("[0-9]+");
    String list = path.get(path.size() - (isOne ? 2 : 1));
    TreeMap<Long, ObjectNode> rows = list.equals("stops") ? stops : parcels;
    if (!request.method().equals("GET")) {
      return write(request, rows, isOne ? Long.parseLong(path.get(path.size() - 1)) : 0);
    }
    if (isOne) {
      ObjectNode row = rows.get(Long.parseLong(path.get(path.size() - 1)));
      return row == null ? Reply.of(404, "") : Reply.json(row);
    }
    String courier = request.url().queryParameter("courier");
    String half = request.url().queryParameter("half");
    String page = request.url().queryParameter("page");
    ArrayNode found = Json.array();
    rows.values().stream()
        .filter(row -> courier == null || courier.equals(row.path("courier").asText()))
        .filter(row -> half == null || row.get("id").asLong() % 2 == Long.parseLong(half))
        .skip(page == null ? 0 : PAGE * (Long.parseLong(page) - 1))
        .limit(PAGE)
        .forEach(found::add);
    return Reply.json(found);
  }

  private Reply write(Request request, TreeMap<Long, ObjectNode> rows, long id) {
    if (request.method().equals("DELETE")) {
      boolean was = rows.containsKey(id);
      if (rows == parcels) {
        deleteParcel(id);
      } else {
        rows.remove(id);
      }
      return Reply.of(was ? 204 : 404, "");
    }
    ObjectNode body = (ObjectNode) ScriptedServer.body(request);
    String key = request.header("Idempotency-Key");
    if (id == 0 && key != null && byKey.containsKey(key)) {
      return byKey.get(key);
    }
    ObjectNode row = id == 0 ? Json.object().put("id", ++last) : rows.get(id);
    if (row == null) {
      return Reply.of(404, "");
    }
    long parcel = body.path("parcel_id").asLong();
    if (parcel != 0 && !parcels.containsKey(parcel)) {
      return Reply.of(422, "{\"error\":\"no such parcel\"}");
    }
    row.setAll(body);
    rows.put(row.get("id").asLong(), row);
    if (id == 0) {
      posts.merge(body.path("label").asText() + body.path("name").asText(), 1, Integer::sum);
    }
    Reply reply = Reply.json(row);
    if (id == 0 && key != null) {
      byKey.put(key, reply);
    }
    return reply;
  }
}
