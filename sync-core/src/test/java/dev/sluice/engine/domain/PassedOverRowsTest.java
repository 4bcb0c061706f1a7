package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.failure.StorageException;
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

/** A trigger of the app passes over new rows, so SQLite's last row id is that of another row. */
class PassedOverRowsTest {

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
    desk.synced();
    try (SqliteConnection app = new JdbcDriver(file).open()) {
      app.execute(
          "CREATE TRIGGER app_rule BEFORE INSERT ON topics BEGIN SELECT RAISE(IGNORE); END");
    }
  }

  @AfterEach
  void close() {
    desk.close();
  }

  @Test
  void aCreateDoesNotAnswerAnotherRow() {
    assertThatThrownBy(() -> desk.table(TOPICS).create(new Topic("second")))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("topics");
    assertThat(desk.table(TOPICS).find(TOPICS.ref(1))).contains(new Topic("first"));
    assertThat(desk.engine().pending()).isZero();
  }

  @Test
  void aRowOfTheServerDoesNotReferToAnotherRow() {
    remarks = "[{\"id\":5,\"text\":\"one\",\"topic_id\":2},{\"id\":6,\"text\":\"two\"}]";
    assertThat(desk.sync().problems()).hasSize(1);
    assertThat(desk.all(REMARKS)).containsExactly(new Remark("two", null));
  }
}
