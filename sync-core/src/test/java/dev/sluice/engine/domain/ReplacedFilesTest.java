package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schema.Uploads;
import dev.sluice.store.Attachment;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that replaces a row's list of files by what a change names, as Mastodon does. */
class ReplacedFilesTest {

  private record Toot(String text) {}

  private static final Field<Toot, String> TEXT =
      Field.<Toot>text("text", Toot::text).fingerprint();
  private static final Field<Toot, String> MEDIA =
      Field.<Toot>document("media", any -> null).nullable().byServer();
  private static final Uploads TOKENS = Uploads.post("media", "id", "media_ids");

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final ObjectNode row = Json.object();
  private boolean isSilent;
  private int made;
  private boolean loses;
  private EntityType<Toot> toots;
  private @Nullable Desk desk;

  private static EntityType<Toot> type(Uploads uploads, UnaryOperator<Endpoints> more) {
    Endpoints endpoints =
        Endpoints.list("toots")
            .create(Endpoint.post("toots"))
            .update(Endpoint.put("toots/{id}"))
            .delete(Endpoint.delete("toots/{id}"))
            .uploads(uploads);
    return EntityType.<Toot>named("toots", more.apply(endpoints))
        .fields(TEXT, MEDIA)
        .build(row -> new Toot(row.require(TEXT)));
  }

  private Ref<Toot> open(Uploads uploads, UnaryOperator<Endpoints> more) {
    server.answers(this::answer);
    toots = type(uploads, more);
    desk = Desk.open(folder.resolve("t.db"), SyncSchema.of(1, toots), server, time);
    Ref<Toot> toot = desk.table(toots).create(new Toot("one"));
    attach(toot, "a");
    desk.synced();
    assertThat(files()).containsExactly("1");
    return toot;
  }

  @AfterEach
  void close() {
    if (desk != null) {
      desk.close();
    }
  }

  private void attach(Ref<Toot> toot, String name) {
    desk.table(toots).attach(toot, Attachment.of(name, "image/png", new byte[10]));
  }

  private Reply answer(Request request) {
    if (request.url().encodedPath().endsWith("/media")) {
      return Reply.json(Json.object().put("id", String.valueOf(++made)));
    }
    if (!request.method().equals("GET")) {
      write((ObjectNode) ScriptedServer.body(request));
      if (loses) {
        return Reply.of(-1, "");
      }
      return isSilent && request.method().equals("PUT") ? Reply.of(204, "") : Reply.json(row);
    }
    boolean isList = request.url().encodedPath().endsWith("/toots");
    return Reply.json(isList ? Json.array().add(row) : row);
  }

  private void write(ObjectNode said) {
    JsonNode named = said.remove("media_ids");
    row.put("id", 7).setAll(said);
    if (named != null) {
      ArrayNode media = row.putArray("media");
      for (JsonNode one : named) {
        String id = one.isObject() ? one.elements().next().asText() : one.asText();
        assertThat(Integer.parseInt(id)).isLessThanOrEqualTo(made);
        media.addObject().put("id", id).put("url", "https://img.example/" + id);
      }
    }
  }

  private List<String> files() {
    List<String> ids = new ArrayList<>();
    row.path("media").forEach(one -> ids.add(one.get("id").asText()));
    return ids;
  }

  @Test
  void S145_aSecondFileIsNamedBesideTheFirst() {
    Ref<Toot> toot = open(TOKENS.replacing("media", "id"), any -> any);
    attach(toot, "b");
    attach(toot, "c");
    desk.synced();
    assertThat(files()).containsExactly("1", "2", "3");
    desk.table(toots).update(toot, any -> new Toot("two"));
    desk.push();
    assertThat(ScriptedServer.body(server.last()).has("media_ids")).isFalse();
    assertThat(files()).hasSize(3);
  }

  @Test
  void S145_whatAnotherClientHasAttachedStaysToo() {
    Ref<Toot> toot = open(TOKENS.replacing("media", "id"), any -> any);
    made = 9;
    row.withArray("media").addObject().put("id", 9);
    desk.synced();
    attach(toot, "b");
    desk.synced();
    assertThat(files()).containsExactly("1", "9", "10");
  }

  @Test
  void S145_inObjectsTheOldOnesAreNamedByTheirIds() {
    Uploads objects = TOKENS.asObjects("token", "name", "type").replacing("media", "id");
    Ref<Toot> toot = open(objects, any -> any);
    attach(toot, "b");
    desk.push();
    JsonNode named = ScriptedServer.body(server.last()).get("media_ids");
    assertThat(named.toString())
        .isEqualTo("[{\"id\":\"1\"},{\"token\":\"2\",\"name\":\"b\",\"type\":\"image/png\"}]");
  }

  @Test
  void S145_aChangeThatReplacesTheRowNamesItsFiles() {
    Ref<Toot> toot =
        open(
            TOKENS.replacing("media", "id"),
            words -> words.update(Endpoint.put("toots/{id}").entire()));
    desk.table(toots).update(toot, any -> new Toot("two"));
    desk.push();
    assertThat(ScriptedServer.body(server.last()).get("media_ids").toString()).isEqualTo("[\"1\"]");
  }

  @Test
  void S145_aLostAnswerNamesNoFileTwice() {
    Ref<Toot> toot = open(TOKENS.replacing("media", "id"), any -> any);
    attach(toot, "b");
    loses = true;
    desk.push();
    loses = false;
    desk.synced();
    desk.synced();
    assertThat(files()).containsExactly("1", "2");
    assertThat(desk.engine().pending()).isZero();
  }

  @Test
  void S145_aSilentUpdateIsReadSoTheNextOneNamesItsFile() {
    isSilent = true;
    Ref<Toot> toot =
        open(
            TOKENS.replacing("media", "id"),
            words -> words.one("toots/{id}").update(Endpoint.put("toots/{id}").silent()));
    attach(toot, "b");
    desk.push();
    attach(toot, "c");
    desk.push();
    assertThat(files()).containsExactly("1", "2", "3");
  }

  @Test
  void S145_aFileThatCannotBeNamedIsNotTakenAway() {
    Ref<Toot> toot = open(TOKENS.replacing("media", "id"), any -> any);
    row.withArray("media").addObject().put("url", "https://img.example/other");
    desk.synced();
    attach(toot, "b");
    desk.sync();
    assertThat(row.get("media")).hasSize(2);
    assertThat(desk.engine().failures())
        .singleElement()
        .satisfies(
            failure ->
                assertThat(failure.message()).isEqualTo("a row of toots shows files without id"));
  }

  @Test
  void S145_theSchemaSaysWhereTheFilesAreShown() {
    assertThatThrownBy(() -> type(TOKENS.replacing("files", "id"), any -> any))
        .hasMessageContaining("needs a document byServer() with the JSON name files");
    assertThatThrownBy(
            () ->
                type(
                    TOKENS.replacing("media", "id"),
                    words -> words.update(Endpoint.put("toots/{id}").silent())))
        .hasMessageContaining("must answer the row");
  }
}
