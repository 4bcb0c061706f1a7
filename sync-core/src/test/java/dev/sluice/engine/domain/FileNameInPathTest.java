package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schema.Uploads;
import dev.sluice.store.Attachment;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server that takes each file at an address that ends with the file's name. */
@Timeout(60)
class FileNameInPathTest {

  private record Note(String title) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .create(Endpoint.post("notes"))
                  .update(Endpoint.patch("notes/{id}"))
                  .uploads(Uploads.post("files/{name}", "token", "files")))
          .fields(TITLE)
          .build(row -> new Note(row.require(TITLE)));

  private static final class Files extends WireDesk.Server {

    final Map<String, String> files = new TreeMap<>();

    @Override
    protected Answer serve(Request request) {
      if (!request.path().startsWith("/files/")) {
        return super.serve(request);
      }
      String name = request.path().substring("/files/".length()).replace("+", "%2B");
      files.put(URLDecoder.decode(name, StandardCharsets.UTF_8), request.body().utf8());
      return Answer.json(Json.object().put("token", "t" + files.size()));
    }

    @Override
    Answer create(Request request) {
      rows.put("1", body(request).put("id", 1));
      return Answer.json(rows.get("1"));
    }

    @Override
    Answer one(Request request, String id) {
      return merge(request, id);
    }
  }

  @Test
  void theNameStandsInThePath(@TempDir Path folder) throws Exception {
    Files server = new Files();
    String odd = "ü 50% a+b?#.txt";
    try (WireDesk desk = new WireDesk(folder.resolve("n.db"), SyncSchema.of(1, NOTES), server)) {
      Ref<Note> note = desk.table(NOTES).create(new Note("a"));
      desk.table(NOTES).attach(note, file("photo.jpg", "p"));
      desk.table(NOTES).attach(note, file(odd, "o"));
      desk.synced();
    }
    assertThat(server.files).isEqualTo(Map.of("photo.jpg", "p", odd, "o"));
    assertThat(server.rows.get("1").get("files")).hasToString("[\"t1\",\"t2\"]");
  }

  @Test
  void aWayUpIsNoName() {
    for (String name : new String[] {".", "..", "../up"}) {
      assertThatThrownBy(() -> file(name, "")).isInstanceOf(IllegalArgumentException.class);
    }
  }

  private static Attachment file(String name, String text) {
    return Attachment.of(name, "text/plain", text.getBytes(StandardCharsets.UTF_8));
  }
}
