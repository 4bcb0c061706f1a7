package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.sluice.engine.FileBytes;
import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.failure.StorageException;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A later version has another rule of which text ids are the same. */
class TextIdRulesTest {

  record Note(String text) {}

  private static final UnaryOperator<String> SMALL = id -> id.toLowerCase(Locale.ROOT);

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);

  private Path file() {
    return folder.resolve("n.db");
  }

  private Desk open(UnaryOperator<Endpoints> ids) {
    server.answers(request -> Reply.json(list()));
    Field<Note, String> text = Field.<Note>text("text", Note::text).fingerprint();
    EntityType<Note> notes =
        EntityType.<Note>named(
                "notes", ids.apply(Endpoints.list("notes").create(Endpoint.post("notes"))))
            .fields(text)
            .build(row -> new Note(row.require(text)));
    return Desk.open(file(), SyncSchema.of(1, notes), server, time);
  }

  private static ArrayNode list() {
    ArrayNode all = Json.array();
    all.add(Json.object().put("id", "Note-A").put("text", "a"));
    return all;
  }

  private void sync(UnaryOperator<Endpoints> ids) {
    try (Desk desk = open(ids)) {
      desk.synced();
    }
  }

  private void refused(UnaryOperator<Endpoints> ids, String words) {
    byte[] before = FileBytes.of(file());
    assertThatThrownBy(() -> open(ids).close())
        .isInstanceOf(StorageException.class)
        .hasMessageContaining(words);
    assertThat(FileBytes.of(file())).isEqualTo(before);
  }

  @Test
  void S111_anotherRuleIsRefused() {
    sync(Endpoints::textIds);
    refused(
        at -> at.textIds(SMALL),
        "notes: the spelling of an id is the server's in this file and ' ab-c_d9 ' for ' Ab-C_d9 '"
            + " in the schema");
    sync(Endpoints::textIds);
  }

  @Test
  void S111_aRuleThatIsDroppedIsRefused() {
    sync(at -> at.textIds(SMALL));
    refused(Endpoints::textIds, "and the server's in the schema");
    sync(at -> at.textIds(SMALL));
  }

  @Test
  void S111_aFileOfBeforeIsRefusedIfItsIdsAreSpeltInAnotherWay() {
    sync(Endpoints::textIds);
    try (OtherConnection other = new OtherConnection(file())) {
      other.run(
          "UPDATE _sync_meta SET value ="
              + " replace(value, 'the spelling of an id=the server''s', '')");
    }
    refused(at -> at.textIds(SMALL), "the rule of textIds spells ids of this file in another way");
    sync(at -> at.textIds(id -> id));
  }

  @Test
  void S111_aRuleForRealIdsOnlyIsAsked() {
    UnaryOperator<String> rule = id -> id.startsWith("Note-") ? id : failed();
    sync(at -> at.textIds(rule));
    sync(at -> at.textIds(rule));
  }

  private static String failed() {
    throw new IllegalArgumentException("no id");
  }
}
