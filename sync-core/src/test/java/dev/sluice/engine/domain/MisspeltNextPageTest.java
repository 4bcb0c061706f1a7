package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.SyncReport;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import okhttp3.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The schema does not name the next page as the server does, so that page one looks whole. */
class MisspeltNextPageTest {

  private static final int PAGE = 100;

  private record Note(String title) {}

  private static final Field<Note, String> TITLE = Field.text("title", Note::title).fingerprint();
  private static final Paging RIGHT = Paging.cursor("cursor", "next");
  private static final Paging WRONG = Paging.cursor("cursor", "nxet");

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private int rows = 260;
  private int endsAt = Integer.MAX_VALUE;
  private boolean saysLast;
  private boolean repeatsLast;
  private Map<String, String> links = Map.of();
  private int created;

  private static EntityType<Note> notes(Paging paging) {
    return notes(
        Endpoints.list("notes").rowsAt("rows").create(Endpoint.post("notes")).pages(paging));
  }

  private static EntityType<Note> notes(Endpoints endpoints) {
    return EntityType.<Note>named("notes", endpoints)
        .fields(TITLE)
        .build(row -> new Note(row.require(TITLE)));
  }

  private Desk open(EntityType<Note> type) {
    server.answers(this::answer);
    return Desk.open(folder.resolve("notes.db"), SyncSchema.of(1, type), server, time);
  }

  /** Null for the first page. */
  private String from(Request request) {
    String number = request.url().queryParameter("page");
    if (number == null) {
      String offset = request.url().queryParameter("offset");
      return offset == null ? request.url().queryParameter("cursor") : offset;
    }
    int last = repeatsLast ? (rows - 1) / PAGE : Integer.MAX_VALUE / PAGE;
    return Integer.toString(Math.min(last, Integer.parseInt(number) - 1) * PAGE);
  }

  /** The last page has no name for the next one, unless it says that there is none. */
  private Reply answer(Request request) {
    if (request.method().equals("POST")) {
      rows++;
      created++;
      return Reply.of(-1, "");
    }
    String cursor = from(request);
    if (request.url().queryParameter("since") != null) {
      return Reply.json(Json.object().set("rows", Json.array()));
    }
    int from = cursor == null ? 0 : Integer.parseInt(cursor);
    int to = Math.min(rows, from + PAGE);
    ArrayNode list = Json.array();
    IntStream.range(Math.min(from, to), to)
        .forEach(i -> list.addObject().put("id", i + 1).put("title", "note " + i));
    ObjectNode body = Json.object().set("rows", list);
    if (to < Math.min(rows, endsAt)) {
      body.put("next", Integer.toString(to));
    } else if (saysLast) {
      body.putNull("next");
    }
    body.put("count", rows);
    return new Reply(200, body.toString(), links);
  }

  private static void assertDoubted(SyncReport report) {
    assertThat(report.problems())
        .containsExactly(
            "notes: the list is as long as a page and names no next one;"
                + " is the schema's name for it right?");
  }

  @Test
  void S164_aListAsLongAsItsPageIsAProblem() {
    for (Paging paging : new Paging[] {WRONG, WRONG.size("limit", PAGE)}) {
      try (Desk desk = open(notes(paging))) {
        assertDoubted(desk.sync());
        assertDoubted(desk.sync());
      }
    }
  }

  @Test
  void S164_whatItLacksIsNotDeletedTheFirstTime() {
    EntityType<Note> right = notes(Paging.cursor("cursor", "later"));
    rows = 60;
    try (Desk desk = open(right)) {
      desk.synced();
      assertThat(desk.all(right)).hasSize(60);
    }
    rows = 50;
    try (Desk desk = open(right)) {
      assertDoubted(desk.sync());
      assertThat(desk.all(right)).hasSize(60);
      assertDoubted(desk.sync());
      assertThat(desk.all(right)).hasSize(50);
    }
  }

  /** The version before has named it right. */
  @Test
  void S164_whatAnEarlierVersionHasFetchedIsNotDeletedByTheFirstListInDoubt() {
    EntityType<Note> wrong = notes(WRONG);
    try (Desk desk = open(notes(RIGHT))) {
      desk.synced();
    }
    try (Desk desk = open(wrong)) {
      assertDoubted(desk.sync());
      assertThat(desk.all(wrong)).hasSize(260);
    }
  }

  @Test
  void S164_theVersionThatNamesItRightGetsTheRestOfTheList() {
    Endpoints changes = Endpoints.list("notes").rowsAt("rows").since(Since.isoSeconds("since"));
    try (Desk desk = open(notes(changes.pages(WRONG)))) {
      assertDoubted(desk.sync());
      assertDoubted(desk.sync());
    }
    EntityType<Note> right = notes(changes.pages(RIGHT));
    try (Desk desk = open(right)) {
      desk.synced();
      assertThat(desk.all(right)).hasSize(260);
    }
  }

  @Test
  void S164_aListInDoubtDoesNotProveThatALostCreateIsNotThere() {
    EntityType<Note> wrong = notes(WRONG);
    try (Desk desk = open(wrong)) {
      desk.table(wrong).create(new Note("note 260"));
      for (int i = 0; i < 5; i++) {
        desk.sync();
      }
      assertThat(created).isEqualTo(1);
    }
  }

  /** Then the schema names it right. */
  @Test
  void S164_aServerThatHasNamedANextPageIsBelieved() {
    EntityType<Note> notes = notes(RIGHT);
    try (Desk desk = open(notes)) {
      assertThat(desk.synced().problems()).isEmpty();
      assertThat(desk.all(notes)).hasSize(260);
      rows = PAGE;
      assertThat(desk.synced().problems()).isEmpty();
      assertThat(desk.all(notes)).hasSize(PAGE);
    }
  }

  @Test
  void S164_soIsOneThatSaysThatThereIsNone() {
    saysLast = true;
    rows = PAGE;
    try (Desk desk = open(notes(RIGHT))) {
      assertThat(desk.synced().problems()).isEmpty();
    }
  }

  @Test
  void S164_soIsATotalThatTheListHas() {
    rows = PAGE;
    try (Desk desk = open(notes(RIGHT.total("count")))) {
      assertThat(desk.synced().problems()).isEmpty();
      rows++;
    }
    try (Desk desk = open(notes(WRONG.total("count")))) {
      assertDoubted(desk.sync());
    }
  }

  @Test
  void S164_anEmptyListGoesOnNowhere() {
    rows = 0;
    try (Desk desk = open(notes(WRONG))) {
      assertThat(desk.synced().problems()).isEmpty();
    }
  }

  /** A page that is not full is the last. */
  @Test
  void S164_oneRowLessOrMoreIsNoProblem() {
    for (int size : new int[] {PAGE - 1, PAGE + 1}) {
      rows = size;
      try (Desk desk = open(notes(RIGHT.size("limit", 50)))) {
        assertThat(desk.synced().problems()).isEmpty();
      }
    }
  }

  private void nothingIsDeletedNorSentTwice(EntityType<Note> right, EntityType<Note> wrong) {
    try (Desk desk = open(right)) {
      desk.synced();
      assertThat(desk.all(right)).hasSize(260);
    }
    try (Desk desk = open(wrong)) {
      assertThat(desk.sync().problems()).hasSize(1);
      assertThat(desk.all(wrong)).hasSize(260);
      desk.table(wrong).create(new Note("note 260"));
      for (int i = 0; i < 4; i++) {
        desk.sync();
      }
      assertThat(created).isOne();
    }
  }

  @Test
  void S164_aServerThatAnswersTheFirstPageForEachMayNotKnowTheParameter() {
    nothingIsDeletedNorSentTwice(notes(Paging.number("page", 1)), notes(Paging.number("pgae", 1)));
  }

  @Test
  void S164_norAnOffset() {
    nothingIsDeletedNorSentTwice(notes(Paging.offset("offset")), notes(Paging.offset("ofset")));
  }

  /** It repeats its last page for ever, which at the end is its first one, too. */
  @Test
  void S164_aServerThatHasAnsweredASecondPageIsBelieved() {
    EntityType<Note> numbered = notes(Paging.number("page", 1));
    rows = 160;
    repeatsLast = true;
    try (Desk desk = open(numbered)) {
      assertThat(desk.synced().problems()).isEmpty();
      rows = PAGE;
      assertThat(desk.synced().problems()).isEmpty();
      assertThat(desk.all(numbered)).hasSize(PAGE);
    }
  }

  @Test
  void S164_aServerThatMakesSmallerPagesThanItIsAskedForIsDoubtedAsWell() {
    nothingIsDeletedNorSentTwice(notes(RIGHT.size("limit", 200)), notes(WRONG.size("limit", 200)));
  }

  @Test
  void S164_aLinkToSomethingElseIsNoPlaceForTheNextPage() {
    links = Map.of("Link", "<https://api.example/help>; rel=\"help\"");
    nothingIsDeletedNorSentTwice(notes(RIGHT), notes(Paging.link()));
  }

  @Test
  void S164_aLinkToThePageBeforeIsOne() {
    links = Map.of("Link", "<https://api.example/notes>; rel=\"first\"");
    rows = PAGE;
    try (Desk desk = open(notes(Paging.link()))) {
      assertThat(desk.synced().problems()).isEmpty();
    }
  }

  @Test
  void S164_aLastPageThatSaysSoButNotTheTotalIsDoubted() {
    endsAt = 200;
    saysLast = true;
    EntityType<Note> notes = notes(RIGHT.total("count"));
    try (Desk desk = open(notes)) {
      assertThat(desk.sync().problems())
          .containsExactly("notes: the list ends before the server says that it does");
      desk.table(notes).create(new Note("note 260"));
      for (int i = 0; i < 4; i++) {
        desk.sync();
      }
      assertThat(created).isOne();
    }
  }
}
