package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import okhttp3.HttpUrl;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** OData names the URLs of the next page and of the next changes, such as Microsoft Graph. */
class DeltaLinksTest {

  private record Task(String title) {}

  private static final Field<Task, String> TITLE =
      Field.<Task>text("title", Task::title).fingerprint();
  private static final EntityType<Task> TASKS =
      EntityType.<Task>named(
              "tasks",
              Endpoints.list("tasks/delta")
                  .textIds()
                  .rowsAt("value")
                  .pages(Paging.url("@odata.nextLink"))
                  .since(Since.token("$deltatoken", "@odata.deltaLink"))
                  .tombstones("@removed")
                  .one("tasks/{id}")
                  .create(Endpoint.post("tasks"))
                  .update(Endpoint.patch("tasks/{id}"))
                  .delete(Endpoint.delete("tasks/{id}")))
          .fields(TITLE)
          .build(row -> new Task(row.require(TITLE)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);

  /** By id, in the order of their last changes: a title, or nothing if it was deleted. */
  private final Map<String, String> rows = new LinkedHashMap<>();

  private final List<String> asked = new ArrayList<>();
  private int changes;
  private Desk desk;

  @AfterEach
  void close() {
    desk.close();
  }

  private void put(String id, String title) {
    rows.remove(id);
    rows.put(id, title);
    changes++;
  }

  private Reply answer(Request request) {
    HttpUrl url = request.url();
    String id = url.pathSegments().get(url.pathSize() - 1);
    return switch (request.method()) {
      case "GET" -> id.equals("delta") ? delta(url) : one(id, 200);
      case "POST" -> {
        String made = "AAMk=" + rows.size();
        put(made, ScriptedServer.body(request).path("title").asText());
        yield one(made, 201);
      }
      default -> Reply.of(405, "");
    };
  }

  private Reply one(String id, int status) {
    return Reply.of(status, row(id).toString());
  }

  private ObjectNode row(String id) {
    ObjectNode row = Json.object().put("id", id);
    String title = String.valueOf(rows.get(id));
    if (title.isEmpty()) {
      row.putObject("@removed").put("reason", "deleted");
      return row;
    }
    return row.put("title", title);
  }

  /** Two rows a page; a token says how many changes it has seen, a skip token where it goes on. */
  private Reply delta(HttpUrl url) {
    asked.add(String.valueOf(url.query()));
    String skip = url.queryParameter("$skiptoken");
    String seen = url.queryParameter("$deltatoken");
    int from = skip != null ? Integer.parseInt(skip) : seen == null ? 0 : rows.size() - news(seen);
    int to = Math.min(rows.size(), from + 2);
    ArrayNode value = Json.array();
    List.copyOf(rows.keySet()).subList(from, to).forEach(id -> value.add(row(id)));
    HttpUrl list = url.newBuilder().query(null).build();
    ObjectNode body = Json.object().put("@odata.context", "c").set("value", value);
    return Reply.json(
        to < rows.size()
            ? body.put("@odata.nextLink", list + "?$skiptoken=" + to)
            : body.put("@odata.deltaLink", list + "?$top=2&$deltatoken=t%2B%3D" + changes));
  }

  private int news(String token) {
    assertThat(token).startsWith("t+=");
    return changes - Integer.parseInt(token.substring(3));
  }

  @Test
  void theTokenInTheLinkIsSentWithTheNextRequest() {
    server.answers(this::answer);
    desk = Desk.open(folder.resolve("a.db"), SyncSchema.of(1, TASKS), server, time);
    put("AAMk=a", "one");
    put("AAMk=b", "two");
    put("AAMk=c", "three");
    desk.synced();
    assertThat(asked).containsExactly("null", "$skiptoken=2");
    put("AAMk=b", "");
    put("AAMk=c", "3");
    desk.table(TASKS).create(new Task("mine"));
    desk.synced();
    assertThat(desk.all(TASKS)).extracting(Task::title).containsExactly("one", "3", "mine");
    asked.clear();
    desk.synced();
    desk.synced();
    assertThat(asked).containsExactly("$deltatoken=t+=5", "$deltatoken=t+=6");
    assertThat(desk.engine().pending()).isZero();
  }

  /** Some servers mean a plus sign by it, and others a space. */
  @Test
  void theTokenIsSentAsItStandsInTheLink() {
    List<String> queries = new ArrayList<>();
    server.answers(
        request -> {
          queries.add(String.valueOf(request.url().encodedQuery()));
          String link = request.url().newBuilder().query(null) + "?$deltatoken=a+b%2Bc%20d&$top=2";
          ObjectNode body = Json.object().set("value", Json.array());
          return Reply.json(body.put("@odata.deltaLink", link));
        });
    desk = Desk.open(folder.resolve("a.db"), SyncSchema.of(1, TASKS), server, time);
    desk.synced();
    desk.synced();
    assertThat(queries).containsExactly("null", "$deltatoken=a+b%2Bc%20d");
  }
}
