package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.engine.OtherConnection;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A DAO takes a row out of its table, out of which another one was moved before. The table cannot
 * refer to it any more, but the server still has the other one below it.
 */
class DeletedByPlainSqlTest {

  private record Page(String text, Ref<Book> in, @Nullable Ref<Page> on) {}

  private record Book(String name) {}

  private static final Field<Book, String> NAME =
      Field.<Book>text("name", Book::name).fingerprint();
  private static final EntityType<Book> BOOKS =
      EntityType.<Book>named("books", written("books"))
          .fields(NAME)
          .build(row -> new Book(row.require(NAME)));
  private static final Field<Page, String> TEXT =
      Field.<Page>text("text", Page::text).fingerprint();
  private static final Field<Page, Ref<Book>> IN =
      Field.<Page, Book>reference("book_id", BOOKS, Page::in).ownedByTarget();
  private static final Field<Page, Ref<Page>> ON = Field.parent("on_id", Page::on).ownedByTarget();
  private static final EntityType<Page> PAGES =
      EntityType.<Page>named("pages", written("pages"))
          .fields(TEXT, IN, ON)
          .build(row -> new Page(row.require(TEXT), row.require(IN), row.get(ON)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final RestServer server =
      new RestServer(
          ServerClock.of(time.scheduler(), time.now()),
          Resource.at("books"),
          Resource.at("pages").belongsTo("book_id", "books").belongsTo("on_id", "pages"));
  private final VirtualNetwork network =
      new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)));
  private Desk desk;
  private Ref<Book> old;
  private Ref<Book> other;
  private Ref<Page> root;
  private Ref<Page> page;

  private static Endpoints written(String path) {
    return Endpoints.list(path)
        .create(Endpoint.post(path))
        .update(Endpoint.patch(path + "/{id}"))
        .delete(Endpoint.delete(path + "/{id}"));
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private void begin() {
    desk = Desk.open(folder.resolve("one.db"), SyncSchema.of(1, BOOKS, PAGES), network, time);
    old = desk.table(BOOKS).create(new Book("old"));
    other = desk.table(BOOKS).create(new Book("other"));
    root = desk.table(PAGES).create(new Page("root", old, null));
    page = desk.table(PAGES).create(new Page("page", old, root));
    desk.synced();
    time.advance(Duration.ofHours(1));
  }

  private void write(Ref<Page> row, Page content) {
    desk.table(PAGES).update(row, before -> content);
  }

  private void delete(Ref<?> row) {
    try (OtherConnection dao = new OtherConnection(folder.resolve("one.db"))) {
      dao.run("DELETE FROM " + row.type() + " WHERE id = ?", row.id());
    }
  }

  private void bothHave(String... pages) {
    assertThat(desk.all(PAGES)).extracting(Page::text).containsExactlyInAnyOrder(pages);
    assertThat(server.rows("pages"))
        .extracting(row -> row.path("text").asText())
        .containsExactlyInAnyOrder(pages);
    assertThat(desk.engine().failures()).isEmpty();
    assertThat(desk.engine().pending()).isZero();
  }

  @Test
  void aRowThatWasMovedOutOfItIsKeptThoughAPullComesFirst() {
    begin();
    write(page, new Page("page", old, null));
    delete(root);
    desk.synced();
    bothHave("page");
    assertThat(server.rows("pages").get(0).path("on_id").isNull()).isTrue();
  }

  @Test
  void soIsOneThatCannotBeWithoutAnOwner() {
    begin();
    write(root, new Page("root", other, null));
    write(page, new Page("page", other, root));
    delete(old);
    assertThat(desk.synced().losses()).isEmpty();
    bothHave("root", "page");
    assertThat(desk.all(BOOKS)).containsExactly(new Book("other"));
  }

  /** Somebody else has edited the row meanwhile, which says nothing about where it belongs. */
  @Test
  void soIsOneThatIsEditedElsewhere() {
    begin();
    write(page, new Page("page", old, null));
    delete(root);
    server.edit("pages", "2", Json.object().put("text", "edited"));
    desk.synced();
    bothHave("edited");
  }

  @Test
  void soIsOneThatIsMovedAndItsOwnerDeletedWhileAnEditIsOnItsWay() {
    begin();
    write(page, new Page("edited", old, root));
    var push = desk.engine().push().test();
    time.advance(Duration.ofMillis(30));
    write(page, new Page("edited", old, null));
    delete(root);
    time.advance(Duration.ofMinutes(5));
    push.assertComplete();
    desk.synced();
    bothHave("edited");
  }
}
