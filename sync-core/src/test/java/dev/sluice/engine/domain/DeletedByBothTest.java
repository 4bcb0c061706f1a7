package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncFailure;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Query;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Two devices delete the same new row, and the server has no tombstones. */
class DeletedByBothTest {

  private record Note(String title) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .create(Endpoint.post("notes"))
                  .update(Endpoint.patch("notes/{id}"))
                  .delete(Endpoint.delete("notes/{id}")))
          .fields(TITLE)
          .modifiedAt(
              Field.<Note>instant("at", any -> null).json("updated_at").nullable().byServer())
          .build(row -> new Note(row.require(TITLE)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final RestServer server =
      new RestServer(ServerClock.of(time.scheduler(), time.now()), Resource.at("notes"));
  private final VirtualNetwork network =
      new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)));
  private Desk one;
  private Desk other;

  @BeforeEach
  void open() {
    SyncSchema schema = SyncSchema.of(1, NOTES);
    one = Desk.open(folder.resolve("one.db"), schema, network, time);
    other = Desk.open(folder.resolve("other.db"), schema, network, time);
    one.table(NOTES).create(new Note("a"));
    push(one);
    other.engine().fullSync().test();
    time.advance(Duration.ofSeconds(5));
  }

  @AfterEach
  void close() {
    one.close();
    other.close();
  }

  private void push(Desk desk) {
    desk.engine().push().test();
    time.advance(Duration.ofSeconds(5));
  }

  private void delete(Desk desk) {
    Ref<Note> note = NOTES.ref(1);
    assertThat(desk.table(NOTES).find(note)).isPresent();
    desk.table(NOTES).delete(note);
    push(desk);
  }

  @Test
  void theSecondDeleteIsDone() {
    delete(one);
    delete(other);
    assertThat(other.engine().failures()).isEmpty();
    assertThat(other.engine().pending()).isZero();
    assertThat(other.table(NOTES).list(Query.all())).isEmpty();
  }

  @Test
  void aRowThatIsListedIsNotDeleted() {
    server.faults().always(sent -> sent.method().equals("DELETE"), Fault.status(404));
    delete(other);
    assertThat(other.engine().failures()).hasSize(1);
    server.faults().clear();
    other.engine().failures().get(0).retry();
    push(other);
    assertThat(server.rows("notes")).isEmpty();
  }

  @Test
  void anUpdateOfARowThatIsGoneIsNoProofSoSoon() {
    delete(one);
    other.table(NOTES).update(NOTES.ref(1), old -> new Note("b"));
    push(other);
    assertThat(other.engine().failures())
        .singleElement()
        .satisfies(failure -> assertThat(failure.message()).contains("404"));
  }

  /** Whether the app deletes by {@code Table.delete} or by plain SQL, as Room's DAO does. */
  @ParameterizedTest
  @CsvSource({"500, false", "403, false", "500, true", "403, true"})
  void S129_aWholeListThatLacksTheRowSettlesADeleteThatTheServerFailsOver(int status, boolean plain)
      throws SQLException {
    time.advance(Duration.ofMinutes(5));
    delete(one);
    server.faults().always(sent -> sent.method().equals("DELETE"), Fault.status(status));
    if (plain) {
      try (Connection file = DriverManager.getConnection("jdbc:sqlite:" + folder + "/other.db")) {
        file.createStatement().execute("DELETE FROM notes");
      }
      push(other);
    } else {
      delete(other);
    }
    assertThat(other.engine().pending() + other.engine().failures().size()).isOne();
    time.advance(Duration.ofMinutes(5));
    other.sync();
    assertThat(other.engine().failures()).isEmpty();
    assertThat(other.engine().pending()).isZero();
    other.synced();
  }

  /** The list still has it. */
  @ParameterizedTest
  @ValueSource(ints = {500, 403})
  void S129_aDeleteStaysWithTheUserWhileTheListHasTheRow(int status) throws SQLException {
    time.advance(Duration.ofMinutes(5));
    server.faults().always(sent -> sent.method().equals("DELETE"), Fault.status(status));
    try (Connection file = DriverManager.getConnection("jdbc:sqlite:" + folder + "/other.db")) {
      file.createStatement().execute("DELETE FROM notes");
    }
    other.sync();
    other.sync();
    assertThat(other.engine().pending() + other.engine().failures().size()).isOne();
    assertThat(server.rows("notes")).hasSize(1);
  }

  private List<String> titles() {
    return server.rows("notes").stream().map(row -> row.path("title").asText()).toList();
  }

  private void edit(String title) {
    other.table(NOTES).update(NOTES.ref(1), old -> new Note(title));
  }

  private void otherIsIn(String title) {
    assertThat(titles()).containsExactly(title);
    assertThat(other.all(NOTES)).containsExactly(new Note(title));
    assertThat(other.engine().failures()).isEmpty();
    assertThat(other.engine().pending()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a push", "a sync", "a push that meets an error", "a list before it"})
  void S165_oneRetryMakesARowAnewThatWasDeletedThereAMomentBeforeTheEdit(String then) {
    delete(one);
    edit("b");
    push(other);
    assertThat(other.engine().failures()).hasSize(1);
    time.advance(Duration.ofMinutes(2));
    if (then.equals("a list before it")) {
      other.sync();
    }
    other.engine().failures().get(0).retry();
    if (then.equals("a push that meets an error")) {
      server.faults().on(1, sent -> sent.method().equals("PATCH"), Fault.status(500));
      push(other);
    }
    if (then.equals("a sync")) {
      other.synced();
    } else {
      push(other);
    }
    otherIsIn("b");
    other.synced();
    otherIsIn("b");
    one.synced();
    assertThat(one.all(NOTES)).containsExactly(new Note("b"));
  }

  @Test
  void S165_anotherEditAsksForNoRowAnewThatIsGone() {
    delete(one);
    edit("b");
    push(other);
    time.advance(Duration.ofMinutes(2));
    edit("c");
    push(other);
    assertThat(titles()).isEmpty();
    assertThat(other.all(NOTES)).isEmpty();
    other.engine().failures().get(0).retry();
    other.synced();
    otherIsIn("c");
  }

  @Test
  void S165_aRetryOfAnotherRefusalIsNoWordAboutARowThatIsGone() {
    server.faults().on(1, sent -> sent.method().equals("PATCH"), Fault.status(422));
    edit("b");
    push(other);
    delete(one);
    time.advance(Duration.ofMinutes(2));
    other.engine().failures().get(0).retry();
    push(other);
    assertThat(titles()).isEmpty();
    assertThat(other.engine().failures())
        .extracting(SyncFailure::message)
        .containsExactly("deleted on the server");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void S162_theNextWholeListShowsThatARowIsGoneWhoseChangeWasRefused(boolean isRetried) {
    server.faults().on(1, sent -> sent.method().equals("PATCH"), Fault.status(422));
    edit("b");
    push(other);
    other.sync();
    time.advance(Duration.ofMinutes(2));
    assertThat(other.engine().failures()).hasSize(1);
    assertThat(other.all(NOTES)).containsExactly(new Note("b"));
    delete(one);
    time.advance(Duration.ofMinutes(2));
    other.sync();
    assertThat(other.all(NOTES)).isEmpty();
    assertThat(other.engine().failures())
        .extracting(SyncFailure::message)
        .containsExactly("deleted on the server");
    if (isRetried) {
      other.engine().failures().get(0).retry();
      other.synced();
      otherIsIn("b");
    } else {
      other.engine().failures().get(0).discard();
      other.synced();
      assertThat(titles()).isEmpty();
      assertThat(other.all(NOTES)).isEmpty();
    }
  }
}
