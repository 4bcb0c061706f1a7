package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncFailure;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.testkit.rest.Resource.SinceFormat;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The user moves a row to an owner that somebody else deletes. */
class MovedToALostOwnerTest {

  private record Team(String name) {}

  private record Card(Ref<Team> team, String text) {}

  private record Board(Ref<Team> team, String title) {}

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
  private static final EntityType<Board> BOARDS =
      EntityType.<Board>named("boards", at("boards"))
          .fields(TEAM, TITLE)
          .modifiedAt(changed())
          .build(row -> new Board(row.require(TEAM), row.require(TITLE)));

  private static final Field<Card, Ref<Team>> CARD_TEAM =
      Field.reference("team", TEAMS, Card::team).nullable();
  private static final Field<Card, String> TEXT =
      Field.<Card>text("text", Card::text).fingerprint();
  private static final EntityType<Card> CARDS =
      EntityType.<Card>named("cards", at("cards"))
          .fields(CARD_TEAM, TEXT)
          .modifiedAt(changed())
          .build(row -> new Card(row.get(CARD_TEAM), row.require(TEXT)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final RestServer server =
      new RestServer(
          ServerClock.of(time.scheduler(), time.now()),
          resource("teams"),
          resource("boards").belongsTo("team", "teams"),
          resource("cards").refersTo("team", "teams"));
  private Desk desk;
  private Ref<Team> first;
  private Ref<Team> second;
  private Ref<Board> board;

  private static Endpoints at(String path) {
    return Endpoints.list(path)
        .since(Since.isoSeconds("since"))
        .tombstones("deleted_at")
        .create(Endpoint.post(path))
        .update(Endpoint.patch(path + "/{id}"))
        .delete(Endpoint.delete(path + "/{id}"));
  }

  private static <E> Field<E, Instant> changed() {
    return Field.<E>instant("changed", any -> null).json("updated_at").nullable().byServer();
  }

  private static Resource resource(String path) {
    return Resource.at(path).since("since", SinceFormat.ISO).tombstones("deleted_at");
  }

  @BeforeEach
  void moveTheBoard() {
    VirtualNetwork network =
        new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)));
    desk =
        Desk.open(
            folder.resolve("boards.db"), SyncSchema.of(1, TEAMS, BOARDS, CARDS), network, time);
    first = desk.table(TEAMS).create(new Team("first"));
    second = desk.table(TEAMS).create(new Team("second"));
    desk.table(TEAMS).create(new Team("third"));
    board = desk.table(BOARDS).create(new Board(first, "board"));
    desk.synced();
    time.advance(Duration.ofHours(1));
    desk.table(BOARDS).update(board, old -> new Board(second, "renamed"));
  }

  @AfterEach
  void close() {
    desk.close();
  }

  @Test
  void theRowStaysWhereTheServerHasIt() {
    server.delete("teams", "2");
    desk.sync();
    desk.sync();
    assertThat(desk.all(BOARDS)).containsExactly(new Board(first, "renamed"));
    assertThat(server.rows("boards"))
        .extracting(row -> row.path("team").asInt() + " " + row.path("title").asText())
        .containsExactly("1 renamed");
    assertThat(desk.engine().failures()).isEmpty();
  }

  /** The owner is made anew by the user's decision, and the move is his to take then. */
  @Test
  void theMoveIsKeptAsAnOverruledValue() {
    desk.table(TEAMS).update(second, old -> new Team("edited"));
    server.delete("teams", "2");
    desk.sync();
    desk.sync();
    assertThat(desk.engine().conflicts()).as("its owner is not here").isEmpty();
    desk.engine().failures().forEach(SyncFailure::retry);
    desk.synced();
    assertThat(desk.engine().conflicts()).hasSize(1);
    desk.engine().conflicts().get(0).take();
    desk.synced();
    assertThat(desk.all(BOARDS)).containsExactly(new Board(second, "renamed"));
    assertThat(server.rows("boards"))
        .extracting(row -> row.path("team").asInt() + " " + row.path("title").asText())
        .containsExactly("4 renamed");
  }

  /** The server's row has gone with that owner, and so there is nothing to go back to. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aRefusedMoveAwayFromAnOwnerThatIsGoneCanBeGivenUp(boolean isOwnerEdited) {
    server.faults().on(1, request -> request.method().equals("PATCH"), Fault.status(422));
    desk.push();
    if (isOwnerEdited) {
      desk.table(TEAMS).update(first, old -> new Team("edited"));
    }
    server.delete("teams", "1");
    server.faults().on(1, request -> request.path().endsWith("/boards"), Fault.status(500));
    desk.sync();
    assertThat(desk.table(BOARDS).state(board)).isEqualTo(SyncState.REFUSED);
    SyncFailure.of(desk.db()).stream()
        .filter(failure -> failure.ref().equals(board))
        .forEach(SyncFailure::discard);
    assertThat(desk.all(BOARDS)).isEmpty();
    desk.engine().failures().forEach(SyncFailure::discard);
    desk.synced();
    assertThat(desk.all(BOARDS)).isEmpty();
    assertThat(desk.engine().failures()).isEmpty();
    assertThat(server.rows("boards")).isEmpty();
  }

  @Test
  void theRowGoesWithTheOwnerThatTheServerTold() {
    server.delete("teams", "1");
    server.delete("teams", "2");
    desk.sync();
    desk.sync();
    assertThat(desk.all(BOARDS)).isEmpty();
    assertThat(server.rows("boards")).isEmpty();
    assertThat(desk.table(BOARDS).state(board)).isEqualTo(SyncState.LOST);
    assertThat(desk.engine().failures()).hasSize(1);
  }

  /** The reference may be null: so it becomes, on both sides. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aReferenceThatMayBeNullIsNullOnBothSides(boolean isSentFirst) {
    Ref<Card> card = desk.table(CARDS).create(new Card(first, "card"));
    desk.synced();
    time.advance(Duration.ofHours(1));
    desk.table(CARDS).update(card, old -> new Card(second, "card"));
    server.delete("teams", "2");
    if (isSentFirst) {
      desk.push();
      desk.sync();
      desk.engine().failures().forEach(SyncFailure::retry);
    }
    desk.sync();
    desk.sync();
    assertThat(desk.all(CARDS)).containsExactly(new Card(null, "card"));
    assertThat(server.rows("cards").get(0).path("team").isNull()).isTrue();
    assertThat(desk.engine().failures()).isEmpty();
  }

  /** Somebody else moves the row that the user edits, and deletes its owner of before. */
  @Test
  void aRowThatWasMovedAwayInTimeIsNotLostWithItsOwner() {
    time.advance(Duration.ofHours(1));
    server.edit("boards", "1", Json.object().put("team", 3));
    time.advance(Duration.ofHours(1));
    desk.table(BOARDS).update(board, old -> new Board(old.team(), "renamed later"));
    server.delete("teams", "1");
    server.delete("teams", "2");
    desk.sync();
    desk.sync();
    assertThat(desk.all(BOARDS)).extracting(Board::title).containsExactly("renamed later");
    assertThat(server.rows("boards"))
        .extracting(row -> row.path("team").asInt() + " " + row.path("title").asText())
        .containsExactly("3 renamed later");
    assertThat(desk.engine().failures()).isEmpty();
  }
}
