package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.engine.NotesServer;
import dev.sluice.engine.OtherConnection;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.http.Credentials;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Notes;
import dev.sluice.schema.Notes.Attachment;
import dev.sluice.schema.Notes.Extras;
import dev.sluice.schema.Notes.Label;
import dev.sluice.schema.Notes.Note;
import dev.sluice.schema.Notes.Notebook;
import dev.sluice.schema.Ref;
import dev.sluice.store.Database;
import dev.sluice.store.Query;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.PathPattern;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The engine knows no time entry: a domain of notes is synced by its data alone. */
class OtherDomainTest {

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final RestServer server =
      NotesServer.at(time, "notebooks", "labels", "notes", "attachments");
  private final VirtualNetwork network = NotesServer.network(server, time);
  private final List<AutoCloseable> open = new ArrayList<>();
  private Desk desk;

  /** A device with notes. */
  private record Desk(Database db, SyncEngine engine) {}

  private Desk desk(String name) {
    return desk(name, "https://notes.example");
  }

  private Desk desk(String name, String url) {
    SqliteOptions options = SqliteOptions.defaults().withTime(time).withObservers(time.scheduler());
    Database db = SqliteDatabase.open(new JdbcDriver(folder.resolve(name)), Notes.SCHEMA, options);
    SyncEngine engine =
        SyncEngine.builder(db)
            .server(url, Credentials.apiToken("secret"))
            .calls(network)
            .time(time)
            .scheduler(time.scheduler())
            .autoSync(AutoSync.manual())
            .build();
    open.add(
        () -> {
          engine.close();
          time.settle();
          db.close();
        });
    return new Desk(db, engine);
  }

  @BeforeEach
  void begin() {
    desk = desk("one.db");
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable one : open) {
      one.close();
    }
  }

  private SyncReport sync(Desk of) {
    var report = of.engine().fullSync().test();
    time.advance(Duration.ofMinutes(2));
    return report.assertValueCount(1).values().get(0);
  }

  private void synced(Desk of) {
    SyncReport report = sync(of);
    assertThat(report.error()).isEmpty();
    assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
  }

  private String id(String list) {
    return server.rows(list).get(0).get("id").asText();
  }

  private Ref<Note> write() {
    Extras extras =
        new Extras(true, 1.5, Instant.parse("2026-03-01T10:00:00Z"), "{\"a\":[1]}", true);
    return desk.db()
        .inTransaction(
            tx -> {
              Ref<Notebook> book = tx.table(Notes.NOTEBOOKS).create(new Notebook("Diary"));
              Ref<Label> label = tx.table(Notes.LABELS).create(new Label("private"));
              Ref<Note> note =
                  tx.table(Notes.NOTES)
                      .create(new Note(book, List.of(label), "Dear diary", extras, null));
              tx.table(Notes.ATTACHMENTS).create(new Attachment(note, "photo.jpg"));
              return note;
            });
  }

  private Note onlyNote(Desk of) {
    List<Note> notes = of.db().table(Notes.NOTES).list(Query.all());
    assertThat(notes).hasSize(1);
    return notes.get(0);
  }

  @ParameterizedTest
  @ValueSource(ints = {403, 410, 418})
  void S65_withoutAQuestionForTheCredentialsThatOneRowIsSetAside(int status) {
    synced(desk);
    write();
    server
        .faults()
        .always(
            PathPattern.requests("POST", "/labels"),
            Fault.answer(Answer.text(status, "not yours")));
    SyncReport report = sync(desk);
    assertThat(report.error()).isEmpty();
    assertThat(report.requests()).as("four lists and two changes").isEqualTo(6);
    assertThat(desk.engine().failures())
        .singleElement()
        .satisfies(failure -> assertThat(failure.message()).isEqualTo("not yours"));
    assertThat(server.rows("notebooks")).hasSize(1);
  }

  @Test
  void newRowsReachTheServerAndAnotherDevice() {
    write();
    synced(desk);
    ObjectNode note = server.rows("notes").get(0);
    assertThat(note.get("notebook_id").asText()).isEqualTo(id("notebooks"));
    assertThat(note.get("label_ids").get(0).asText()).isEqualTo(id("labels"));
    assertThat(note.get("json")).isEqualTo(Json.object("{\"a\":[1]}"));
    assertThat(note.has("open")).isFalse();
    assertThat(server.rows("attachments").get(0).get("note_id").asText()).isEqualTo(id("notes"));

    Desk other = desk("two.db");
    synced(other);
    Note there = onlyNote(other);
    assertThat(there.text()).isEqualTo("Dear diary");
    assertThat(there.extras().weight()).isEqualTo(1.5);
    assertThat(there.extras().due()).isEqualTo("2026-03-01T10:00:00Z");
    assertThat(other.db().table(Notes.NOTEBOOKS).find(there.notebook())).isPresent();
    assertThat(other.db().table(Notes.LABELS).find(there.labels().get(0))).isPresent();
  }

  @Test
  void editsGoBothWays() {
    Ref<Note> ref = write();
    synced(desk);
    desk.db().table(Notes.NOTES).update(ref, note -> note.withText("Dear all"));
    server.edit("notes", id("notes"), Json.object().put("pinned", false));
    synced(desk);
    assertThat(server.rows("notes").get(0).get("text").asText()).isEqualTo("Dear all");
    assertThat(onlyNote(desk).extras().pinned()).isFalse();
    assertThat(onlyNote(desk).extras().open()).isTrue();
  }

  @Test
  void deletesGoBothWays() {
    Ref<Note> ref = write();
    synced(desk);
    desk.db().table(Notes.NOTEBOOKS).delete(onlyNote(desk).notebook());
    server.delete("attachments", id("attachments"));
    server.delete("notes", id("notes"));
    synced(desk);
    assertThat(server.rows("notebooks")).isEmpty();
    assertThat(desk.db().table(Notes.NOTES).find(ref)).isEmpty();
    assertThat(desk.db().table(Notes.NOTEBOOKS).list(Query.all())).isEmpty();
    assertThat(desk.db().table(Notes.ATTACHMENTS).list(Query.all())).isEmpty();
  }

  @Test
  void S81_aRowWithoutADateThatAWholeListNoLongerNamesGoesHereToo() {
    Ref<Note> ref = write();
    synced(desk);
    time.advance(Duration.ofMinutes(2));
    server.edit("notes", id("notes"), Json.object().set("label_ids", Json.array()));
    server.delete("labels", id("labels"));
    synced(desk);
    assertThat(desk.db().table(Notes.LABELS).list(Query.all())).isEmpty();
    assertThat(desk.db().table(Notes.NOTES).find(ref).orElseThrow().labels()).isEmpty();
    assertThat(sync(desk).pushed()).isEmpty();
  }

  @Test
  void S81_oneThatWasCreatedAMomentAgoMayNotBeListedYet() {
    write();
    desk.engine().fullSync().test();
    time.advance(Duration.ofSeconds(5));
    server.edit("notes", id("notes"), Json.object().set("label_ids", Json.array()));
    server.delete("labels", id("labels"));
    var pull = desk.engine().pull().test();
    time.advance(Duration.ofSeconds(5));
    pull.assertValueCount(1);
    assertThat(desk.db().table(Notes.LABELS).list(Query.all())).hasSize(1);
  }

  @Test
  void aSyncWithNothingNewAsksForEachTypeOnceAndChangesNothing() {
    write();
    synced(desk);
    SyncReport report = sync(desk);
    assertThat(report.requests()).isEqualTo(4);
    assertThat(report.pulled()).isEmpty();
    assertThat(report.pushed()).isEmpty();
  }

  @Test
  void S82_aFileIsNotSyncedWithAnotherServerAlsoWhereNoUserHasAName() {
    write();
    synced(desk);
    desk.engine().close();
    Desk elsewhere = desk("one.db", "https://elsewhere.example");
    assertThat(sync(elsewhere).error())
        .map(SyncException::kind)
        .contains(FailureKind.WRONG_ACCOUNT);
  }

  static List<Note> unreadable() {
    String deep = "[".repeat(70) + "]".repeat(70);
    return List.of(
        Note.of(null, "x".repeat(200_000)),
        Note.of(null, "\u4e2d".repeat(120_000)),
        new Note(null, List.of(), "deep", new Extras(true, null, null, deep, true), null));
  }

  /** The create would be looked for for ever, and in vain; a list might be lost with it. */
  @ParameterizedTest
  @MethodSource("unreadable")
  void S31_aRowThatCouldNotBeReadBackIsRefusedHere(Note note) {
    synced(desk);
    Ref<Note> ref = desk.db().table(Notes.NOTES).create(note);
    SyncReport report = sync(desk);

    assertThat(report.error()).isEmpty();
    assertThat(server.rows("notes")).isEmpty();
    assertThat(desk.engine().failures()).hasSize(1);
    assertThat(desk.engine().failures().get(0).message())
        .matches("a row of notes is longer than a row may be: .*|.* is nested too deeply");
    desk.db().table(Notes.NOTES).update(ref, any -> Note.of(null, "short"));
    synced(desk);
    assertThat(server.rows("notes")).hasSize(1);
  }

  private static Note with(String json) {
    return new Note(null, List.of(), "a", new Extras(true, null, null, json, true), null);
  }

  /** Servers keep the parts of a document and lay it out as they like. */
  @Test
  void aDocumentThatIsOnlyLaidOutAnewIsNoChange() {
    Ref<Note> ref = desk.db().table(Notes.NOTES).create(with("{\"a b\": [1, \"\\\" ,\"]}"));
    synced(desk);
    desk.db().table(Notes.NOTES).update(ref, any -> with("{\n  \"a b\" : [1,\"\\\" ,\"]\n}"));
    synced(desk);
    assertThat(desk.engine().failures()).isEmpty();
    desk.db().table(Notes.NOTES).update(ref, any -> with("{\"ab\":[1,\"\\\",\"]}"));
    synced(desk);
    assertThat(server.rows("notes").get(0).get("json"))
        .isEqualTo(Json.object("{\"ab\":[1,\"\\\",\"]}"));
  }

  /** S62: an app wrote without foreign keys, and the row cannot be without what it refers to. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void S62_aRowThatNeedsWhatIsNowhereIsSetAside(boolean isNew) {
    Ref<Note> note = write();
    synced(desk);
    try (OtherConnection app = new OtherConnection(folder.resolve("one.db"))) {
      app.run("PRAGMA foreign_keys = OFF");
      app.run(
          isNew
              ? "INSERT INTO attachments (deleted, note_id, name) VALUES (0, 987, 'new')"
              : "UPDATE attachments SET note_id = 987");
    }
    assertThat(sync(desk).error()).isEmpty();
    assertThat(desk.engine().failures())
        .singleElement()
        .satisfies(
            failure -> {
              assertThat(failure.message())
                  .isEqualTo("it refers to notes/987, which does not exist");
              failure.discard();
            });
    synced(desk);
    assertThat(desk.db().table(Notes.ATTACHMENTS).list(Query.all()))
        .containsExactly(new Attachment(note, "photo.jpg"));
  }

  /** A server that is being repaired may say so with an id and a status of success. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"id\":4711,\"error\":\"maintenance\"}",
        "{\"id\":1,\"data\":[],\"name\":\"page 1\"}"
      })
  void S33_anObjectInPlaceOfAListIsAFailureAndTakesNoRowAway(String object) {
    for (int id = 1; id <= 3; id++) {
      server.add("labels", Json.object().put("name", "label " + id));
    }
    synced(desk);
    server
        .faults()
        .always(
            PathPattern.requests("GET", "/labels"), Fault.answer(Answer.json(Json.object(object))));
    for (int i = 0; i < 3; i++) {
      time.advance(Duration.ofMinutes(20));
      assertThat(sync(desk).error()).isPresent();
    }
    assertThat(desk.db().table(Notes.LABELS).list(Query.all()))
        .extracting(Label::name)
        .containsExactlyInAnyOrder("label 1", "label 2", "label 3");
  }
}
