package dev.sluice.engine.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.engine.domain.Desk;
import dev.sluice.http.Credentials;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schema.Uploads;
import dev.sluice.store.Attachment;
import dev.sluice.store.Database;
import dev.sluice.store.PendingAttachment;
import dev.sluice.store.Table;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.time.VirtualTime;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page on attachments, and what its words refuse. */
class AttachmentsExampleTest {

  record Note(String title) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).json("subject").fingerprint();
  private static final EntityType<Note> NOTES = notes(endpoints());

  private static Endpoints endpoints() {
    Endpoints issues =
        Endpoints.list("issues.json")
            .create(Endpoint.post("issues.json").wrappedIn("issue"))
            .update(Endpoint.put("issues/{id}.json").wrappedIn("issue").silent())
            .uploads(
                Uploads.post("uploads.json?filename={name}", "upload.token", "uploads")
                    .asObjects("token", "filename", "content_type")
                    .atMost(5 << 20));
    return issues;
  }

  private static EntityType<Note> notes(Endpoints endpoints) {
    return EntityType.<Note>named("notes", endpoints)
        .fields(TITLE)
        .build(row -> new Note(row.require(TITLE)));
  }

  @Test
  void anAppAttachesFilesAndTakesThemBack(@TempDir Path folder) {
    VirtualTime time = new VirtualTime();
    RestServer server =
        new RestServer(
            ServerClock.of(time.scheduler(), time.now()),
            Resource.at("issues.json").bodyIn("issue").uploads("uploads.json"));
    VirtualNetwork network =
        new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)));
    Credentials token = Credentials.apiToken("secret");
    try (Desk desk =
        Desk.open(
            folder.resolve("a.db"),
            SyncSchema.of(1, NOTES),
            network,
            time,
            engine -> engine.server("https://api.example", token))) {
      Database db = desk.db();
      Ref<Note> note = db.table(NOTES).create(new Note("first"));
      InputStream stream = new ByteArrayInputStream(new byte[] {1, 2, 3});
      Table<Note> table = db.table(NOTES);
      PendingAttachment photo =
          table.attach(note, Attachment.of("photo.jpg", "image/jpeg", stream));
      List<PendingAttachment> waiting = table.attachments(note); // not yet on the server
      boolean removed = table.detach(note, photo); // false once it was sent with the row
      assertThat(waiting).containsExactly(photo);
      assertThat(photo.toString()).doesNotContain("photo");
      assertThat(removed).isTrue();
      table.attach(note, Attachment.of("log.txt", "text/plain", new byte[] {4}));
      desk.synced();
      assertThat(server.rows("issues.json").get(0).at("/attachments/0/filename").asText())
          .isEqualTo("log.txt");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"{name}/uploads", "uploads/{id}", "uploads?a={id}", "../up", "", "a?b={"})
  void aPathLeadsDownAndNamesTheFileInItsQuery(String path) {
    assertThatThrownBy(() -> Uploads.post(path, "token", "uploads"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aSizeATimeAndNamesHaveTheirBounds() {
    Uploads uploads = Uploads.post("uploads", "token", "uploads");
    for (long most : new long[] {0, -1, Uploads.MOST_BYTES + 1}) {
      assertThatThrownBy(() -> uploads.atMost(most)).isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> uploads.kept(Duration.ofMinutes(9)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> uploads.asObjects("a", "b", "a"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(uploads.atMost(1).kept(Duration.ofMinutes(10)).most()).isOne();
  }

  @ParameterizedTest
  @ValueSource(strings = {"subject", "subject.files"})
  void theListOfTokensIsInNoOtherPlace(String name) {
    Endpoints taken = endpoints().uploads(Uploads.post("uploads", "token", name));
    assertThatThrownBy(() -> notes(taken))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is that of the uploads");
  }

  @Test
  void aTypeWithFilesHasAnUpdate() {
    Endpoints bare =
        Endpoints.list("issues.json")
            .create(Endpoint.post("issues.json"))
            .uploads(Uploads.post("uploads", "token", "uploads"));
    assertThatThrownBy(() -> notes(bare))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("so it needs one");
  }
}
