package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.http.Credentials;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.ratelimit.Limit;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Database;
import dev.sluice.store.Query;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TestServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Lists for each parent over a real socket, with parents whose ids have to be encoded. */
@Timeout(60)
class NestedListsOnTheWireTest {

  private record Project(String name) {}

  private record Item(String title, Ref<Project> project) {}

  private static final Field<Project, String> NAME = Field.text("name", Project::name);
  private static final EntityType<Project> PROJECTS =
      EntityType.<Project>named("projects", Endpoints.list("projects").textIds())
          .fields(NAME)
          .build(row -> new Project(row.require(NAME)));
  private static final Field<Item, String> TITLE =
      Field.<Item>text("title", Item::title).fingerprint();
  private static final Field<Item, Ref<Project>> PROJECT =
      Field.reference("project_id", PROJECTS, Item::project).ownedByTarget();
  private static final EntityType<Item> ITEMS =
      EntityType.<Item>named(
              "items",
              Endpoints.list("projects/{project_id}/items")
                  .textIds()
                  .create(Endpoint.post("projects/{project_id}/items"))
                  .update(Endpoint.patch("projects/{project_id}/items/{id}")))
          .fields(TITLE, PROJECT)
          .build(row -> new Item(row.require(TITLE), row.require(PROJECT)));

  private static final List<String> IDS =
      List.of("a/b", "ü ✓", "100%", "%2F", "..x", "a?b#c", "a;b", "{project_id}", "a+b", "\\");

  /** The items of each project, which have their titles as ids. */
  private static final class Projects extends TestServer {

    private final Map<String, List<String>> items = new LinkedHashMap<>();

    Projects() {
      super(ServerClock.system());
      IDS.forEach(id -> items.put(id, new ArrayList<>(List.of("first/" + id))));
    }

    @Override
    protected Answer serve(Request request) {
      String[] path = request.path().split("/", -1);
      if (path.length == 2) {
        ArrayNode list = Json.array();
        items.keySet().forEach(id -> list.addObject().put("id", id).put("name", id));
        return Answer.json(list);
      }
      List<String> titles = items.get(decoded(path[2]));
      if (request.method().equals("GET")) {
        ArrayNode list = Json.array();
        titles.forEach(title -> list.add(item(title)));
        return Answer.json(list);
      }
      if (request.method().equals("PATCH")) {
        titles.remove(decoded(path[4]));
      }
      titles.add(Json.parse(request.body()).path("title").asText());
      return Answer.json(item(titles.get(titles.size() - 1)));
    }

    private static ObjectNode item(String title) {
      return Json.object().put("id", title).put("title", title);
    }

    private static String decoded(String segment) {
      return URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
  }

  @Test
  void eachParentHasItsRowsThereAndHere(@TempDir Path folder) throws Exception {
    Projects server = new Projects();
    JdbcDriver file = new JdbcDriver(folder.resolve("p.db"));
    try (WireServer wire = WireServer.start(server);
        Database db =
            SqliteDatabase.open(file, SyncSchema.of(1, PROJECTS, ITEMS), SqliteOptions.defaults());
        SyncEngine engine =
            SyncEngine.builder(db)
                .server(wire.url().toString(), Credentials.apiToken("secret"))
                .pace(Limit.of(1000, Duration.ofSeconds(1)))
                .autoSync(AutoSync.manual())
                .build()) {
      synced(engine);
      assertThat(db.table(ITEMS).list(Query.all())).hasSize(IDS.size());
      for (long id = 1; id <= IDS.size(); id++) {
        db.table(ITEMS).create(new Item("second " + id, PROJECTS.ref(id)));
      }
      synced(engine);
      for (int at = 0; at < IDS.size(); at++) {
        assertThat(server.items.get(IDS.get(at)))
            .containsExactly("first/" + IDS.get(at), "second " + (at + 1));
      }
      synced(engine);
      assertThat(db.table(ITEMS).list(Query.all())).hasSize(2 * IDS.size());
      assertThat(server.log()).hasSize(3 * (1 + IDS.size()) + IDS.size());
    }
  }

  private static void synced(SyncEngine engine) {
    SyncReport report = engine.fullSync().blockingGet();
    assertThat(report.error()).isEmpty();
    assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
  }
}
