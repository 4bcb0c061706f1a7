package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.Domain;
import dev.sluice.SyncEngine;
import dev.sluice.SyncResult;
import dev.sluice.http.Credentials;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.sqlite.JdbcDriver;
import dev.sluice.sqlite.SqliteDatabase;
import dev.sluice.sqlite.SqliteOptions;
import dev.sluice.store.Query;
import dev.sluice.store.SyncState;
import dev.sluice.store.Table;
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
  private final NotesServer server = new NotesServer(time);
  private final List<String> sent = new ArrayList<>();
  private SqliteDatabase db;
  private Table<Mark> marks;
  private SyncEngine engine;

  private Call send(Request request) {
    sent.add(request.method());
    return server.newCall(request);
  }

  @BeforeEach
  void begin() {
    SqliteOptions options = SqliteOptions.defaults().withTime(time).withObservers(time.scheduler());
    db =
        SqliteDatabase.open(
            new JdbcDriver(folder.resolve("marks.db")), SyncSchema.of(1, MARKS), options);
    marks = db.table(MARKS);
    engine =
        SyncEngine.builder(db, Domain.plain())
            .server("https://marks.example", Credentials.apiToken("secret"))
            .calls(this::send)
            .time(time)
            .scheduler(time.scheduler())
            .autoSync(AutoSync.manual())
            .build();
  }

  @AfterEach
  void close() {
    engine.close();
    time.settle();
    db.close();
  }

  private SyncResult push() {
    var report = engine.push().test();
    time.advance(Duration.ofMinutes(2));
    return report.assertValueCount(1).values().get(0).result();
  }

  private Ref<Mark> editedDuringItsPost() {
    Ref<Mark> mark = marks.create(new Mark("first"));
    var report = engine.push().test();
    time.advance(Duration.ofMillis(10));
    assertThat(sent).containsExactly("POST");
    marks.update(mark, m -> new Mark("second"));
    time.advance(Duration.ofMinutes(2));
    report.assertValueCount(1);
    return mark;
  }

  @Test
  void S05_anEditDuringThePostIsNeverASecondPost() {
    Ref<Mark> mark = editedDuringItsPost();
    assertThat(push()).isEqualTo(SyncResult.PENDING);
    assertThat(sent).containsExactly("POST");
    assertThat(server.rows("marks")).hasSize(1);
    assertThat(marks.find(mark)).contains(new Mark("second"));
    assertThat(marks.state(mark)).isEqualTo(SyncState.REFUSED);
    assertThat(engine.failures())
        .singleElement()
        .satisfies(failure -> assertThat(failure.ref()).isEqualTo(mark));
  }

  @Test
  void S05_theEditCanBeGivenUp() {
    Ref<Mark> mark = editedDuringItsPost();
    engine.failures().get(0).discard();
    assertThat(push()).isEqualTo(SyncResult.SYNCED);
    assertThat(marks.list(Query.all())).containsExactly(new Mark("first"));
    assertThat(marks.state(mark)).isEqualTo(SyncState.SYNCED);
    assertThat(sent).containsExactly("POST");
  }
}
