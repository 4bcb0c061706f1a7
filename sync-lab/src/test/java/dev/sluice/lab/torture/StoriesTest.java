package dev.sluice.lab.torture;

import dev.sluice.database.Migration;
import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.schema.Bulk;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schema.Uploads;
import dev.sluice.schema.Version;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Stories about schemas of apps; {@code -Dsluice.seed=N} plays that one only. */
@Sampled
class StoriesTest {

  private static final int STORIES = Sample.isWhole() ? 80 : 3;

  record Team(String name) {}

  record Board(Ref<Team> team, String title) {}

  record Card(@Nullable Ref<Board> board, String text, boolean done, @Nullable Instant changed) {}

  /** Text ids, pages, an envelope, bearer tokens. */
  static final class Usual {

    static final Field<Team, String> NAME = Field.<Team>text("name", Team::name).fingerprint();
    static final EntityType<Team> TEAMS =
        EntityType.<Team>named("teams", at("teams"))
            .fields(NAME)
            .modifiedAt(changed(any -> null))
            .build(row -> new Team(row.require(NAME)));

    static final Field<Board, Ref<Team>> TEAM =
        Field.reference("team", TEAMS, Board::team).json("team.id").ownedByTarget();
    static final Field<Board, String> TITLE =
        Field.<Board>text("title", Board::title).fingerprint();
    static final EntityType<Board> BOARDS =
        EntityType.<Board>named("boards", at("boards"))
            .fields(TEAM, TITLE)
            .modifiedAt(changed(any -> null))
            .build(row -> new Board(row.require(TEAM), row.require(TITLE)));

    static final Field<Card, Ref<Board>> BOARD =
        Field.reference("board", BOARDS, Card::board).json("board_id").nullable();
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
                        row.get(BOARD), row.require(TEXT), row.require(DONE), row.get(CARD_AT)));

    static final SyncSchema SCHEMA = SyncSchema.of(1, TEAMS, BOARDS, CARDS);

    private static Endpoints at(String path) {
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
  }

  record Note(String title, @Nullable String text, long stars) {}

  /** A PUT replaces the row, and says in If-Match which version it was made from. */
  static final class Replacing {

    static final Field<Note, String> TITLE = Field.<Note>text("title", Note::title).fingerprint();
    static final Field<Note, String> TEXT = Field.<Note>text("text", Note::text).nullable();
    static final Field<Note, Long> STARS = Field.<Note>integer("stars", Note::stars).orElse(0L);
    static final Field<Note, String> ETAG =
        Field.<Note>text("etag", any -> null).nullable().byServer();
    static final Version VERSION = Version.etag("etag");
    static final EntityType<Note> NOTES =
        EntityType.<Note>named(
                "notes",
                Endpoints.list("notes")
                    .one("notes/{id}")
                    .create(Endpoint.post("notes"))
                    .update(Endpoint.put("notes/{id}").entire().version(VERSION))
                    .delete(Endpoint.delete("notes/{id}").version(VERSION)))
            .fields(TITLE, TEXT, STARS, ETAG)
            .modifiedAt(changed(any -> null))
            .build(row -> new Note(row.require(TITLE), row.get(TEXT), row.require(STARS)));

    static final SyncSchema SCHEMA = SyncSchema.of(1, NOTES);
  }

  /** Ids from the device, many rows in one request. */
  static final class Together {

    static final Field<Team, String> NAME = Field.<Team>text("name", Team::name).fingerprint();
    static final EntityType<Team> TEAMS =
        EntityType.<Team>named("teams", at("teams"))
            .fields(NAME, version())
            .modifiedAt(changed(any -> null))
            .build(row -> new Team(row.require(NAME)));

    static final Field<Board, Ref<Team>> TEAM =
        Field.reference("team", TEAMS, Board::team).ownedByTarget();
    static final Field<Board, String> TITLE =
        Field.<Board>text("title", Board::title).fingerprint();
    static final EntityType<Board> BOARDS =
        EntityType.<Board>named("boards", at("boards"))
            .fields(TEAM, TITLE, version())
            .modifiedAt(changed(any -> null))
            .build(row -> new Board(row.require(TEAM), row.require(TITLE)));

    static final SyncSchema SCHEMA = SyncSchema.of(1, TEAMS, BOARDS);

    private static <E> Field<E, Long> version() {
      return Field.<E>integer("version", any -> null).nullable().byServer();
    }

    private static Endpoints at(String path) {
      return Endpoints.list(path)
          .textIds()
          .since(Since.isoSeconds("updated_after"))
          .tombstones("deleted_at")
          .create(Endpoint.put(path + "/{id}"))
          .update(Endpoint.put(path + "/{id}").entire().version(Version.inBody("version")))
          .bulk(Bulk.rows("POST", path + "/batch").atMost(4))
          .delete(Endpoint.delete(path + "/{id}"));
    }
  }

  /** A list for each owner, without times and tombstones. */
  static final class Below {

    static final Field<Team, String> NAME = Field.<Team>text("name", Team::name).fingerprint();
    static final EntityType<Team> TEAMS =
        EntityType.<Team>named("teams", at("teams", "teams"))
            .fields(NAME)
            .build(row -> new Team(row.require(NAME)));

    static final Field<Board, Ref<Team>> TEAM =
        Field.reference("team", TEAMS, Board::team).ownedByTarget();
    static final Field<Board, String> TITLE =
        Field.<Board>text("title", Board::title).fingerprint();
    static final EntityType<Board> BOARDS =
        EntityType.<Board>named("boards", at("teams/{team}/boards", "boards"))
            .fields(TEAM, TITLE)
            .build(row -> new Board(row.require(TEAM), row.require(TITLE)));

    static final SyncSchema SCHEMA = SyncSchema.of(1, TEAMS, BOARDS);

    private static Endpoints at(String list, String rows) {
      return Endpoints.list(list)
          .create(Endpoint.post(list))
          .update(Endpoint.patch(rows + "/{id}"))
          .delete(Endpoint.delete(rows + "/{id}"));
    }
  }

  record Paper(@Nullable Ref<Team> team, String title, @Nullable String more) {}

  /** Files are attached to rows, and the second version knows one more field and one more type. */
  static final class Updated {

    static final Field<Team, String> NAME = Field.<Team>text("name", Team::name).fingerprint();
    static final EntityType<Team> TEAMS =
        EntityType.<Team>named("teams", at("teams"))
            .fields(NAME)
            .build(row -> new Team(row.require(NAME)));

    static final Field<Paper, Ref<Team>> TEAM =
        Field.reference("team", TEAMS, Paper::team).nullable();
    static final Field<Paper, String> TITLE =
        Field.<Paper>text("title", Paper::title).fingerprint();
    static final Field<Paper, String> MORE = Field.<Paper>text("more", Paper::more).nullable();
    static final EntityType<Paper> OLD_PAPERS =
        EntityType.<Paper>named("papers", papers())
            .fields(TEAM, TITLE)
            .modifiedAt(changed(any -> null))
            .build(row -> new Paper(row.get(TEAM), row.require(TITLE), null));
    static final EntityType<Paper> PAPERS =
        EntityType.<Paper>named("papers", papers())
            .fields(TEAM, TITLE, MORE)
            .modifiedAt(changed(any -> null))
            .build(row -> new Paper(row.get(TEAM), row.require(TITLE), row.get(MORE)));

    static final EntityType<Note> NOTES =
        EntityType.<Note>named("notes", at("notes"))
            .fields(Replacing.TITLE)
            .build(row -> new Note(row.require(Replacing.TITLE), null, 0));

    static final SyncSchema ONE = SyncSchema.of(1, TEAMS, OLD_PAPERS);
    static final SyncSchema TWO = SyncSchema.of(2, TEAMS, PAPERS, NOTES);
    static final Migration TO_TWO = Migration.to(2).addColumn("papers", MORE, null).addTable(NOTES);

    private static Endpoints at(String path) {
      return Endpoints.list(path)
          .create(Endpoint.post(path))
          .update(Endpoint.patch(path + "/{id}"))
          .delete(Endpoint.delete(path + "/{id}"));
    }

    private static Endpoints papers() {
      return at("papers")
          .since(Since.isoSeconds("updated_after"))
          .tombstones("deleted_at")
          .uploads(
              Uploads.post("uploads", "upload.token", "uploads")
                  .asObjects("token", "filename", "content_type"));
    }
  }

  private static <E> Field<E, Instant> changed(Function<E, @Nullable Instant> getter) {
    return Field.<E>instant("changed", getter).json("updated_at").nullable().byServer();
  }

  @Test
  void storiesOfAnApiOfTheUsualKindEndWell() {
    Torture.of(Usual.SCHEMA).endWell(STORIES);
  }

  @Test
  void storiesOfAnApiThatTakesManyRowsAtOnceEndWell() {
    Torture.of(Together.SCHEMA).endWell(STORIES);
  }

  @Test
  void storiesOfAnApiThatListsRowsBelowTheirOwnersEndWell() {
    Torture.of(Below.SCHEMA).endWell(Math.min(STORIES, 100)); // more requests in each
  }

  @Test
  void storiesOfAnAppThatIsUpdatedAndAttachesFilesEndWell() {
    Torture.of(Updated.TWO).updatedFrom(Updated.ONE, Updated.TO_TWO).endWell(STORIES);
  }

  @Test
  void storiesOfAnApiWhosePutReplacesTheRowEndWell() {
    Torture.of(Replacing.SCHEMA).endWell(STORIES);
  }
}
