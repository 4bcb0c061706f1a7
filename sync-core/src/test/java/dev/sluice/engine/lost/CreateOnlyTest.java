package dev.sluice.engine.lost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.engine.NotesServer;
import dev.sluice.engine.PlainEngine;
import dev.sluice.engine.Running;
import dev.sluice.internal.DomainExtension;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Database;
import dev.sluice.store.Query;
import dev.sluice.store.SyncState;
import dev.sluice.store.Table;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import okhttp3.Call;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that takes new rows and no changes of them. */
class CreateOnlyTest {

  private record Mark(String name) {}

  private static final Field<Mark, String> NAME =
      Field.<Mark>text("name", Mark::name).fingerprint();
  private static final EntityType<Mark> MARKS =
      EntityType.<Mark>named("marks", Endpoints.list("marks").create(Endpoint.post("marks")))
          .fields(NAME)
          .build(row -> new Mark(row.require(NAME)));

  @TempDir Path folder;
  private final VirtualTime time = new VirtualTime();
  private final RestServer server = NotesServer.at(time, "marks");
  private final VirtualNetwork network = NotesServer.network(server, time);
  private final List<String> sent = new ArrayList<>();
  private Table<Mark> marks;
  private PlainEngine device;

  private Call send(Request request) {
    sent.add(request.method());
    return network.newCall(request);
  }

  @BeforeEach
  void begin() {
    SqliteOptions options = SqliteOptions.defaults().withTime(time).withObservers(time.scheduler());
    JdbcDriver file = new JdbcDriver(folder.resolve("marks.db"));
    Database db = SqliteDatabase.open(file, SyncSchema.of(1, MARKS), options);
    marks = db.table(MARKS);
    device = new PlainEngine(db, DomainExtension.plain(), this::send, time);
  }

  @AfterEach
  void close() {
    device.close();
  }

  private Ref<Mark> editedDuringItsPost() {
    Ref<Mark> cursor = marks.create(new Mark("first"));
    Running push = device.begin(Operation.PUSH);
    time.advance(Duration.ofMillis(10));
    assertThat(sent).containsExactly("POST");
    marks.update(cursor, m -> new Mark("second"));
    push.end();
    return cursor;
  }

  @Test
  void S05_anEditDuringThePostIsNeverASecondPost() {
    Ref<Mark> cursor = editedDuringItsPost();
    assertThat(device.run(Operation.PUSH).result()).isEqualTo(SyncResult.PENDING);
    assertThat(sent).containsExactly("POST");
    assertThat(server.rows("marks")).hasSize(1);
    assertThat(marks.find(cursor)).contains(new Mark("second"));
    assertThat(marks.state(cursor)).isEqualTo(SyncState.REFUSED);
    assertThat(device.engine.failures())
        .singleElement()
        .satisfies(failure -> assertThat(failure.ref()).isEqualTo(cursor));
  }

  @Test
  void S05_theEditCanBeGivenUp() {
    Ref<Mark> cursor = editedDuringItsPost();
    device.engine.failures().get(0).discard();
    assertThat(device.run(Operation.PUSH).result()).isEqualTo(SyncResult.SYNCED);
    assertThat(marks.list(Query.all())).containsExactly(new Mark("first"));
    assertThat(marks.state(cursor)).isEqualTo(SyncState.SYNCED);
    assertThat(sent).containsExactly("POST");
  }
}
