package dev.sluice.engine.lost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.engine.domain.Desk;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An update of a board gets no answer, and the lists leave its team out for a while. */
class LostWithItsOwnerTest {

  private record Team(String name) {}

  private record Board(Ref<Team> team, String title, String note) {}

  private static final Field<Team, String> NAME =
      Field.<Team>text("name", Team::name).fingerprint();
  private static final EntityType<Team> TEAMS =
      EntityType.<Team>named("teams", at("teams"))
          .fields(NAME)
          .modifiedAt(changed())
          .build(row -> new Team(row.require(NAME)));
  private static final Field<Board, Ref<Team>> TEAM =
      Field.reference("team", TEAMS, Board::team).ownedByTarget();
  private static final Field<Board, String> TITLE =
      Field.<Board>text("title", Board::title).fingerprint();
  private static final Field<Board, String> NOTE = Field.text("note", Board::note);
  private static final EntityType<Board> BOARDS =
      EntityType.<Board>named("boards", at("boards"))
          .fields(TEAM, TITLE, NOTE)
          .modifiedAt(changed())
          .build(row -> new Board(row.require(TEAM), row.require(TITLE), row.require(NOTE)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final RestServer server =
      new RestServer(
          ServerClock.of(time.scheduler(), time.now()),
          Resource.at("teams"),
          Resource.at("boards").belongsTo("team", "teams"));
  private Desk desk;
  private Ref<Board> board;

  private static Endpoints at(String path) {
    return Endpoints.list(path)
        .create(Endpoint.post(path))
        .update(Endpoint.patch(path + "/{id}"))
        .delete(Endpoint.delete(path + "/{id}"));
  }

  private static <E> Field<E, Instant> changed() {
    return Field.<E>instant("changed", any -> null).json("updated_at").nullable().byServer();
  }

  @BeforeEach
  void open() {
    VirtualNetwork network =
        new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)));
    SyncSchema schema = SyncSchema.of(1, TEAMS, BOARDS);
    desk = Desk.open(folder.resolve("boards.db"), schema, network, time);
    Ref<Team> team = desk.table(TEAMS).create(new Team("team"));
    board = desk.table(BOARDS).create(new Board(team, "first", "note"));
    desk.synced();
    time.advance(Duration.ofHours(1));
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private void edit(String title) {
    desk.table(BOARDS).update(board, old -> new Board(old.team(), title, old.note()));
  }

  private void updateGetsNoAnswer() {
    server.faults().on(1, sent -> sent.method().equals("PATCH"), Fault.dropAfterCommit());
    desk.push();
  }

  private void listsLeaveAllOut() {
    Fault empty = Fault.answer(Answer.json(Json.array()));
    server.faults().always(sent -> sent.method().equals("GET"), empty);
    desk.sync();
    time.advance(Duration.ofHours(1));
    desk.sync();
    server.faults().clear();
    time.advance(Duration.ofHours(1));
  }

  private List<String> there() {
    return server.rows("boards").stream()
        .map(row -> row.path("title").asText() + " " + row.path("note").asText())
        .toList();
  }

  private List<String> here() {
    return desk.all(BOARDS).stream().map(row -> row.title() + " " + row.note()).toList();
  }

  @Test
  void S136_theUsersOlderValueDoesNotOverruleHisNewerOneWhenTheRowComesBack() {
    edit("second");
    updateGetsNoAnswer();
    assertThat(there()).containsExactly("second note");
    edit("third");
    listsLeaveAllOut();
    assertThat(here()).isEmpty();
    assertThat(desk.table(BOARDS).state(board)).isEqualTo(SyncState.LOST);
    server.edit("boards", "1", Json.object().put("note", "theirs"));
    time.advance(Duration.ofHours(1));
    assertThat(desk.sync().losses()).isEmpty();
    desk.synced();
    assertThat(there()).containsExactly("third theirs");
    assertThat(here()).containsExactly("third theirs");
    assertThat(desk.engine().failures()).isEmpty();
  }

  @Test
  void S136_whatIsRetriedThoughItsRowIsGoneIsMadeAnew() {
    edit("second");
    updateGetsNoAnswer();
    edit("third");
    time.advance(Duration.ofHours(1));
    server.delete("boards", "1");
    time.advance(Duration.ofHours(1));
    desk.sync();
    desk.engine().failures().get(0).retry();
    desk.synced();
    assertThat(there()).containsExactly("third note");
    assertThat(here()).containsExactly("third note");
  }

  @Test
  void S136_nothingIsKnownAnyMoreOfARowThatIsDiscarded() {
    edit("second");
    updateGetsNoAnswer();
    edit("third");
    listsLeaveAllOut();
    desk.engine().failures().get(0).discard();
    desk.synced();
    assertThat(here()).containsExactly("second note");
    assertThat(there()).containsExactly("second note");
  }

  @Test
  void whatWasNeverSentAndIsDeletedIsNoFailureWhenItsOwnerGoes() {
    server.faults().on(1, sent -> sent.method().equals("POST"), Fault.status(429));
    Ref<Team> team = desk.all(BOARDS).get(0).team();
    Ref<Board> refused = desk.table(BOARDS).create(new Board(team, "refused", ""));
    desk.push();
    desk.table(BOARDS).delete(refused);
    server.delete("teams", "1");
    desk.synced();
    assertThat(desk.engine().failures()).isEmpty();
    assertThat(there()).isEmpty();
  }
}
