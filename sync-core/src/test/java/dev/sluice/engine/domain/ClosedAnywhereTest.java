package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.sluice.AutoSync;
import dev.sluice.SyncReport;
import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.failure.FailureKind;
import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.http.Credentials;
import dev.sluice.http.TokenRefresh;
import dev.sluice.http.TokenStore;
import dev.sluice.ratelimit.Limit;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schema.Uploads;
import dev.sluice.store.Attachment;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.observers.TestObserver;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import okhttp3.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An engine is closed at each moment of a sync that has it all: a list of pages, credentials that
 * expire, changes, a file, and waits for a slot. It ends at once, and the next engine goes on. Each
 * test of the module fails if RxJava reports an error that no subscriber received.
 */
@Sampled
class ClosedAnywhereTest {

  private record Note(String title) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .pages(Paging.number("page", 1).size("per_page", 4).shortPageIsLast())
                  .create(Endpoint.post("notes"))
                  .update(Endpoint.patch("notes/{id}"))
                  .delete(Endpoint.delete("notes/{id}"))
                  .uploads(
                      Uploads.post("uploads?filename={name}", "token", "uploads")
                          .asObjects("token", "filename", "content_type")
                          .kept(Duration.ofHours(2))))
          .fields(TITLE)
          .build(row -> new Note(row.require(TITLE)));
  private static final Duration LONGEST = Duration.ofMinutes(30);

  @TempDir Path folder;

  /** A server with ten notes, and a device that has them and changes of its own. */
  private static final class World implements TokenStore {

    private final Path file;
    private final VirtualTime time = new VirtualTime();
    private final ScriptedServer server = new ScriptedServer(time);
    private final TreeMap<Long, String> rows = new TreeMap<>();
    private final List<Instant> arrivals = new ArrayList<>();
    private final List<String> attached = new ArrayList<>();
    private int issued = 1;
    private Tokens stored = new Tokens("access-secret-1", "refresh-secret-1");
    private Desk desk;

    World(Path file) {
      this.file = file;
      for (long id = 1; id <= 10; id++) {
        rows.put(id, "note " + id);
      }
      server.answers(this::answer);
      start();
      desk.synced();
      desk.table(NOTES).update(NOTES.ref(1), old -> new Note("edited"));
      desk.table(NOTES).delete(NOTES.ref(2));
      Ref<Note> fresh = desk.table(NOTES).create(new Note("with a file"));
      desk.table(NOTES).create(new Note("new"));
      desk.table(NOTES).attach(fresh, Attachment.of("a.png", "image/png", new byte[300]));
      rows.put(100L, "new there");
      issued++; // the token of before has expired
      arrivals.clear();
      time.advance(Duration.ofHours(1));
    }

    void start() {
      TokenRefresh refresh = TokenRefresh.post("https://login.example/token").with("client", "n");
      desk =
          Desk.open(
              file,
              SyncSchema.of(1, NOTES),
              server,
              time,
              engine ->
                  engine
                      .server(Desk.URL, Credentials.bearer("anna", this, refresh))
                      .autoSync(AutoSync.manual())
                      .budget(Limit.of(5, Duration.ofMinutes(1)))
                      .pace(Limit.of(2, Duration.ofSeconds(1))));
    }

    @Override
    public Tokens load() {
      return stored;
    }

    @Override
    public void save(Tokens tokens) {
      stored = tokens;
    }

    private Reply answer(Request request) {
      arrivals.add(time.now());
      if (request.url().host().equals("login.example")) {
        return Reply.json(
            Json.object()
                .put("access_token", "access-secret-" + issued)
                .put("refresh_token", "refresh-secret-" + issued));
      }
      if (!("Bearer access-secret-" + issued).equals(request.header("Authorization"))) {
        return Reply.of(401, "{}");
      }
      List<String> path = request.url().pathSegments();
      if (path.get(1).equals("uploads")) {
        return Reply.json(Json.object().put("token", "t" + arrivals.size()));
      }
      return switch (request.method()) {
        case "GET" -> page(Integer.parseInt(request.url().queryParameter("page")));
        case "DELETE" ->
            rows.remove(Long.parseLong(path.get(2))) == null
                ? Reply.of(404, "{}")
                : Reply.of(204, "");
        case "POST" -> store(rows.lastKey() + 1, ScriptedServer.body(request));
        default -> store(Long.parseLong(path.get(2)), ScriptedServer.body(request));
      };
    }

    private Reply page(int number) {
      ArrayNode list = Json.array();
      rows.keySet().stream().skip(4L * (number - 1)).limit(4).forEach(id -> list.add(row(id)));
      return Reply.json(list);
    }

    private Reply store(long id, JsonNode sent) {
      if (sent.has("title")) {
        rows.put(id, sent.get("title").asText());
      }
      sent.path("uploads").forEach(one -> attached.add(one.get("filename").asText()));
      return Reply.json(row(id));
    }

    private JsonNode row(long id) {
      return Json.object().put("id", id).put("title", rows.get(id));
    }

    /** Each moment at which something happens, and one in each pause, since the beginning. */
    List<Duration> moments() {
      Instant begin = time.now();
      desk.engine().fullSync().subscribe();
      time.advance(LONGEST);
      TreeSet<Duration> moments = new TreeSet<>();
      Duration before = Duration.ZERO;
      for (Instant arrival : arrivals) {
        Duration since = Duration.between(begin, arrival);
        moments.add(since.minusMillis(10));
        moments.add(since);
        moments.add(since.minus(since.minus(before).dividedBy(2)));
        before = since;
      }
      moments.pollLast(); // then it is over
      return List.copyOf(moments);
    }

    void isClosedAfter(Duration moment) {
      TestObserver<SyncReport> sync = desk.engine().fullSync().test();
      time.advance(moment);
      desk.engine().close();
      time.settle();
      sync.assertValue(report -> FailureKind.CLOSED.is(report.error().orElse(null)));
      desk.db().close();
      try (OtherConnection other = new OtherConnection(file)) {
        other.run("PRAGMA locking_mode = EXCLUSIVE"); // refused while another connection is open
        other.run("CREATE TABLE alone (id INTEGER)");
        other.run("DROP TABLE alone");
      }
      server.forget();
      time.advance(LONGEST);
      assertThat(server.requests()).as("at most what was under way").hasSizeLessThan(3);
    }

    void goesOn() {
      start();
      for (int i = 0; i < 3; i++) {
        desk.engine().fullSync().subscribe();
        time.advance(LONGEST);
      }
      assertThat(rows.values())
          .contains("edited", "with a file", "new", "new there")
          .doesNotContain("note 1", "note 2")
          .doesNotHaveDuplicates()
          .hasSize(12);
      assertThat(attached).containsOnly("a.png");
      assertThat(desk.engine().failures()).isEmpty();
      assertThat(desk.engine().pending()).isZero();
      assertThat(desk.all(NOTES)).hasSize(12);
      desk.close();
    }
  }

  @Test
  void S166_anEngineThatIsClosedAtAnyMomentEndsAtOnceAndTheNextGoesOn() throws Exception {
    World whole = new World(folder.resolve("whole.db"));
    List<Duration> moments = whole.moments();
    whole.goesOn();
    assertThat(moments).hasSizeGreaterThan(20);
    int step = Sample.isWhole() ? 1 : 7;
    for (int i = 2; i < moments.size(); i += step) {
      Path own = Files.createDirectory(folder.resolve("" + i));
      World world = new World(own.resolve("n.db"));
      try {
        world.isClosedAfter(moments.get(i));
        world.goesOn();
      } catch (AssertionError e) {
        throw new AssertionError("closed after " + moments.get(i) + ": " + e.getMessage(), e);
      }
    }
  }
}
