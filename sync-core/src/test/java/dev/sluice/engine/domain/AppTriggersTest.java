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

/** Triggers of the app pass over new rows, or take away what rows refer to. */
class AppTriggersTest {

  /** Then SQLite's last row id is that of another row. */
  private static final String PASSES_OVER_TOPICS =
      "BEFORE INSERT ON topics BEGIN SELECT RAISE(IGNORE); END";

  private static final String TAKES_THE_TOPIC_OF_THE_LAST =
      "AFTER INSERT ON remarks WHEN NEW.text = 'last'"
          + " BEGIN DELETE FROM topics WHERE id = NEW.topic_id; END";

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
    desk = Desk.open(file(), SyncSchema.of(1, TOPICS, REMARKS), server, time);
    desk.synced();
  }

  private Path file() {
    return folder.resolve("remarks.db");
  }

  private void trigger(String rule) {
    try (SqliteConnection app = new JdbcDriver(file()).open()) {
      app.execute("CREATE TRIGGER app_rule " + rule);
    }
  }

  @AfterEach
  void close() {
    desk.close();
  }

  @Test
  void aCreateDoesNotAnswerAnotherRow() {
    trigger(PASSES_OVER_TOPICS);
    assertThatThrownBy(() -> desk.table(TOPICS).create(new Topic("second")))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("topics");
    assertThat(desk.table(TOPICS).find(TOPICS.ref(1))).contains(new Topic("first"));
    assertThat(desk.engine().pending()).isZero();
  }

  @Test
  void aRowOfTheServerDoesNotReferToAnotherRow() {
    trigger(PASSES_OVER_TOPICS);
    remarks = "[{\"id\":5,\"text\":\"one\",\"topic_id\":2},{\"id\":6,\"text\":\"two\"}]";
    assertThat(desk.sync().problems()).hasSize(1);
    assertThat(desk.all(REMARKS)).containsExactly(new Remark("two", null));
  }

  /** The engine remembers the ids of rows that others refer to. */
  @Test
  void theNextPullFindsWhereRowsAreThatWereTakenAway() {
    remarks = "[{\"id\":5,\"text\":\"one\",\"topic_id\":1}]";
    desk.synced();
    trigger(TAKES_THE_TOPIC_OF_THE_LAST);
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
