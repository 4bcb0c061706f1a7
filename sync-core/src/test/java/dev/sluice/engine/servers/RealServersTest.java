package dev.sluice.engine.servers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.engine.domain.Desk;
import dev.sluice.engine.servers.Notes.Label;
import dev.sluice.engine.servers.Notes.Note;
import dev.sluice.house.MemoryFolders;
import dev.sluice.http.Credentials;
import dev.sluice.schema.Ref;
import dev.sluice.sqlite.JavaProcess;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Devices and somebody else at servers that nobody here wrote, over real HTTP. */
@Tag("slow")
class RealServersTest {

  private static final int ROWS = 25;

  @TempDir(factory = MemoryFolders.OnDisk.class)
  Path folder;

  private final VirtualTime time = new VirtualTime();
  private final RealWire wire = new RealWire(time);
  private ServerKind kind;
  private ServerProcess server;
  private Notes types;
  private Desk one;
  private Desk two;

  private void start(ServerKind which) throws Exception {
    kind = which;
    server = which.start(folder);
    types = Notes.of(which);
    for (int i = 1; i <= ROWS; i++) {
      server.call("POST", "/notes", Json.object().put("title", "note " + i));
    }
    one = desk("one");
    two = desk("two");
  }

  @AfterEach
  void stop() throws Exception {
    for (AutoCloseable each : new AutoCloseable[] {one, two, server}) {
      if (each != null) {
        each.close();
      }
    }
  }

  private Desk desk(String name) {
    Credentials none = Credentials.header("anybody", "X-Anybody", "none");
    return Desk.open(
        file(name), types.schema(), wire, time, engine -> engine.server(server.base(), none));
  }

  private Path file(String name) {
    return folder.resolve(name + ".db");
  }

  private JsonNode there(String title) {
    return kind.rows(server, "notes").stream()
        .filter(row -> row.get("title").asText().equals(title))
        .findFirst()
        .orElseThrow();
  }

  private Ref<Note> note(String device, String title) {
    String id = sql(device, "SELECT id FROM notes WHERE title = '" + title + "'").get(0);
    return types.notes().ref(Long.parseLong(id));
  }

  private void rename(Desk desk, String device, String title, String newTitle) {
    desk.table(types.notes()).update(note(device, title), old -> new Note(newTitle));
  }

  private void delete(Desk desk, String device, String title) {
    desk.table(types.notes()).delete(note(device, title));
  }

  private List<String> sql(String device, String query) {
    List<String> values = new ArrayList<>();
    try (Connection file = DriverManager.getConnection("jdbc:sqlite:" + file(device));
        ResultSet rows = file.createStatement().executeQuery(query)) {
      while (rows.next()) {
        values.add(rows.getString(1));
      }
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
    return values;
  }

  /** The server's own answers and the files of both devices say the same, nothing twice. */
  private void bothSidesHave(String... titles) {
    for (Desk desk : List.of(one, two, one)) {
      desk.synced();
    }
    Map<String, String> names = new HashMap<>();
    for (JsonNode row : kind.rows(server, "notes")) {
      names.put(row.get("id").asText(), row.get("title").asText());
    }
    List<String> labels = new ArrayList<>();
    for (JsonNode row : kind.rows(server, "labels")) {
      labels.add(row.get("name").asText() + " on " + names.get(row.get("noteId").asText()));
    }
    assertThat(kind.rows(server, "notes")).hasSameSizeAs(names.keySet());
    assertThat(names.values()).doesNotHaveDuplicates().contains(titles);
    for (String device : List.of("one", "two")) {
      assertThat(sql(device, "SELECT title FROM notes"))
          .containsExactlyInAnyOrderElementsOf(names.values());
      assertThat(
              sql(
                  device,
                  "SELECT l.name || ' on ' || n.title FROM labels l"
                      + " JOIN notes n ON n.id = l.note_id"))
          .containsExactlyInAnyOrderElementsOf(labels);
    }
    assertThat(one.engine().pending() + two.engine().pending()).isZero();
    assertThat(one.engine().failures()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void bothSidesHaveTheSameRowsInTheEnd(ServerKind which) throws Exception {
    start(which);
    one.synced();
    assertThat(one.all(types.notes())).hasSize(ROWS);
    assertThat(wire.asked().stream().filter(asked -> asked.startsWith("GET /notes")))
        .as("pages of ten")
        .hasSizeGreaterThanOrEqualTo(3);

    Ref<Note> mine = one.table(types.notes()).create(new Note("mine"));
    one.table(types.labels()).create(new Label(mine, "red"));
    one.table(types.labels()).create(new Label(note("one", "note 5"), "blue"));
    rename(one, "one", "note 1", "note 1, renamed here");
    kind.change(server, there("note 2"), "note 2, renamed there");
    delete(one, "one", "note 3");
    kind.remove(server, there("note 4"));
    bothSidesHave("mine", "note 1, renamed here", "note 2, renamed there");
    assertThat(sql("two", "SELECT title FROM notes"))
        .hasSize(ROWS - 1)
        .doesNotContain("note 1", "note 2", "note 3", "note 4");
    assertThat(sql("two", "SELECT name FROM labels")).containsExactlyInAnyOrder("red", "blue");

    rename(two, "two", "mine", "ours");
    kind.remove(server, there("note 6"));
    rename(one, "one", "note 7", "note 7, renamed here");
    bothSidesHave("ours", "note 7, renamed here");
  }

  @ParameterizedTest
  @EnumSource
  void aCreateWhoseAnswerWasLostIsNotRepeated(ServerKind which) throws Exception {
    start(which);
    one.synced();
    Ref<Note> mine = one.table(types.notes()).create(new Note("mine"));
    one.table(types.labels()).create(new Label(mine, "red"));
    wire.loseAnswerTo("POST");
    one.sync();
    bothSidesHave("mine");
    assertThat(wire.asked().stream().filter("POST /notes"::equals)).hasSize(1);
  }

  /** pouchdb-server says 409, and Spring 412 with the client's own version in its ETag. */
  @ParameterizedTest
  @EnumSource(names = {"POUCHDB", "SPRING_DATA_REST"})
  void aChangeOfAnOutdatedRowIsRefusedMergedAndSentAgain(ServerKind which) throws Exception {
    start(which);
    one.synced();
    rename(one, "one", "note 2", "mine 2");
    rename(one, "one", "note 3", "mine 3");
    one.push();
    kind.change(server, there("mine 2"), "theirs 2");
    kind.change(server, there("mine 3"), "theirs 3");
    rename(one, "one", "mine 2", "ours 2");
    delete(one, "one", "mine 3");
    one.push();
    assertThat(wire.statuses()).contains(which == ServerKind.POUCHDB ? 409 : 412);
    bothSidesHave("ours 2");
  }

  /** Of three changes in one request somebody else's change refuses one, and the answer is lost. */
  @ParameterizedTest
  @EnumSource(names = "POUCHDB")
  void manyChangesGoInOneRequestAndEachHasItsOwnOutcome(ServerKind which) throws Exception {
    start(which);
    one.synced();
    kind.change(server, there("note 2"), "theirs 2");
    for (int i = 1; i <= 3; i++) {
      rename(one, "one", "note " + i, "mine " + i);
    }
    wire.asked().clear();
    one.push();
    assertThat(wire.asked()).startsWith("POST /notes/_bulk_docs");
    assertThat(wire.asked().stream().filter(asked -> asked.startsWith("PUT")).distinct())
        .as("only the row that somebody else has changed goes alone")
        .hasSize(1);
    bothSidesHave("mine 1", "mine 2", "mine 3");
    for (int i = 4; i <= 6; i++) {
      rename(one, "one", "note " + i, "mine " + i);
    }
    wire.loseAnswerTo("POST");
    one.sync();
    bothSidesHave("mine 4", "mine 5", "mine 6");
  }

  @ParameterizedTest
  @EnumSource
  void aProcessThatIsKilledInTheMiddleOfAPushSendsNothingTwice(ServerKind which) throws Exception {
    start(which);
    one.synced();
    one.close();
    Process killed =
        JavaProcess.start(KilledDesk.class, which.name(), file("one").toString(), server.base());
    assertThat(killed.waitFor()).isEqualTo(KilledDesk.STATUS);
    assertThat(kind.rows(server, "notes")).hasSize(ROWS + 2);
    one = desk("one");
    bothSidesHave("killed 1", "killed 2", "killed 3");
  }
}
