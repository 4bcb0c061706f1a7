package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.SyncFailure;
import dev.sluice.failure.FailureKind;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server that answers 403 for a row that is not there, as for one that the user may not see. */
@Timeout(60)
class GoneByTest {

  private record Note(String title, @Nullable Instant changed) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final Field<Note, Instant> CHANGED =
      Field.<Note>instant("changed", Note::changed).nullable().byServer();
  private static final Endpoints SILENT =
      Endpoints.list("notes")
          .one("notes/{id}")
          .update(Endpoint.patch("notes/{id}").silent())
          .delete(Endpoint.delete("notes/{id}"));

  private static final String OLD = "2026-11-01T10:00:00Z";

  @TempDir Path folder;

  private final Set<String> forbidden = new HashSet<>();
  private boolean takesAll;
  private WireDesk desk;
  private EntityType<Note> notes;

  private final WireDesk.Server server =
      new WireDesk.Server() {
        @Override
        Answer one(Request request, String id) {
          boolean isChange = !request.method().equals("GET");
          if (takesAll && isChange) {
            return Answer.empty(204);
          }
          if (!rows.containsKey(id) || (isChange && forbidden.contains(id))) {
            return Answer.error(403, "you have no permission");
          }
          if (request.method().equals("DELETE")) {
            rows.remove(id);
            return Answer.empty(204);
          }
          return isChange ? merge(request, id) : Answer.json(rows.get(id));
        }
      };

  private void open(Endpoints endpoints) throws IOException {
    notes =
        EntityType.<Note>named("notes", endpoints)
            .fields(TITLE)
            .modifiedAt(CHANGED)
            .build(row -> new Note(row.require(TITLE), row.get(CHANGED)));
    for (int id = 1; id <= 3; id++) {
      server.rows.put(
          "" + id, Json.object().put("id", id).put("title", "note " + id).put("changed", OLD));
    }
    desk = new WireDesk(folder.resolve("n.db"), SyncSchema.of(1, notes), server);
    desk.synced();
  }

  @AfterEach
  void stop() {
    if (desk != null) {
      desk.close();
    }
  }

  private Ref<Note> note(String title) {
    return LongStream.rangeClosed(1, 3)
        .mapToObj(notes::ref)
        .filter(ref -> desk.table(notes).find(ref).orElseThrow().title().equals(title))
        .findFirst()
        .orElseThrow();
  }

  private void rename(String title, String other) {
    desk.table(notes).update(note(title), old -> new Note(other, old.changed()));
  }

  private void bothHave(String... titles) {
    desk.synced();
    assertThat(server.rows.values())
        .extracting(row -> row.get("title").asText())
        .containsExactlyInAnyOrder(titles);
    assertThat(desk.all(notes)).extracting(Note::title).containsExactlyInAnyOrder(titles);
  }

  /** The user is told, as after a 404, and gives it up. */
  private void editIsLost() {
    assertThat(desk.engine().failures())
        .singleElement()
        .satisfies(lost -> assertThat(lost.message()).isEqualTo("deleted on the server"))
        .satisfies(SyncFailure::discard);
  }

  @Test
  void aChangeOfARowThatOthersDeletedEndsWithTheRow() throws IOException {
    open(SILENT.goneBy(403));
    rename("note 1", "edited");
    rename("note 2", "lost");
    desk.table(notes).delete(note("note 3"));
    server.rows.keySet().removeAll(List.of("2", "3"));
    desk.engine().push().blockingGet();
    editIsLost();
    bothHave("edited");
  }

  /** The server takes the update of a row that it does not have. */
  @Test
  void soDoesARowThatCannotBeReadAfterItsUpdate() throws IOException {
    open(SILENT.goneBy(403));
    takesAll = true;
    rename("note 2", "lost");
    server.rows.remove("2");
    desk.engine().push().blockingGet();
    editIsLost();
    bothHave("note 1", "note 3");
  }

  @Test
  void aRowThatIsThereStaysAndItsChangeFails() throws IOException {
    open(SILENT.goneBy(403));
    forbidden.add("2");
    rename("note 2", "mine");
    desk.sync();
    assertThat(desk.engine().failures())
        .singleElement()
        .satisfies(failure -> assertThat(failure.message()).contains("you have no permission"));
    assertThat(server.rows.get("2").get("title").asText()).isEqualTo("note 2");
    assertThat(desk.all(notes)).extracting(Note::title).contains("mine");
  }

  @Test
  void withoutTheWordItIsAMatterOfRights() throws IOException {
    open(SILENT);
    rename("note 2", "mine");
    server.rows.remove("2");
    assertThat(desk.engine().push().blockingGet().error())
        .matches(error -> error.isEmpty() || FailureKind.FORBIDDEN.is(error.get()));
    assertThat(desk.all(notes)).extracting(Note::title).contains("mine");
  }

  @Test
  void onlyARefusalCanSaySo() {
    for (int status : new int[] {200, 204, 301, 401, 429, 500}) {
      assertThatThrownBy(() -> SILENT.goneBy(403, status))
          .hasMessage("a status " + status + " cannot say that a row is gone");
    }
  }
}
