package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schema.Version;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A row goes to a parent that was made a moment before, and somebody else has changed it. */
class OutdatedChildrenTest {

  private record Book(String name) {}

  private record Note(String title, @Nullable String text, @Nullable Ref<Book> book) {}

  /** How the server says that the row has changed. */
  private enum Way {
    BY_412(Resource.at("notes").etags(), Version.etag("rev")),
    BY_409(Resource.at("notes").version("rev"), Version.inBody("rev"));

    private final Resource resource;
    private final EntityType<Note> notes;

    Way(Resource resource, Version version) {
      this.resource = resource;
      this.notes =
          EntityType.<Note>named(
                  "notes",
                  Endpoints.list("notes")
                      .one("notes/{id}")
                      .create(Endpoint.post("notes"))
                      .update(Endpoint.patch("notes/{id}").version(version)))
              .fields(TITLE, TEXT, BOOK, REV)
              .build(row -> new Note(row.require(TITLE), row.get(TEXT), row.get(BOOK)));
    }
  }

  private static final Field<Book, String> NAME =
      Field.<Book>text("name", Book::name).fingerprint();
  private static final EntityType<Book> BOOKS =
      EntityType.<Book>named("books", Endpoints.list("books").create(Endpoint.post("books")))
          .fields(NAME)
          .build(row -> new Book(row.require(NAME)));
  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final Field<Note, String> TEXT = Field.<Note>text("text", Note::text).nullable();
  private static final Field<Note, Ref<Book>> BOOK =
      Field.reference("book_id", BOOKS, Note::book).nullable();
  private static final Field<Note, String> REV =
      Field.<Note>text("rev", any -> null).nullable().byServer();

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private EntityType<Note> notes;
  private RestServer server;
  private Desk desk;
  private Ref<Note> note;

  private void open(Way way) {
    notes = way.notes;
    server =
        new RestServer(
            ServerClock.of(time.scheduler(), time.now()), Resource.at("books"), way.resource);
    VirtualNetwork network =
        new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)));
    desk = Desk.open(folder.resolve("notes.db"), SyncSchema.of(1, BOOKS, notes), network, time);
    note = desk.table(notes).create(new Note("a", null, null));
    desk.synced();
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private void theyWriteAndWeMoveItToANewBook(boolean isKnown) {
    server.edit("notes", "1", Json.object().put("text", "theirs"));
    if (isKnown) {
      desk.synced();
    }
    Ref<Book> book = desk.table(BOOKS).create(new Book("new"));
    desk.table(notes).update(note, old -> new Note("b", old.text(), book));
    desk.push();
    assertThat(desk.engine().failures()).isEmpty();
    assertThat(server.rows("notes"))
        .extracting(row -> row.get("title").asText() + row.get("text") + row.get("book_id"))
        .containsExactly("b\"theirs\"1");
    assertThat(desk.table(notes).find(note)).contains(new Note("b", "theirs", book));
    desk.synced();
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void theTwoChangesAreMerged(Way way) {
    open(way);
    theyWriteAndWeMoveItToANewBook(false);
  }

  /** No list tells the version. */
  @Test
  void aVersionThatIsNotKnownIsFetched() {
    open(Way.BY_412);
    theyWriteAndWeMoveItToANewBook(true);
  }
}
