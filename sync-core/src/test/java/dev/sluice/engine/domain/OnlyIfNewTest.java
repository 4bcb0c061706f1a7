package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schema.Version;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server that takes no PUT without a condition: a create says that the row must be new. */
@Timeout(60)
class OnlyIfNewTest {

  private record Note(String title) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final Field<Note, String> ETAG =
      Field.<Note>text("etag", any -> null).nullable().byServer();
  private static final Version VERSION = Version.etag("etag");
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .textIds()
                  .one("notes/{id}")
                  .create(Endpoint.put("notes/{id}"))
                  .update(Endpoint.put("notes/{id}").entire().version(VERSION))
                  .delete(Endpoint.delete("notes/{id}").version(VERSION)))
          .fields(TITLE, ETAG)
          .build(row -> new Note(row.require(TITLE)));

  /** It keeps each row's number of changes for the ETag. */
  private static final class Conditional extends WireDesk.Server {

    private int changes;
    private boolean copies;

    @Override
    protected Answer serve(Request request) {
      Answer first = super.serve(request);
      boolean isCopied = copies && request.method().equals("PUT");
      return isCopied ? super.serve(request) : first; // as a proxy that sends it twice
    }

    @Override
    Answer one(Request request, String id) {
      ObjectNode row = rows.get(id);
      if (request.method().equals("GET")) {
        return row == null ? Answer.empty(404) : shown(row);
      }
      boolean saysNew = request.header("If-None-Match").isPresent();
      if (!saysNew && !request.header("If-Match").isPresent()) {
        return Answer.empty(428);
      }
      boolean fits =
          row == null ? saysNew : request.header("If-Match").filter(tag(row)::equals).isPresent();
      return fits ? change(request, id) : Answer.empty(412);
    }

    private Answer change(Request request, String id) {
      if (request.method().equals("DELETE")) {
        rows.remove(id);
        return Answer.empty(204);
      }
      return write(id, body(request));
    }

    private Answer write(String id, ObjectNode values) {
      changes++;
      rows.put(id, values.put("id", id).put("n", changes));
      return shown(values);
    }

    private static String tag(ObjectNode row) {
      return "\"" + row.get("n").asInt() + "\"";
    }

    private static Answer shown(ObjectNode row) {
      return Answer.json(row).withHeader("ETag", tag(row));
    }

    List<String> titles() {
      return rows.values().stream().map(row -> row.get("title").asText()).toList();
    }
  }

  private final Conditional server = new Conditional();
  private WireDesk desk;

  @BeforeEach
  void start(@TempDir Path folder) throws IOException {
    desk = new WireDesk(folder.resolve("n.db"), SyncSchema.of(1, NOTES), server);
  }

  @AfterEach
  void stop() {
    desk.close();
  }

  private Ref<Note> note(String title) {
    return desk.table(NOTES).create(new Note(title));
  }

  private void loseTheAnswer() {
    server.faults().on(1, one -> one.method().equals("PUT"), Fault.dropAfterCommit());
  }

  private void bothHave(String... titles) {
    desk.synced();
    desk.synced();
    assertThat(server.titles()).containsExactlyInAnyOrder(titles);
    assertThat(desk.all(NOTES)).extracting(Note::title).containsExactlyInAnyOrder(titles);
  }

  @Test
  void aCreateSaysThatTheRowIsNewAndAnUpdateDoesNot() {
    Ref<Note> note = note("a");
    bothHave("a");
    desk.table(NOTES).update(note, any -> new Note("b"));
    bothHave("b");
    assertThat(server.sent("PUT"))
        .extracting(put -> put.header("If-None-Match").orElse("-"))
        .containsExactly("*", "-");
    desk.table(NOTES).delete(note);
    bothHave();
  }

  @Test
  void aRepeatAfterALostAnswerMakesNoSecondRow() {
    note("a");
    note("a");
    loseTheAnswer();
    desk.sync();
    bothHave("a", "a");
  }

  @Test
  void whatOthersWroteMeanwhileStays() {
    Ref<Note> note = note("a");
    loseTheAnswer();
    desk.sync();
    String id = server.rows.keySet().iterator().next();
    server.write(id, Json.object().put("title", "theirs"));
    desk.engine().push().blockingGet();
    bothHave("theirs");
    desk.table(NOTES).update(note, any -> new Note("b"));
    bothHave("b");
  }

  /** A proxy may send a request twice: the second one is refused, and the row is there. */
  @Test
  void aCreateThatArrivesTwiceIsOneRow() {
    server.copies = true;
    note("a");
    desk.sync();
    server.copies = false;
    bothHave("a");
  }

  /** Such a server never ends, so the push has to. */
  @Test
  void aServerThatRefusesEachCreateSoIsAFailure() {
    server.faults().always(one -> one.method().equals("PUT"), Fault.status(412));
    note("a");
    desk.sync();
    assertThat(server.sent("PUT")).hasSizeBetween(1, 5);
    assertThat(desk.engine().failures()).hasSize(1);
    assertThat(server.titles()).isEmpty();
    assertThat(desk.all(NOTES)).containsExactly(new Note("a"));
  }
}
