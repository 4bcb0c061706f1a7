package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.engine.domain.DatedParts.Part;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import okhttp3.Request;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole list is due once a day, and fails. What has changed comes all the same. */
class FailingWholeListTest {

  private static final EntityType<Part> PARTS =
      DatedParts.at(
          Endpoints.list("parts")
              .since(Since.isoSeconds("since").withoutDeleted(Duration.ofDays(1))));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final DatedParts parts = new DatedParts();
  private int status;

  private Reply answer(Request request) {
    String since = request.url().queryParameter("since");
    if (since == null && status != 0) {
      return Reply.of(status, "");
    }
    return Reply.json(parts.listed(since));
  }

  @ParameterizedTest
  @ValueSource(ints = {403, 500})
  void S133_changesAreAskedForUntilTheWholeListIsTriedAgain(int status) {
    server.answers(this::answer);
    parts.there.put(time.now(), "first");
    try (Desk desk = Desk.open(folder.resolve("p.db"), SyncSchema.of(1, PARTS), server, time)) {
      desk.synced();
      time.advance(Duration.ofHours(25));
      this.status = status;
      parts.there.put(time.now(), "second");
      desk.sync();
      assertThat(desk.all(PARTS)).hasSize(1);
      time.advance(Duration.ofMinutes(30));
      desk.sync();
      assertThat(desk.all(PARTS)).extracting(Part::name).containsExactly("first", "second");

      this.status = 0;
      parts.there.remove(parts.there.keySet().iterator().next());
      time.advance(Duration.ofHours(7));
      desk.synced();
      assertThat(desk.all(PARTS)).hasSize(1);
    }
  }
}
