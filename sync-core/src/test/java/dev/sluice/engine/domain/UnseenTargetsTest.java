package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import okhttp3.Request;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A row names rows that this user may not see, and the schema says that their list omits some. */
class UnseenTargetsTest {

  private record Tag(String name) {}

  private record Song(String title, Ref<Tag> tag, List<Ref<Tag>> tags) {}

  private static final Field<Tag, String> NAME = Field.text("name", Tag::name);
  private static final EntityType<Tag> TAGS =
      EntityType.<Tag>named("tags", Endpoints.list("tags").omitting())
          .fields(NAME)
          .build(row -> new Tag(row.require(NAME)));
  private static final Field<Song, String> TITLE = Field.text("title", Song::title);
  private static final Field<Song, Ref<Tag>> TAG =
      Field.<Song, Tag>reference("tag_id", TAGS, Song::tag).nullable();
  private static final Field<Song, List<Ref<Tag>>> ALL =
      Field.references("tag_ids", TAGS, Song::tags);

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private ObjectNode song = Json.object().put("id", 1).put("title", "Ave").put("tag_id", 140);

  private Reply answer(Request request) {
    if (request.url().pathSegments().get(1).equals("tags")) {
      ObjectNode two = Json.object().put("id", 2).put("name", "two");
      return Reply.json(Json.array().add(Json.object().put("id", 1).put("name", "one")).add(two));
    }
    if (request.method().equals("GET")) {
      return Reply.json(Json.array().add(song));
    }
    song = (ObjectNode) ScriptedServer.body(request).deepCopy();
    return Reply.json(song.put("id", 1));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void noUpdateTakesThemAway(boolean more, @TempDir Path folder) {
    song.putArray("tag_ids").add(1).add(140);
    server.answers(this::answer);
    Endpoint update = Endpoint.put("songs/{id}").entire();
    EntityType<Song> songs =
        EntityType.<Song>named("songs", Endpoints.list("songs").update(update))
            .fields(TITLE, TAG, ALL)
            .build(row -> new Song(row.require(TITLE), row.get(TAG), row.get(ALL)));
    try (Desk desk =
        Desk.open(folder.resolve("s.db"), SyncSchema.of(1, TAGS, songs), server, time)) {
      desk.synced();
      desk.synced();
      desk.table(songs)
          .update(
              songs.ref(1),
              old -> {
                List<Ref<Tag>> tags = new ArrayList<>(old.tags());
                tags.addAll(more ? List.of(TAGS.ref(2)) : List.of());
                return new Song("Ave verum", old.tag(), tags);
              });
      desk.synced();
      assertThat(song.get("title").textValue()).isEqualTo("Ave verum");
      assertThat(song.get("tag_id").longValue()).isEqualTo(140);
      assertThat(song.get("tag_ids").toString()).isEqualTo(more ? "[1,2,140]" : "[1,140]");
    }
  }
}
