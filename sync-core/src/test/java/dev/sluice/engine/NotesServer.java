package dev.sluice.engine;

import static java.time.format.DateTimeFormatter.RFC_1123_DATE_TIME;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.process.Forwarding;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.core.Single;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;

/** A server for notes: whatever is put into a list comes out of it again, with an id and a date. */
public final class NotesServer implements Call.Factory {

  private static final Call.Factory UNSENT = new OkHttpClient();

  private final Map<String, Map<Long, ObjectNode>> lists = new HashMap<>();
  private final VirtualTime time;
  private final Map<String, Integer> refusals = new HashMap<>();
  private final Map<String, String> texts = new HashMap<>();
  private long lastId;

  public NotesServer(VirtualTime time) {
    this.time = time;
  }

  /** Answers so from now on to every request of that kind, such as {@code POST notes}. */
  public void refuse(String what, int status) {
    refusals.put(what, status);
  }

  /** Answers with that text from now on to every request of that kind. */
  public void answerAll(String what, String text) {
    texts.put(what, text);
  }

  public List<ObjectNode> rows(String list) {
    return list(list).values().stream().filter(row -> !row.has("server_deleted_at")).toList();
  }

  public ObjectNode edit(String list, long id, JsonNode changes) {
    ObjectNode row = list(list).computeIfAbsent(id, any -> Json.object().put("id", id));
    row.setAll((ObjectNode) changes);
    return row.put("at", time.now().toString());
  }

  public JsonNode delete(String list, long id) {
    return edit(list, id, Json.object().put("server_deleted_at", time.now().toString()));
  }

  private Map<Long, ObjectNode> list(String name) {
    return lists.computeIfAbsent(name, any -> new TreeMap<>());
  }

  private JsonNode answer(Request request) throws IOException {
    List<String> path = request.url().pathSegments();
    long id = path.size() > 1 ? Long.parseLong(path.get(1)) : 0;
    return switch (request.method()) {
      case "GET" -> since(path.get(0), request.url().queryParameter("since"));
      case "POST" -> edit(path.get(0), ++lastId, body(request));
      case "PUT" -> edit(path.get(0), id, body(request));
      default -> delete(path.get(0), id);
    };
  }

  private static JsonNode body(Request request) throws IOException {
    Buffer body = new Buffer();
    request.body().writeTo(body);
    return Json.parse(body.readByteString());
  }

  private ArrayNode since(String list, String since) {
    String from = since == null ? "" : Instant.ofEpochSecond(Long.parseLong(since)).toString();
    List<ObjectNode> rows = since == null ? rows(list) : List.copyOf(list(list).values());
    ArrayNode answer = Json.array();
    rows.stream().filter(row -> row.get("at").asText().compareTo(from) >= 0).forEach(answer::add);
    return answer;
  }

  private Response response(Request request) throws IOException {
    String date = RFC_1123_DATE_TIME.format(time.now().atOffset(ZoneOffset.UTC));
    String what = request.method() + " " + request.url().pathSegments().get(0);
    int status = refusals.getOrDefault(what, 200);
    Response.Builder ok = new Response.Builder().request(request).code(status).message("said");
    if (status != 200) {
      ResponseBody words = ResponseBody.create("not yours", null);
      return ok.protocol(Protocol.HTTP_1_1).header("Date", date).body(words).build();
    }
    String text = texts.containsKey(what) ? texts.get(what) : answer(request).toString();
    ResponseBody body = ResponseBody.create(text, null);
    return ok.protocol(Protocol.HTTP_1_1).header("Date", date).body(body).build();
  }

  @Override
  public Call newCall(Request request) {
    Call unsent = UNSENT.newCall(request);
    return Forwarding.enqueuedBy(
        callback ->
            Single.fromCallable(() -> response(request))
                .delaySubscription(20, TimeUnit.MILLISECONDS, time.scheduler())
                .subscribe(response -> callback.onResponse(unsent, response)),
        unsent);
  }
}
