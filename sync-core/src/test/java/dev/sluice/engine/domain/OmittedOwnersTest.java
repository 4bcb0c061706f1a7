package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.SyncFailure;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.DateRange;
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
import java.time.Instant;
import java.time.Period;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The list of the owners leaves some out, and that of what they own has every row. */
class OmittedOwnersTest {

  private record Book(String name, Instant start) {}

  private record Loan(String to, Ref<Book> book) {}

  private static final Field<Book, String> NAME = Field.text("name", Book::name);
  private static final Field<Book, Instant> START = Field.instant("start", Book::start);
  private static final Field<Loan, String> TO = Field.<Loan>text("to", Loan::to).fingerprint();

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<Long, ObjectNode> rows = new TreeMap<>();
  private boolean isFirstShown;
  private EntityType<Loan> loans;
  private Desk desk;

  /** Book 1 has two loans and is not in the list; somebody else has deleted one of them. */
  private void open(Endpoints list) {
    EntityType<Book> books =
        EntityType.<Book>named("books", list)
            .fields(NAME, START)
            .rangedBy(START)
            .build(row -> new Book(row.require(NAME), row.require(START)));
    Field<Loan, Ref<Book>> book =
        Field.<Loan, Book>reference("book_id", books, Loan::book).ownedByTarget();
    Endpoint update = Endpoint.patch("loans/{id}");
    Endpoints each =
        Endpoints.list("loans")
            .create(Endpoint.post("loans"))
            .update(update)
            .delete(Endpoint.delete("loans/{id}"));
    loans =
        EntityType.<Loan>named("loans", each)
            .fields(TO, book)
            .build(row -> new Loan(row.require(TO), row.require(book)));
    server.answers(this::answer);
    for (long id = 1; id <= 3; id++) {
      rows.put(id, Json.object().put("id", id).put("to", "t" + id).put("book_id", 1 + id / 3));
    }
    time.advance(Duration.ofHours(1));
    SyncSchema schema = SyncSchema.of(1, books, loans);
    desk = Desk.open(folder.resolve("loans.db"), schema, server, time);
    desk.synced();
    if (list.range() != null) {
      isFirstShown = true;
      desk.engine().fetch(start(1), start(1).plus(Duration.ofDays(9))).test();
      time.advance(Duration.ofMinutes(5));
      isFirstShown = false;
    }
    time.advance(Duration.ofHours(1));
    rows.remove(1L);
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private static Instant start(long book) {
    return Instant.parse(book == 1 ? "2025-06-01T00:00:00Z" : "2025-12-30T00:00:00Z");
  }

  private Reply answer(Request request) {
    List<String> path = request.url().pathSegments();
    if (path.get(1).equals("books")) {
      ArrayNode list = Json.array();
      long book = isFirstShown ? 1 : 2;
      list.addObject().put("id", book).put("name", "b").put("start", start(book).toString());
      return Reply.json(list);
    }
    if (request.method().equals("GET")) {
      return Reply.json(Json.array().addAll(rows.values()));
    }
    long id = path.size() == 2 ? 9 : Long.parseLong(path.get(2));
    if (path.size() == 3 && !rows.containsKey(id)) {
      return Reply.of(404, "{\"message\": \"not found\"}");
    }
    JsonNode sent = ScriptedServer.body(request);
    ObjectNode row = rows.computeIfAbsent(id, any -> Json.object().put("id", id));
    return Reply.json(row.setAll((ObjectNode) sent));
  }

  private static Endpoints omitting() {
    return Endpoints.list("books").omitting();
  }

  /** Also where somebody has deleted the book while a pull had its loans already. */
  private static List<Endpoints> lists() {
    return List.of(omitting(), Endpoints.list("books"));
  }

  private List<String> here() {
    return desk.all(loans).stream().map(Loan::to).toList();
  }

  private void edit() {
    desk.table(loans).update(loans.ref(1), old -> new Loan("edited", old.book()));
  }

  @ParameterizedTest
  @MethodSource("lists")
  void whatIsDeletedThereGoesHere(Endpoints books) {
    open(books);
    desk.synced();
    assertThat(here()).containsExactly("t2", "t3");
  }

  @Test
  void soItDoesWhereTheOwnerBeginsBeforeTheDatesOfItsList() {
    open(
        Endpoints.list("books")
            .range(new DateRange("from", "to", Period.ofMonths(2), Period.ofDays(2), 1000)));
    assertThat(here()).hasSize(3);
    desk.synced();
    assertThat(here()).containsExactly("t2", "t3");
  }

  @ParameterizedTest
  @MethodSource("lists")
  void anEditOfItIsMadeAnewByOneRetry(Endpoints books) {
    open(books);
    edit();
    desk.sync();
    assertThat(desk.engine().failures()).singleElement();
    desk.engine().failures().forEach(SyncFailure::retry);
    desk.synced();
    assertThat(desk.engine().failures()).isEmpty();
    assertThat(rows.get(9L)).hasToString("{\"id\":9,\"to\":\"edited\",\"book_id\":1}");
  }

  @ParameterizedTest
  @MethodSource("lists")
  void aDeleteOfItIsDone(Endpoints books) {
    open(books);
    desk.table(loans).delete(loans.ref(1));
    desk.synced();
    assertThat(desk.engine().failures()).isEmpty();
    assertThat(here()).containsExactly("t2", "t3");
  }

  /** Then the loan may be out of the user's reach with its book. */
  @Test
  void whereTheListOfOwnersGrantsAccessItStaysAndAnEditOfItIsAFailure() {
    open(omitting().grantingAccess());
    desk.synced();
    assertThat(here()).containsExactly("t1", "t2", "t3");
    edit();
    desk.sync();
    assertThat(desk.engine().failures()).singleElement();
    desk.engine().failures().forEach(SyncFailure::retry);
    desk.sync();
    assertThat(desk.engine().failures()).singleElement();
    assertThat(rows).containsOnlyKeys(2L, 3L);
  }
}
