package dev.sluice.engine.domain;

import static dev.sluice.engine.domain.Library.BOOKS;
import static dev.sluice.engine.domain.Library.SHELVES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Part;
import dev.sluice.SyncEngine;
import dev.sluice.SyncReport;
import dev.sluice.engine.domain.Library.Book;
import dev.sluice.engine.domain.Library.Shelf;
import dev.sluice.engine.domain.Library.There;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.failure.SyncException;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Paging;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Database;
import dev.sluice.store.Query;
import dev.sluice.store.Query.Comparison;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.disposables.CompositeDisposable;
import io.reactivex.rxjava3.observers.TestObserver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parts that a screen shows: they stay fresh, and they come before what nobody looks at. */
class SubscribedPartsTest {

  private static final Part<Book> MINE = Part.of(BOOKS).with("reader", "me");

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Library library = new Library(30);
  private final Map<Long, There> books = library.books;
  private List<Book> shown = List.of();
  private Desk desk;

  private void open(SyncSchema schema) {
    server.answers(library::answer);
    desk = Desk.open(folder.resolve("library.db"), schema, server, time);
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private TestObserver<SyncReport> subscribe() {
    TestObserver<SyncReport> reports = desk.engine().subscribe(MINE).test();
    time.advance(Duration.ofSeconds(5));
    return reports;
  }

  private List<String> titles() {
    return desk.table(BOOKS).list(Query.all()).stream().map(Book::title).sorted().toList();
  }

  @Test
  void aFirstScreenTakesOneRequest() {
    open(Library.SCHEMA);
    subscribe().assertValueCount(1);
    assertThat(server.asked()).hasSize(1);
    assertThat(titles()).containsExactly("book 10", "book 20", "book 30");
  }

  @Test
  void aSubscribedPartIsFetchedAfterEachPull() {
    open(Library.SCHEMA);
    TestObserver<SyncReport> reports = subscribe();
    books.put(31L, new There("a new one", "me", 1L));
    desk.synced();
    reports.assertValueCount(2);
    assertThat(titles()).contains("a new one");
    reports.dispose();
    books.put(32L, new There("unseen", "me", 1L));
    desk.synced();
    reports.assertValueCount(2);
    assertThat(titles()).doesNotContain("unseen").contains("a new one");
  }

  @Test
  void aHintFetchesThePartsOfItsTypeOnly() {
    open(Library.SCHEMA);
    desk.synced();
    subscribe();
    server.forget();
    books.put(31L, new There("a new one", "me", 1L));
    desk.engine().hint(BOOKS).test();
    time.advance(Duration.ofSeconds(5));
    assertThat(server.asked()).hasSize(1).allMatch(request -> request.contains("reader=me"));
    assertThat(titles()).contains("a new one");
    desk.engine().hint(SHELVES).test();
    time.advance(Duration.ofSeconds(5));
    assertThat(server.asked()).hasSize(2).contains("GET /v1/shelves");
  }

  @Test
  void aPartThatFailedIsFetchedAfterTheNextPull() {
    open(Library.SCHEMA);
    desk.synced();
    server.answers(request -> Reply.of(503, ""));
    TestObserver<SyncReport> reports = subscribe();
    assertThat(reports.values()).allMatch(report -> report.error().isPresent());
    server.answers(library::answer);
    desk.synced();
    assertThat(reports.values().get(reports.values().size() - 1).error()).isEmpty();
    assertThat(titles()).hasSize(3);
  }

  @Test
  void subscriptionsCompleteWithTheEngine() {
    open(Library.SCHEMA);
    TestObserver<SyncReport> reports = subscribe();
    desk.engine().close();
    time.settle();
    reports.assertComplete();
    desk.engine().subscribe(MINE).test().assertComplete();
  }

  private Query<Book> ofReader(String reader) {
    return Query.<Book>all().where(Library.READER, Comparison.EQUAL, reader);
  }

  private void show(List<Book> books) {
    shown = books;
  }

  private void spinner(Optional<SyncException> why) {
    assertThat(why).isEmpty();
  }

  @Test
  void aScreenShowsItsPart() {
    open(Library.SCHEMA);
    SyncEngine engine = desk.engine();
    Database db = desk.db();
    Part<Book> mine = Part.of(BOOKS).with("reader", "me");
    CompositeDisposable screen = new CompositeDisposable();
    screen.add(engine.subscribe(mine).subscribe(report -> spinner(report.error())));
    screen.add(db.table(BOOKS).observe(ofReader("me")).subscribe(this::show));
    time.advance(Duration.ofSeconds(5));
    assertThat(shown).hasSize(3);
    screen.dispose();
  }

  // A long list that comes whole beside the parts.

  private record Loan(String name) {}

  private static final Field<Loan, String> NAME =
      Field.<Loan>text("name", Loan::name).fingerprint();
  private static final EntityType<Loan> LOANS =
      EntityType.<Loan>named(
              "loans",
              Endpoints.list("loans")
                  .pages(Paging.number("page", 1))
                  .create(Endpoint.post("loans")))
          .fields(NAME)
          .build(row -> new Loan(row.require(NAME)));
  private static final SyncSchema WITH_LOANS =
      SyncSchema.of(1, LOANS, SHELVES, BOOKS).credentialsCheckedAt("me");

  private Reply loansOrBooks(okhttp3.Request request) {
    if (!request.url().encodedPath().endsWith("loans")) {
      return library.answer(request);
    }
    int page = Integer.parseInt(request.url().queryParameter("page"));
    String kind = request.url().queryParameter("kind");
    var list = Json.array();
    for (long id = 1 + 20L * (page - 1); id <= 20L * page && id <= 1000 && kind == null; id++) {
      list.add(Json.object().put("id", id).put("name", "loan " + id));
    }
    if (kind != null && page == 1) {
      list.add(Json.object().put("id", 1).put("name", "loan 1, extended"));
      list.add(Json.object().put("id", 5000).put("name", "loan 5000"));
    }
    return Reply.json(list);
  }

  @Test
  void aPartComesBeforeTheRestOfALongList() {
    open(WITH_LOANS);
    server.answers(this::loansOrBooks);
    TestObserver<SyncReport> sync = desk.engine().fullSync().test();
    time.advance(Duration.ofSeconds(4));
    sync.assertNoValues();
    subscribe().assertValueCount(1);
    sync.assertNoValues();
    assertThat(titles()).hasSize(3);
    time.advance(Duration.ofMinutes(3));
    assertThat(sync.assertValueCount(1).values().get(0).error()).isEmpty();
    assertThat(desk.all(LOANS)).hasSize(1000);
  }

  @Test
  void aScreenThatIsGoneBeforeItsPartWasAskedForCostsNoRequest() {
    open(Library.SCHEMA);
    desk.synced();
    server.forget();
    CompositeDisposable screens = new CompositeDisposable();
    for (int i = 0; i < 50; i++) {
      Part<Book> part = Part.of(BOOKS).with("reader", "reader " + i);
      screens.add(desk.engine().subscribe(part).subscribe());
    }
    TestObserver<SyncReport> wanted =
        desk.engine().fetch(Part.of(BOOKS).with("reader", "reader 49")).test();
    time.advance(Duration.ofMillis(60));
    screens.dispose();
    time.advance(Duration.ofMinutes(3));
    wanted.assertValueCount(1);
    assertThat(server.asked()).hasSizeLessThan(8);
  }

  @Test
  void aPartInAPauseIsCancelledWithThePull() {
    open(WITH_LOANS);
    server.answers(
        request ->
            request.url().queryParameter("reader") == null
                ? loansOrBooks(request)
                : Reply.of(ScriptedServer.HANGS, ""));
    TestObserver<SyncReport> sync = desk.engine().fullSync().test();
    time.advance(Duration.ofSeconds(4));
    TestObserver<SyncReport> part = desk.engine().fetch(MINE).test();
    time.advance(Duration.ofSeconds(4));
    assertThat(server.asked()).anyMatch(request -> request.contains("reader=me"));
    part.assertNoValues();
    desk.engine().cancel();
    time.advance(Duration.ofSeconds(1));
    sync.assertValueCount(1);
    part.assertValueCount(1);
    assertThat(part.values().get(0).error()).isPresent();
  }

  /** What a part brings in the middle of a list is newer than the pages that came before. */
  @Test
  void anOlderPageNeitherOverwritesNorDeletesWhatAPartHasBrought() {
    open(WITH_LOANS);
    server.answers(this::loansOrBooks);
    TestObserver<SyncReport> sync = desk.engine().pull().test();
    time.advance(Duration.ofSeconds(4));
    desk.engine().fetch(Part.of(LOANS).with("kind", "new")).test();
    time.advance(Duration.ofSeconds(3));
    assertThat(desk.all(LOANS)).contains(new Loan("loan 5000"), new Loan("loan 1, extended"));
    sync.assertNoValues();
    time.advance(Duration.ofMinutes(5));
    assertThat(sync.assertValueCount(1).values().get(0).error()).isEmpty();
    assertThat(desk.all(LOANS)).contains(new Loan("loan 5000"), new Loan("loan 1, extended"));
    assertThat(desk.table(SHELVES).list(Query.all())).contains(new Shelf("maps"));
  }
}
