package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.Operation;
import dev.sluice.Part;
import dev.sluice.SyncReport;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Query;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.observers.TestObserver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import okhttp3.HttpUrl;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A library of more books than a device can hold, of which screens show some. */
class PartsTest {

  private record Shelf(String name) {}

  private record Book(String title, String reader, Ref<Shelf> shelf) {}

  private static final int PAGE = 20;
  private static final Field<Shelf, String> NAME =
      Field.<Shelf>text("name", Shelf::name).fingerprint();
  private static final EntityType<Shelf> SHELVES =
      EntityType.<Shelf>named("shelves", Endpoints.list("shelves").create(Endpoint.post("shelves")))
          .fields(NAME)
          .build(row -> new Shelf(row.require(NAME)));
  private static final Field<Book, String> TITLE =
      Field.<Book>text("title", Book::title).fingerprint();
  private static final Field<Book, String> READER = Field.text("reader", Book::reader).nullable();
  private static final Field<Book, Ref<Shelf>> SHELF =
      Field.reference("shelf_id", SHELVES, Book::shelf).nullable();
  private static final EntityType<Book> BOOKS =
      EntityType.<Book>named(
              "books",
              Endpoints.list("books")
                  .inParts()
                  .pages(Paging.number("page", 1).size("limit", PAGE).shortPageIsLast())
                  .one("books/{id}")
                  .create(Endpoint.post("books"))
                  .update(Endpoint.patch("books/{id}"))
                  .delete(Endpoint.delete("books/{id}")))
          .fields(TITLE, READER, SHELF)
          .build(row -> new Book(row.require(TITLE), row.get(READER), row.get(SHELF)));
  private static final SyncSchema SCHEMA =
      SyncSchema.of(1, SHELVES, BOOKS).credentialsCheckedAt("me");
  private static final Part<Book> MINE = Part.of(BOOKS).with("reader", "me");

  /** A book as the server has it. */
  private record There(String title, String reader, Long shelf) {}

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<Long, String> shelves = new TreeMap<>(Map.of(1L, "novels", 2L, "maps"));
  private final Map<Long, There> books = new TreeMap<>();
  private Desk desk;

  @BeforeEach
  void open() {
    for (long id = 1; id <= 30; id++) {
      books.put(id, new There("book " + id, id % 10 == 0 ? "me" : "you", 1 + id % 2));
    }
    server.answers(this::answer);
    desk = Desk.open(folder.resolve("library.db"), SCHEMA, server, time);
    desk.synced();
    server.forget();
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private Reply answer(Request request) {
    List<String> path = request.url().pathSegments();
    String last = path.get(path.size() - 1);
    return switch (request.method()) {
      case "GET" ->
          switch (last) {
            case "shelves" -> Reply.json(shelves());
            case "books" -> Reply.json(books(request.url()));
            default -> one(Long.parseLong(last));
          };
      case "DELETE" -> {
        books.remove(Long.parseLong(last));
        yield Reply.of(204, "");
      }
      default -> written(last, (ObjectNode) ScriptedServer.body(request));
    };
  }

  private Reply written(String last, ObjectNode body) {
    if (last.equals("shelves")) {
      long id = 1 + shelves.size();
      shelves.put(id, body.get("name").asText());
      return Reply.json(Json.object().put("id", id).put("name", shelves.get(id)));
    }
    long id = last.equals("books") ? 1000 + books.size() : Long.parseLong(last);
    There old = books.getOrDefault(id, new There("", null, null));
    String title = body.has("title") ? body.get("title").asText() : old.title();
    String reader = body.has("reader") ? body.get("reader").asText() : old.reader();
    books.put(id, new There(title, reader, old.shelf()));
    return Reply.json(json(id));
  }

  private ArrayNode shelves() {
    ArrayNode list = Json.array();
    shelves.forEach((id, name) -> list.add(Json.object().put("id", id).put("name", name)));
    return list;
  }

  private ArrayNode books(HttpUrl url) {
    String page = url.queryParameter("page");
    String reader = url.queryParameter("reader");
    String shelf = url.queryParameter("shelf");
    List<Long> ids = new ArrayList<>(books.keySet());
    ids.removeIf(id -> reader != null && !reader.equals(books.get(id).reader()));
    ids.removeIf(id -> shelf != null && !shelf.equals("" + books.get(id).shelf()));
    ArrayNode list = Json.array();
    ids.stream()
        .skip(page == null ? 0 : (long) PAGE * (Integer.parseInt(page) - 1))
        .limit(PAGE)
        .forEach(id -> list.add(json(id)));
    return list;
  }

  private Reply one(long id) {
    return books.containsKey(id) ? Reply.json(json(id)) : Reply.of(404, "");
  }

  private ObjectNode json(long id) {
    There book = books.get(id);
    return Json.object()
        .put("id", id)
        .put("title", book.title())
        .put("reader", book.reader())
        .put("shelf_id", book.shelf());
  }

  private SyncReport fetch(Part<?> part) {
    TestObserver<SyncReport> report = desk.engine().fetch(part).test();
    time.advance(Duration.ofMinutes(1));
    return report.assertValueCount(1).values().get(0);
  }

  private List<String> titles() {
    return desk.table(BOOKS).list(Query.all()).stream().map(Book::title).sorted().toList();
  }

  @Test
  void aSyncAsksForNoListThatComesInParts() {
    assertThat(desk.synced().pulled()).isEmpty();
    assertThat(server.asked()).containsExactly("GET /v1/shelves");
    assertThat(titles()).isEmpty();
  }

  @Test
  void aPartBringsItsRowsWithOneRequest() {
    SyncReport report = fetch(MINE);
    assertThat(report.operation()).isEqualTo(Operation.FETCH);
    assertThat(report.error()).isEmpty();
    assertThat(server.asked()).containsExactly("GET /v1/books?reader=me&limit=20&page=1");
    assertThat(titles()).containsExactly("book 10", "book 20", "book 30");
  }

  @Test
  void aPartComesInPages() {
    for (long id = 100; id < 150; id++) {
      books.put(id, new There("mine " + id, "me", 1L));
    }
    assertThat(fetch(MINE).pulled()).containsEntry(BOOKS, 53);
    assertThat(server.asked())
        .containsExactly(
            "GET /v1/books?reader=me&limit=20&page=1",
            "GET /v1/books?reader=me&limit=20&page=2",
            "GET /v1/books?reader=me&limit=20&page=3");
  }

  @Test
  void whatAPartLacksIsGoneFromThatPartOnly() {
    fetch(MINE);
    fetch(Part.of(BOOKS).with("shelf", "1")); // the even ones
    books.put(10L, new There("book 10", "you", 1L));
    fetch(MINE);
    assertThat(titles()).contains("book 10", "book 20");
    assertThat(desk.all(BOOKS)).contains(new Book("book 10", "me", SHELVES.ref(1)));
  }

  @Test
  void aRowThatNoPartHasAnyMoreLeavesTheDeviceAndNotTheServer() {
    fetch(MINE);
    books.put(10L, new There("book 10", "you", 1L));
    fetch(MINE);
    assertThat(titles()).containsExactly("book 20", "book 30");
    assertThat(server.asked()).noneMatch(request -> request.startsWith("DELETE"));
    assertThat(books).containsKey(10L);
  }

  @Test
  void anEditOfARowThatLeftItsPartIsSent() {
    fetch(MINE);
    Ref<Book> ref = ref("book 10");
    desk.table(BOOKS).update(ref, book -> new Book("read", book.reader(), book.shelf()));
    books.put(10L, new There("book 10", "you", 1L));
    fetch(MINE);
    assertThat(titles()).contains("read");
    desk.synced();
    assertThat(books.get(10L)).isEqualTo(new There("read", "you", 1L));
  }

  private Ref<Book> ref(String title) {
    for (long id = 1; id < 100; id++) {
      if (desk.table(BOOKS).find(BOOKS.ref(id)).filter(b -> b.title().equals(title)).isPresent()) {
        return BOOKS.ref(id);
      }
    }
    throw new AssertionError(title);
  }

  @Test
  void whatWasMadeHereStaysThoughNoPartHasIt() {
    desk.table(BOOKS).create(new Book("mine, unlisted", null, null));
    desk.synced();
    fetch(MINE);
    desk.engine().cleanUp().test();
    time.advance(Duration.ofSeconds(1));
    assertThat(titles()).contains("mine, unlisted");
    assertThat(books).hasSize(31);
  }

  @Test
  void aPartThatIsKeptNoMoreIsRemovedByACleanUp() {
    fetch(MINE.keptFor(Duration.ofDays(2)));
    fetch(Part.of(BOOKS).with("shelf", "1").keptFor(Duration.ofDays(9)));
    assertThat(titles()).hasSize(15);
    fetch(Part.of(BOOKS).with("shelf", "2").keptFor(Duration.ofDays(2)));
    assertThat(titles()).hasSize(30);
    time.advance(Duration.ofDays(3));
    desk.synced();
    desk.engine().cleanUp().test();
    time.advance(Duration.ofSeconds(1));
    assertThat(titles()).hasSize(15).contains("book 10");
    assertThat(books).hasSize(30);
  }

  @Test
  void anUnchangedPartWritesNothing() {
    fetch(MINE);
    var changes = desk.db().changes().test();
    assertThat(fetch(MINE).pulled()).isEmpty();
    changes.assertNoValues();
  }

  @Test
  void aPartOfARowThatTheServerDoesNotKnowYetIsEmpty() {
    Ref<Shelf> made = desk.table(SHELVES).create(new Shelf("poems"));
    Part<Book> poems = Part.of(BOOKS).with("shelf", made);
    assertThat(fetch(poems).error()).isEmpty();
    assertThat(server.asked()).isEmpty();
    desk.synced();
    books.put(70L, new There("a poem", "you", 3L));
    fetch(poems);
    assertThat(titles()).containsExactly("a poem");
  }

  @Test
  void oneRowIsAskedForByItself() {
    fetch(MINE);
    server.forget();
    books.put(10L, new There("book ten", "me", 1L));
    assertThat(fetch(Part.row(ref("book 10"))).error()).isEmpty();
    assertThat(server.asked()).containsExactly("GET /v1/books/10");
    assertThat(titles()).contains("book ten");
  }

  @Test
  void oneRowThatIsNotFoundStaysAndTheReportSaysSo() {
    fetch(MINE);
    Ref<Book> ref = ref("book 10");
    books.remove(10L);
    assertThat(fetch(Part.row(ref)).error()).isPresent();
    assertThat(titles()).contains("book 10");
    assertThat(fetch(MINE).error()).isEmpty();
    assertThat(titles()).containsExactly("book 20", "book 30");
  }

  @Test
  void aPartThatFailsKeepsWhatIsHere() {
    fetch(MINE);
    server.answers(request -> Reply.of(503, ""));
    assertThat(fetch(MINE).error()).isPresent();
    server.answers(request -> Reply.of(200, "[{\"id\": 20, \"title\":"));
    assertThat(fetch(MINE).error()).isPresent();
    server.answers(request -> Reply.of(200, "null"));
    fetch(MINE);
    assertThat(titles()).containsExactly("book 10", "book 20", "book 30");
  }

  @Test
  void whatNamesNoPartIsRefusedAtTheDoor() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> desk.engine().fetch(Part.of(BOOKS)))
        .withMessageContaining("chooses");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Part.of(BOOKS).with("reader", new Object()))
        .withMessageContaining("reader");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Part.of(BOOKS).under(SHELVES.ref(1)))
        .withMessageContaining("shelves");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Part.row(SHELVES.ref(1)))
        .withMessageContaining("one");
    assertThatIllegalArgumentException().isThrownBy(() -> MINE.keptFor(Duration.ZERO));
  }
}
