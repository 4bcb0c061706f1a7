package dev.sluice.engine.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.SyncEngine;
import dev.sluice.database.Migration;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.engine.domain.Desk;
import dev.sluice.http.Credentials;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.remote.RemoteCall;
import dev.sluice.remote.RemoteReply;
import dev.sluice.remote.Transport;
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
import io.reactivex.rxjava3.core.Single;
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
                    .refusesUsed("could not be saved")
                    .atMost(5 << 20));
    return issues;
  }

  private static EntityType<Note> notes(Endpoints endpoints) {
    return named("notes", endpoints);
  }

  @Test
  void anAppAttachesFilesAndTakesThemBack(@TempDir Path folder) {
    VirtualTime time = new VirtualTime();
    RestServer server =
        new RestServer(
            ServerClock.of(time.scheduler(), time.now()),
            Resource.at("issues.json").bodyIn("issue").uploads("uploads.json", true));
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
  @ValueSource(strings = {"{id}/uploads", "uploads/{id}", "uploads?a={id}", "../up", "", "a?b={"})
  void aPathLeadsDownAndNamesTheFileOnly(String path) {
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

  /** A new name of the type, and the first version of it that takes files: the same file. */
  @Test
  void filesStayWhenTheirTypeIsRenamed(@TempDir Path folder) {
    Path file = folder.resolve("a.db");
    Attachment photo = Attachment.of("photo.jpg", "image/jpeg", new byte[] {1});
    Endpoints bare =
        Endpoints.list("old").create(Endpoint.post("a")).update(Endpoint.put("a/{id}"));
    try (Database db = SqliteDatabase.open(file, SyncSchema.of(1, named("old", bare)))) {
      assertThat(db.isInTransaction()).isFalse();
    }
    EntityType<Note> old = named("old", endpoints());
    Ref<Note> note;
    try (Database db = SqliteDatabase.open(file, SyncSchema.of(1, old))) {
      note = db.table(old).create(new Note("first"));
      db.table(old).attach(note, photo);
    }
    SqliteOptions renaming =
        SqliteOptions.defaults().withMigrations(List.of(Migration.to(2).renameTable("old", NOTES)));
    try (Database db =
        SqliteDatabase.open(new JdbcDriver(file), SyncSchema.of(2, NOTES), renaming)) {
      assertThat(db.table(NOTES).attachments(NOTES.ref(note.id()))).hasSize(1);
    }
  }

  private static EntityType<Note> named(String name, Endpoints endpoints) {
    return EntityType.<Note>named(name, endpoints)
        .fields(TITLE)
        .build(row -> new Note(row.require(TITLE)));
  }

  @Test
  void aTransportTakesNoFiles(@TempDir Path folder) {
    Transport none =
        new Transport() {
          @Override
          public String server() {
            return "nowhere";
          }

          @Override
          public String account() {
            return "nobody";
          }

          @Override
          public Single<RemoteReply> send(RemoteCall call) {
            return Single.just(new RemoteReply.Gone());
          }
        };
    try (Database db = SqliteDatabase.open(folder.resolve("a.db"), SyncSchema.of(1, NOTES))) {
      assertThatThrownBy(() -> SyncEngine.builder(db).remote(none).build())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("a transport takes no files: uploads() of notes");
    }
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
