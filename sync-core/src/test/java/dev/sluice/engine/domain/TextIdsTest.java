package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.SyncReport;
import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Server ids that are texts, some of them only the end of a link. */
class TextIdsTest {

  record Book(String title, String uid) {}

  record Page(Ref<Book> book, List<Ref<Book>> seeAlso, String text) {}

  private static final Field<Book, String> TITLE =
      Field.<Book>text("title", Book::title).fingerprint();
  private static final Field<Book, String> UID =
      Field.<Book>text("uid", Book::uid).json("_id").nullable().byServer();
  private static final EntityType<Book> BOOKS =
      EntityType.<Book>named("books", at("books").identifiedBy("_id").textIds())
          .fields(TITLE, UID)
          .build(row -> new Book(row.require(TITLE), row.get(UID)));
  private static final Field<Page, Ref<Book>> BOOK =
      Field.reference("book", BOOKS, Page::book).ownedByTarget();
  private static final Field<Page, List<Ref<Book>>> SEE_ALSO =
      Field.references("see_also", BOOKS, Page::seeAlso).json("links.books");
  private static final Field<Page, String> TEXT =
      Field.<Page>text("text", Page::text).fingerprint();
  private static final EntityType<Page> PAGES =
      EntityType.<Page>named("pages", pages())
          .fields(BOOK, SEE_ALSO, TEXT)
          .build(row -> new Page(row.require(BOOK), row.require(SEE_ALSO), row.require(TEXT)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<String, ObjectNode> rows = new LinkedHashMap<>();
  private boolean loses;
  private String bad = "BAD"; // as it is escaped in JSON
  private Desk desk;

  private static Endpoints at(String path) {
    return Endpoints.list(path)
        .create(Endpoint.post(path))
        .update(Endpoint.put(path + "/{id}"))
        .delete(Endpoint.delete(path + "/{id}"));
  }

  private static Endpoints pages() {
    return Endpoints.list("pages")
        .identifiedByLink("_links.self.href")
        .textIds()
        .create(Endpoint.post("books/{book}/pages"))
        .update(Endpoint.put("books/{book}/pages/{id}"))
        .delete(Endpoint.delete("books/{book}/pages/{id}"));
  }

  @BeforeEach
  void begin() {
    server.answers(this::answer);
    desk = desk();
  }

  private Desk desk() {
    return Desk.open(folder.resolve("books.db"), SyncSchema.of(1, BOOKS, PAGES), server, time);
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private Reply answer(Request request) {
    List<String> path = request.url().pathSegments();
    String last = path.get(path.size() - 1);
    String id = last.equals("books") || last.equals("pages") ? UUID.randomUUID() + " ä/" : last;
    String key = (path.contains("pages") ? "pages " : "books ") + id;
    return switch (request.method()) {
      case "GET" -> Reply.of(200, list(last + " ").toString().replace("BAD", bad));
      case "DELETE" -> Reply.of(rows.remove(key) == null ? 404 : 204, "");
      default -> {
        ObjectNode row = rows.computeIfAbsent(key, any -> named(path.contains("pages"), id));
        row.setAll((ObjectNode) ScriptedServer.body(request));
        yield loses ? Reply.of(-1, "") : Reply.json(row);
      }
    };
  }

  private static ObjectNode named(boolean byLink, String id) {
    ObjectNode row = Json.object();
    if (byLink) {
      String href = "https://api.example/pages/" + id.replace(" ", "%20").replace("/", "%2F");
      row.putObject("_links").putObject("self").put("href", href + "{?projection}");
    } else {
      row.put("_id", id);
    }
    return row;
  }

  private ArrayNode list(String of) {
    ArrayNode list = Json.array();
    rows.forEach(
        (key, row) -> {
          if (key.startsWith(of)) {
            list.add(row);
          }
        });
    return list;
  }

  private String only(String of) {
    return rows.keySet().stream().filter(key -> key.startsWith(of)).reduce((a, b) -> a + b).get();
  }

  private Ref<Page> write() {
    Ref<Book> book = desk.table(BOOKS).create(new Book("Diary", null));
    return desk.table(PAGES).create(new Page(book, List.of(book), "Dear diary"));
  }

  @Test
  void rowsGoToTheServerAndComeBackToAnotherFile() {
    write();
    desk.synced();
    String book = only("books ").substring("books ".length());
    ObjectNode page = rows.get(only("pages "));
    assertThat(page.get("book").asText()).isEqualTo(book);
    assertThat(page.get("links").get("books").get(0).asText()).isEqualTo(book);
    assertThat(desk.all(BOOKS)).containsExactly(new Book("Diary", book));

    try (Desk other =
        Desk.open(folder.resolve("two.db"), SyncSchema.of(1, BOOKS, PAGES), server, time)) {
      other.synced();
      Page there = other.all(PAGES).get(0);
      assertThat(other.table(BOOKS).find(there.book())).contains(new Book("Diary", book));
      assertThat(there.seeAlso()).containsExactly(there.book());
      other.table(BOOKS).update(there.book(), any -> new Book("Log", book));
      other.synced();
    }
    desk.synced();
    assertThat(desk.all(BOOKS)).containsExactly(new Book("Log", book));
    assertThat(desk.all(PAGES)).hasSize(1);
  }

  @Test
  void editsAndDeletesGoToTheSameRowAfterTheFileWasClosed() {
    Ref<Page> page = write();
    desk.synced();
    desk.close();
    desk = desk();
    desk.table(PAGES).update(page, any -> new Page(any.book(), List.of(), "Dear all"));
    desk.synced();
    assertThat(rows.get(only("pages ")).get("text").asText()).isEqualTo("Dear all");
    desk.table(PAGES).delete(page);
    desk.synced();
    assertThat(rows).hasSize(1);
    rows.clear();
    time.advance(Duration.ofMinutes(2));
    desk.synced();
    assertThat(desk.all(BOOKS)).isEmpty();
  }

  @Test
  void aCreateWhoseAnswerIsLostIsFoundAgain() {
    desk.synced();
    loses = true;
    write();
    desk.push();
    desk.close();
    loses = false;
    desk = desk();
    desk.push();
    assertThat(desk.engine().pending()).isZero();
    assertThat(rows).hasSize(2);
  }

  @Test
  void aSyncWithNothingNewWritesNothing() {
    write();
    desk.synced();
    assertThat(desk.synced().pulled()).isEmpty();
    try (OtherConnection app = new OtherConnection(folder.resolve("books.db"))) {
      assertThat(app.number("SELECT count(*) FROM _sync_key")).isEqualTo(2);
    }
  }

  @Test
  void aLogOutLeavesNoIdInTheFile() {
    write();
    desk.synced();
    desk.engine().logOut(true).test();
    time.advance(Duration.ofMinutes(1));
    try (OtherConnection app = new OtherConnection(folder.resolve("books.db"))) {
      assertThat(app.number("SELECT count(*) FROM _sync_key")).isZero();
    }
  }

  private long keys() {
    try (OtherConnection app = new OtherConnection(folder.resolve("books.db"))) {
      return app.number("SELECT count(*) FROM _sync_key");
    }
  }

  @Test
  void S143_aCleanUpForgetsTheIdsOfRowsThatAreGone() {
    Ref<Page> page = write();
    desk.synced();
    for (int i = 0; i < 20; i++) {
      Ref<Page> more = desk.table(PAGES).create(new Page(book(page), List.of(), "page " + i));
      desk.synced();
      desk.table(PAGES).delete(more);
      desk.synced();
    }
    assertThat(keys()).isEqualTo(22);
    desk.table(PAGES).update(page, any -> new Page(any.book(), List.of(), "Dear all"));
    cleanUp();
    assertThat(keys()).isEqualTo(2);
    desk.synced();
    assertThat(rows.get(only("pages ")).get("text").asText()).isEqualTo("Dear all");
  }

  /** Its answer is lost, so the row may be on the server by now. */
  @Test
  void S143_aCleanUpKeepsTheIdsOfRowsThatOnlyTheJournalKnows() {
    Ref<Page> page = write();
    desk.synced();
    loses = true;
    desk.table(PAGES).update(page, any -> new Page(any.book(), List.of(), "Dear all"));
    desk.push();
    desk.table(PAGES).delete(page);
    loses = false;
    cleanUp();
    assertThat(keys()).isEqualTo(2);
    desk.synced();
    assertThat(rows).hasSize(1);
  }

  private Ref<Book> book(Ref<Page> page) {
    return desk.table(PAGES).find(page).orElseThrow().book();
  }

  private void cleanUp() {
    var report = desk.engine().cleanUp().test();
    time.advance(Duration.ofMinutes(1));
    assertThat(report.assertValueCount(1).values().get(0).error()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\\u0000b", "a\\ud800", "\\udc00b", "\\udc00\\ud800"})
  void S143_anIdThatNoFileKeepsIsToldAndTheOtherRowsAreStored(String id) {
    rows.put("books good", Json.object().put("_id", "good").put("title", "Good"));
    rows.put("books bad", Json.object().put("_id", "BAD").put("title", "Bad"));
    bad = id;
    SyncReport report = desk.sync();
    assertThat(report.problems()).singleElement().asString().contains("books");
    assertThat(desk.all(BOOKS)).containsExactly(new Book("Good", "good"));
    assertThat(keys()).isOne();
  }

  /** A whole character outside of the first plane is one like any other. */
  @Test
  void S143_anIdWithAnEmojiIsAnId() {
    rows.put("books good", Json.object().put("_id", "a\ud83d\ude00").put("title", "Good"));
    desk.synced();
    assertThat(desk.all(BOOKS)).hasSize(1);
  }
}
