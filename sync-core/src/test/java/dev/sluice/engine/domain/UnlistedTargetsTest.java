package dev.sluice.engine.domain;

import static java.time.format.DateTimeFormatter.RFC_1123_DATE_TIME;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Query;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** S133: a server without foreign keys names a row that is not there. */
class UnlistedTargetsTest {

  private static final long NOWHERE = 77;

  private record Folder(String name) {}

  private record Page(String text, Ref<Folder> folder) {}

  private record Note(
      String title, Ref<Folder> folder, List<Ref<Folder>> others, Instant changedAt) {}

  private static final Field<Folder, String> NAME = Field.text("name", Folder::name);
  private static final EntityType<Folder> FOLDERS =
      EntityType.<Folder>named("folders", Endpoints.list("folders"))
          .fields(NAME)
          .build(row -> new Folder(row.require(NAME)));
  private static final Field<Note, String> TITLE = Field.text("title", Note::title);
  private static final Field<Note, Ref<Folder>> FOLDER =
      Field.<Note, Folder>reference("folder_id", FOLDERS, Note::folder).nullable();
  private static final Field<Note, List<Ref<Folder>>> OTHERS =
      Field.references("other_ids", FOLDERS, Note::others);
  private static final Field<Note, Instant> CHANGED_AT =
      Field.<Note>instant("changed_at", Note::changedAt).nullable().byServer();
  private static final Field<Page, String> TEXT = Field.text("text", Page::text);
  private static final Field<Page, Ref<Folder>> OWNER =
      Field.<Page, Folder>reference("folder_id", FOLDERS, Page::folder).ownedByTarget();
  private static final EntityType<Page> PAGES =
      EntityType.<Page>named("pages", Endpoints.list("pages"))
          .fields(TEXT, OWNER)
          .build(row -> new Page(row.require(TEXT), row.require(OWNER)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final List<Long> folders = new ArrayList<>(List.of(1L));
  private final ArrayNode notes = Json.array();
  private final ArrayNode pages = Json.array();
  private EntityType<Note> type;
  private Desk desk;

  private void open(Endpoints list, boolean dated) {
    var builder = EntityType.<Note>named("notes", list).fields(TITLE, FOLDER, OTHERS);
    type =
        (dated ? builder.modifiedAt(CHANGED_AT) : builder)
            .build(
                row ->
                    new Note(
                        row.require(TITLE),
                        row.get(FOLDER),
                        row.require(OTHERS),
                        dated ? row.get(CHANGED_AT) : null));
    server.answers(this::answer);
    SyncSchema schema = SyncSchema.of(1, FOLDERS, PAGES, type);
    desk = Desk.open(folder.resolve("notes.db"), schema, server, time);
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private Reply answer(Request request) {
    String date = RFC_1123_DATE_TIME.format(time.now().atOffset(ZoneOffset.UTC));
    return new Reply(200, list(request).toString(), Map.of("Date", date));
  }

  private ArrayNode list(Request request) {
    ArrayNode list = Json.array();
    switch (request.url().pathSegments().get(1)) {
      case "folders" -> folders.forEach(id -> list.addObject().put("id", id).put("name", "f" + id));
      case "pages" -> list.addAll(pages);
      default -> {
        String since = request.url().queryParameter("since");
        for (var note : notes) {
          Instant at = Instant.parse(note.get("changed_at").textValue());
          if (since == null || !at.isBefore(Instant.parse(since))) {
            list.add(note);
          }
        }
      }
    }
    return list;
  }

  private void note(Instant changedAt) {
    ObjectNode note = notes.addObject().put("id", notes.size() + 1).put("title", "lost");
    note.put("folder_id", NOWHERE).put("changed_at", changedAt.toString());
    note.putArray("other_ids").add(1).add(NOWHERE);
  }

  private void assertThatNothingRefersToIt() {
    Note here = desk.all(type).get(0);
    assertThat(here.folder()).isNull();
    assertThat(here.others()).hasSize(1);
    assertThat(folders(Query.<Folder>all().withPlaceholders())).containsExactly("f1");
  }

  private List<String> folders(Query<Folder> query) {
    return desk.table(FOLDERS).list(query).stream().map(Folder::name).collect(Collectors.toList());
  }

  @Test
  void S133_aWholeListMadeAfterTheRowChangedProvesThatItsReferenceIsNull() {
    open(Endpoints.list("notes"), true);
    note(time.now().minusSeconds(3600));
    desk.synced();
    assertThatNothingRefersToIt();
    desk.synced();
    assertThatNothingRefersToIt();
  }

  @Test
  void S133_aRowThatChangedMeanwhileMayNameWhatTheListDoesNotHaveYet() {
    open(Endpoints.list("notes").since(Since.isoSeconds("since").complete()), true);
    note(time.now());
    desk.synced();
    Note here = desk.all(type).get(0);
    assertThat(desk.table(FOLDERS).state(here.folder())).isEqualTo(SyncState.PLACEHOLDER);
    assertThat(desk.table(FOLDERS).find(here.folder())).isPresent();
    folders.add(NOWHERE);
    desk.synced();
    assertThat(folders(Query.all())).containsExactly("f1", "f77");
    assertThat(desk.all(type).get(0)).isEqualTo(here);
  }

  @Test
  void S133_whatTheNextWholeListLacksGoesEvenIfTheRowIsNotListedAgain() {
    open(Endpoints.list("notes").since(Since.isoSeconds("since").complete()), true);
    note(time.now());
    desk.synced();
    time.advance(Duration.ofMinutes(1));
    desk.synced();
    assertThatNothingRefersToIt();
  }

  /** A list without any row may be a mistake of the server's, so it is asked for twice. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void S133_rowsWithoutADateWaitForTheNextList(boolean isEmpty) {
    open(Endpoints.list("notes"), false);
    note(time.now());
    if (isEmpty) {
      folders.clear();
    }
    desk.synced();
    assertThat(folders(Query.all())).hasSize(folders.size());
    desk.synced();
    assertThat(desk.all(type).get(0).folder()).isNull();
    assertThat(folders(Query.<Folder>all().withPlaceholders())).hasSize(folders.size());
    int asked = server.asked().size();
    assertThat(desk.synced().pulled()).isEmpty();
    assertThat(server.asked()).hasSize(asked + 3);
    folders.add(NOWHERE);
    desk.synced();
    assertThat(desk.all(type).get(0).folder()).isNotNull();
  }

  /** The row would go with it, though the server has it. */
  @Test
  void S133_aPlaceholderThatOwnsRowsStaysAndIsShownToThoseWhoAsk() {
    open(Endpoints.list("notes"), false);
    pages.addObject().put("id", 1).put("text", "of nobody").put("folder_id", NOWHERE);
    desk.synced();
    desk.synced();
    assertThat(desk.all(PAGES)).hasSize(1);
    assertThat(folders(Query.all())).containsExactly("f1");
    assertThat(folders(Query.<Folder>all().limit(1).withPlaceholders().limit(9)))
        .containsExactly("f1", "");
  }

  @Test
  void S133_observersAreToldWhenTheRowHasCome() {
    open(Endpoints.list("notes"), false);
    note(time.now());
    var seen = desk.table(FOLDERS).observe(Query.all()).test();
    desk.synced();
    folders.add(NOWHERE);
    desk.synced();
    time.settle();
    assertThat(seen.values().get(seen.values().size() - 1)).hasSize(2);
  }
}
