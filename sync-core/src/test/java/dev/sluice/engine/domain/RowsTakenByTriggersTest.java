package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A trigger of the app takes away what rows refer to, while the engine stores others. */
class RowsTakenByTriggersTest {

  private record Topic(String name) {}

  private record Remark(String text, @Nullable Ref<Topic> topic) {}

  private static final Field<Topic, String> NAME =
      Field.<Topic>text("name", Topic::name).fingerprint();
  private static final EntityType<Topic> TOPICS =
      EntityType.<Topic>named("topics", Endpoints.list("topics").create(Endpoint.post("topics")))
          .fields(NAME)
          .build(row -> new Topic(row.require(NAME)));
  private static final Field<Remark, String> TEXT = Field.text("text", Remark::text);
  private static final Field<Remark, Ref<Topic>> TOPIC =
      Field.reference("topic_id", TOPICS, Remark::topic).nullable();
  private static final EntityType<Remark> REMARKS =
      EntityType.<Remark>named("remarks", Endpoints.list("remarks"))
          .fields(TEXT, TOPIC)
          .build(row -> new Remark(row.require(TEXT), row.get(TOPIC)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private String remarks = "[]";
  private Desk desk;

  @BeforeEach
  void open() {
    server.answers(
        request -> {
          boolean isTopics = request.url().encodedPath().endsWith("topics");
          return Reply.of(200, isTopics ? "[{\"id\":1,\"name\":\"first\"}]" : remarks);
        });
    Path file = folder.resolve("remarks.db");
    desk = Desk.open(file, SyncSchema.of(1, TOPICS, REMARKS), server, time);
    remarks = "[{\"id\":5,\"text\":\"one\",\"topic_id\":1}]";
    desk.synced();
    try (SqliteConnection app = new JdbcDriver(file).open()) {
      app.execute(
          "CREATE TRIGGER app_rule AFTER INSERT ON remarks WHEN NEW.text = 'last'"
              + " BEGIN DELETE FROM topics WHERE id = NEW.topic_id; END");
    }
  }

  @AfterEach
  void close() {
    desk.close();
  }

  @Test
  void theNextPullFindsWhereTheyAreNow() {
    remarks =
        "[{\"id\":5,\"text\":\"one\",\"topic_id\":1},{\"id\":6,\"text\":\"last\",\"topic_id\":1},"
            + "{\"id\":7,\"text\":\"after\",\"topic_id\":1}]";
    desk.sync();
    assertThat(desk.sync().problems()).isEmpty();
    assertThat(desk.all(REMARKS))
        .extracting(Remark::text)
        .containsExactlyInAnyOrder("one", "last", "after");
    assertThat(desk.all(TOPICS)).hasSize(1);
  }
}
