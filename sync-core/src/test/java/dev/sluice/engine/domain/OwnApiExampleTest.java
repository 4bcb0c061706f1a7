package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.rest.Ids;
import dev.sluice.testkit.rest.Pages;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.testkit.rest.Resource.SinceFormat;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of docs/your-own-api.md, run as it stands there against such a server. */
class OwnApiExampleTest {

  record Team(String name) {}

  record Board(Ref<Team> team, String title) {}

  record Card(Ref<Board> board, String text, boolean done, Instant changed) {}

  static final Field<Team, String> NAME = Field.<Team>text("name", Team::name).fingerprint();
  static final Field<Team, Instant> TEAM_AT = changed(any -> null);
  static final EntityType<Team> TEAMS =
      EntityType.<Team>named("teams", at("teams"))
          .fields(NAME)
          .modifiedAt(TEAM_AT)
          .build(row -> new Team(row.require(NAME)));

  static final Field<Board, Ref<Team>> TEAM =
      Field.reference("team", TEAMS, Board::team).json("team.id").ownedByTarget();
  static final Field<Board, String> TITLE = Field.<Board>text("title", Board::title).fingerprint();
  static final Field<Board, Instant> BOARD_AT = changed(any -> null);
  static final EntityType<Board> BOARDS =
      EntityType.<Board>named("boards", at("boards"))
          .fields(TEAM, TITLE)
          .modifiedAt(BOARD_AT)
          .build(row -> new Board(row.require(TEAM), row.require(TITLE)));

  static final Field<Card, Ref<Board>> BOARD =
      Field.reference("board", BOARDS, Card::board).json("board_id").ownedByTarget();
  static final Field<Card, String> TEXT = Field.<Card>text("text", Card::text).fingerprint();
  static final Field<Card, Boolean> DONE = Field.<Card>bool("done", Card::done).orElse(false);
  static final Field<Card, Instant> CARD_AT = changed(Card::changed);
  static final EntityType<Card> CARDS =
      EntityType.<Card>named("cards", at("cards"))
          .fields(BOARD, TEXT, DONE)
          .modifiedAt(CARD_AT)
          .build(
              row ->
                  new Card(
                      row.require(BOARD), row.require(TEXT), row.require(DONE), row.get(CARD_AT)));

  static final SyncSchema SCHEMA = SyncSchema.of(1, TEAMS, BOARDS, CARDS);

  static Endpoints at(String path) {
    return Endpoints.list(path)
        .textIds()
        .rowsAt("data")
        .rowAt("data")
        .pages(Paging.cursor("cursor", "meta.next_cursor").size("limit", 100))
        .since(Since.isoSeconds("updated_after"))
        .tombstones("deleted_at")
        .create(Endpoint.post(path))
        .update(Endpoint.patch(path + "/{id}"))
        .delete(Endpoint.delete(path + "/{id}"));
  }

  static <E> Field<E, Instant> changed(Function<E, Instant> getter) {
    return Field.<E>instant("changed", getter).json("updated_at").nullable().byServer();
  }

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final RestServer server =
      new RestServer(
          ServerClock.of(time.scheduler(), time.now()),
          resource("teams"),
          resource("boards"),
          resource("cards"));
  private final VirtualNetwork network =
      new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)));
  private Desk desk;

  static Resource resource(String path) {
    return Resource.at(path)
        .ids(Ids.TEXTS)
        .rowsAt("data")
        .rowAt("data")
        .pages(Pages.cursor("cursor", "meta.next_cursor", 10)) // whatever the limit says
        .since("updated_after", SinceFormat.ISO)
        .tombstones("deleted_at");
  }

  @BeforeEach
  void begin() {
    desk = Desk.open(folder.resolve("one.db"), SCHEMA, network, time);
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private Ref<Card> write(int cards) {
    Ref<Team> team = desk.table(TEAMS).create(new Team("Blue"));
    Ref<Board> board = desk.table(BOARDS).create(new Board(team, "Plan"));
    for (int i = 1; i < cards; i++) {
      desk.table(CARDS).create(new Card(board, "card " + i, false, null));
    }
    return desk.table(CARDS).create(new Card(board, "last", false, null));
  }

  @Test
  void threeTypesAreSyncedBothWays() {
    Ref<Card> last = write(25);
    desk.synced();
    assertThat(server.rows("cards")).hasSize(25);
    assertThat(server.rows("boards")).hasSize(1);
    try (Desk other = Desk.open(folder.resolve("two.db"), SCHEMA, network, time)) {
      other.synced();
      assertThat(other.all(CARDS)).hasSize(25);
      Card there =
          other.all(CARDS).stream().filter(card -> card.text().equals("last")).findFirst().get();
      assertThat(other.table(BOARDS).find(there.board()).orElseThrow().title()).isEqualTo("Plan");
      time.advance(Duration.ofHours(1));
      desk.table(CARDS).update(last, old -> new Card(old.board(), "first", true, null));
      desk.synced();
      other.synced();
      assertThat(other.all(CARDS)).extracting(Card::text).contains("first").doesNotContain("last");
      time.advance(Duration.ofHours(1));
      desk.table(CARDS).delete(last);
      desk.synced();
      other.synced();
      assertThat(other.all(CARDS)).hasSize(24);
    }
  }
}
