package dev.sluice.engine.domain;

import static dev.sluice.engine.domain.Library.BOOKS;
import static dev.sluice.engine.domain.Library.SHELVES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sluice.Operation;
import dev.sluice.Part;
import dev.sluice.SyncReport;
import dev.sluice.database.Migration;
import dev.sluice.engine.domain.Library.Book;
import dev.sluice.engine.domain.Library.Shelf;
import dev.sluice.engine.domain.Library.There;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.store.Query;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.observers.TestObserver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the parts of a list bring, keep and leave. */
class PartsTest {

  private static final Part<Book> MINE = Part.of(BOOKS).with("reader", "me");

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Library library = new Library(30);
  private final Map<Long, There> books = library.books;
  private Desk desk;

  @BeforeEach
  void open() {
    server.answers(library::answer);
    desk = Desk.open(folder.resolve("library.db"), Library.SCHEMA, server, time);
    desk.synced();
    server.forget();
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private SyncReport fetch(Part<?> part) {
    TestObserver<SyncReport> report = desk.engine().fetch(part).test();
    time.advance(Duration.ofMinutes(1));
    return report.assertValueCount(1).values().get(0);
  }

  private List<String> titles() {
    return titles(BOOKS);
  }

  private List<String> titles(EntityType<Book> type) {
    return desk.table(type).list(Query.all()).stream().map(Book::title).sorted().toList();
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

  /** While pages come, a row may move to a page that has come already. */
  @Test
  void aRowThatMovesToAnEarlierPageDoesNotLeaveItsPart() {
    for (long id = 100; id < 150; id++) {
      books.put(id, new There("mine " + id, "me", 1L));
    }
    fetch(MINE);
    server.forget();
    server.answers(
        request -> {
          Reply reply = library.answer(request);
          books.remove(10L); // after the first page
          return reply;
        });
    assertThat(fetch(MINE).error()).isEmpty();
    assertThat(server.asked()).hasSize(6);
    assertThat(titles()).hasSize(53).contains("mine 117");
    assertThat(fetch(MINE).error()).isEmpty();
    assertThat(server.asked()).hasSize(12);
    assertThat(titles()).hasSize(52).contains("mine 117").doesNotContain("book 10");
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
  void aStayIsNeverShortened() {
    fetch(MINE.keptFor(Duration.ofDays(30)));
    fetch(MINE.keptFor(Duration.ofDays(1)));
    time.advance(Duration.ofDays(2));
    cleanUp();
    assertThat(titles()).hasSize(3);
  }

  @Test
  void aPartThatJoinsAnotherIsKeptAsLongAsItSays() {
    TestObserver<SyncReport> first = desk.engine().fetch(MINE.keptFor(Duration.ofDays(1))).test();
    desk.engine().fetch(MINE.keptFor(Duration.ofDays(30))).test();
    time.advance(Duration.ofMinutes(1));
    first.assertValueCount(1);
    time.advance(Duration.ofDays(2));
    cleanUp();
    assertThat(titles()).hasSize(3);
  }

  private void cleanUp() {
    desk.synced();
    desk.engine().cleanUp().test();
    time.advance(Duration.ofSeconds(1));
  }

  @Test
  void partsWhoseTextsLookAlikeAreDifferent() {
    books.put(40L, new There("forty", "me", 1L));
    server.answers(
        request ->
            request.url().queryParameter("p") == null
                ? library.answer(request)
                : Reply.of(200, "[]"));
    fetch(MINE);
    fetch(Part.of(BOOKS).with("a", "1").with("b", "2"));
    fetch(Part.of(BOOKS).with("p", "x").with("reader", "me"));
    fetch(Part.of(BOOKS).with("p", "2=reader2=me"));
    assertThat(titles()).contains("forty", "book 10");
  }

  /** The word may come and go with the versions of the app. */
  @Test
  void aListThatComesInPartsNoMoreComesWhole() {
    reopen(2, Library.ALL_BOOKS);
    desk.synced();
    assertThat(titles(Library.ALL_BOOKS)).hasSize(30);
    reopen(3, BOOKS);
    for (int i = 0; i < 3; i++) {
      fetch(MINE);
      cleanUp();
      time.advance(Duration.ofDays(5));
    }
    assertThat(titles()).hasSize(3);
    reopen(4, Library.ALL_BOOKS);
    desk.synced();
    assertThat(titles(Library.ALL_BOOKS)).hasSize(30);
    assertThat(books).hasSize(30);
  }

  /** A table may be made anew behind the engine's back, as by a migration of Room. */
  @Test
  void whatLeftTheDeviceIsNotDeletedOnTheServerThoughItsTableWasMadeAnew() {
    reopen(2, Library.ALL_BOOKS);
    desk.synced();
    reopen(3, BOOKS);
    for (int i = 0; i < 3; i++) {
      fetch(MINE);
      cleanUp();
      time.advance(Duration.ofDays(5));
    }
    assertThat(titles()).hasSize(3);
    desk.close();
    dropTriggers();
    reopen(3, BOOKS);
    server.forget();
    desk.synced();
    fetch(MINE);
    desk.synced();
    assertThat(server.asked()).doesNotContain("GET /v1/books?limit=20&page=1");
    reopen(4, Library.ALL_BOOKS);
    desk.synced();
    desk.synced();
    assertThat(titles(Library.ALL_BOOKS)).hasSize(30);
    assertThat(books).hasSize(30);
    desk.engine().logOut(false).test().assertNoErrors();
  }

  private void dropTriggers() {
    List<String> triggers = new ArrayList<>();
    try (SqliteConnection app = new JdbcDriver(folder.resolve("library.db")).open()) {
      String select = "SELECT name FROM sqlite_master WHERE type = 'trigger'";
      try (Rows rows = app.query(select)) {
        while (rows.next()) {
          triggers.add(rows.text(0));
        }
      }
      triggers.forEach(trigger -> app.execute("DROP TRIGGER `" + trigger + "`"));
    }
  }

  private void reopen(int version, EntityType<Book> type) {
    desk.close();
    SyncSchema schema = Library.schema(version, type);
    desk =
        Desk.open(
            folder.resolve("library.db"), schema, server, time, List.of(Migration.to(version)));
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

  @Test
  void aListThatComesInPartsHasNoCursor() {
    Field<Shelf, String> name = Field.text("name", Shelf::name);
    for (Endpoints list :
        List.of(
            Endpoints.list("a").inParts().since(),
            Endpoints.list("a").inParts().single(),
            Endpoints.list("a").inParts().grantingAccess())) {
      assertThatIllegalArgumentException()
          .isThrownBy(
              () ->
                  EntityType.<Shelf>named("a", list)
                      .fields(name)
                      .build(row -> new Shelf(row.require(name))))
          .withMessageContaining("inParts");
    }
  }
}
