package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** S131: rows that a list of changes shows only after the cursor has passed their date. */
class LateRowsTest {

  private record Note(String title, Instant at) {}

  private static final Since CHANGES = Since.isoSeconds("since");
  private static final Duration OVERLAP = Duration.ofMinutes(10);
  private static final Duration DAY = Duration.ofDays(1);
  private static final Field<Note, String> TITLE = Field.text("title", Note::title);
  private static final Field<Note, Instant> AT =
      Field.<Note>instant("at", Note::at).nullable().byServer();
  private static final EntityType<Note> FOLDERS =
      type("folders", Endpoints.list("folders").grantingAccess());

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<String, Map<String, Instant>> rows = new LinkedHashMap<>();
  private EntityType<Note> notes;
  private boolean failsWhole;
  private Desk desk;

  private static EntityType<Note> type(String name, Endpoints endpoints) {
    return EntityType.<Note>named(name, endpoints)
        .fields(TITLE)
        .modifiedAt(AT)
        .build(row -> new Note(row.require(TITLE), row.get(AT)));
  }

  private void open(Endpoints endpoints) {
    notes = type("notes", endpoints);
    server.answers(this::answer);
    desk = Desk.open(folder.resolve("notes.db"), SyncSchema.of(1, FOLDERS, notes), server, time);
    add("folders", "home", time.now());
    add("notes", "first", time.now());
    desk.synced();
    server.forget();
  }

  private void open(Since since) {
    open(Endpoints.list("notes").since(since));
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private void add(String list, String title, Instant at) {
    rows.computeIfAbsent(list, any -> new LinkedHashMap<>()).put(title, at);
  }

  private Reply answer(Request request) {
    String list = request.url().pathSegments().get(1);
    String since = request.url().queryParameter("since");
    if (failsWhole && since == null && list.equals("notes")) {
      return new Reply(500, "", Map.of());
    }
    ArrayNode answer = Json.array();
    int id = 0;
    for (Map.Entry<String, Instant> row : rows.getOrDefault(list, Map.of()).entrySet()) {
      id++;
      if (since == null || !row.getValue().isBefore(Instant.parse(since))) {
        String at = row.getValue().toString();
        answer.addObject().put("id", id).put("title", row.getKey()).put("at", at);
      }
    }
    return Reply.json(answer);
  }

  private List<String> titles() {
    return desk.all(notes).stream().map(Note::title).toList();
  }

  private List<String> asked() {
    return server.asked().stream().filter(path -> path.contains("notes")).toList();
  }

  /** A row of another client moves the cursor; then one is committed that was dated before. */
  private void commitBehindTheCursor(Duration earlier) {
    Instant newest = Instant.ofEpochSecond(time.now().getEpochSecond());
    add("notes", "newest", newest);
    desk.synced();
    add("notes", "late", newest.minus(earlier));
    desk.synced();
  }

  @Test
  void S131_aRowThatIsCommittedMinutesLateComesWithTheNextPull() {
    open(CHANGES);
    commitBehindTheCursor(OVERLAP);
    assertThat(titles()).containsExactly("first", "newest", "late");
    assertThat(asked()).hasSize(2).allMatch(path -> path.contains("since="));
  }

  @Test
  void S131_aRowThatBecomesVisibleWithAnOldDateComesWithTheWholeListOfTheDay() {
    open(CHANGES);
    time.advance(Duration.ofHours(1));
    commitBehindTheCursor(OVERLAP.plusSeconds(1));
    assertThat(titles()).containsExactly("first", "newest");
    time.advance(DAY.minusHours(1).minusMinutes(17));
    desk.synced();
    assertThat(titles()).containsExactly("first", "newest");
    time.advance(Duration.ofMinutes(5));
    server.forget();
    desk.synced();
    assertThat(titles()).containsExactly("first", "newest", "late");
    desk.synced();
    assertThat(asked()).hasSize(2).last().asString().contains("since=");
  }

  /** A long list that never comes to its end would otherwise stand before all changes. */
  @Test
  void S131_aWholeListThatFailsHoldsUpNoChange() {
    open(CHANGES);
    time.advance(DAY);
    add("notes", "second", time.now());
    failsWhole = true;
    desk.sync();
    assertThat(titles()).containsExactly("first");
    desk.synced();
    assertThat(titles()).containsExactly("first", "second");
    server.forget();
    time.advance(DAY.dividedBy(4));
    failsWhole = false;
    add("notes", "old", time.now().minus(DAY));
    desk.synced();
    assertThat(titles()).containsExactly("first", "second", "old");
    assertThat(asked()).singleElement().asString().doesNotContain("since=");
  }

  @Test
  void S131_theSchemaSaysHowLateARowMayComeAndHowOftenTheWholeListIsFetched() {
    open(CHANGES.overlap(Duration.ofHours(2)).rechecked(Duration.ofHours(6)));
    commitBehindTheCursor(Duration.ofHours(2));
    assertThat(titles()).containsExactly("first", "newest", "late");
    add("notes", "old", time.now().minus(DAY));
    time.advance(Duration.ofHours(6));
    desk.synced();
    assertThat(titles()).containsExactly("first", "newest", "late", "old");
  }

  @Test
  void S131_whereTheChangesNameEachRowNoWholeListIsFetched() {
    open(CHANGES.complete());
    time.advance(DAY.multipliedBy(3));
    desk.synced();
    assertThat(asked()).singleElement().asString().contains("since=");
  }

  /** The whole list of these leaves out rows whose change the other one tells. */
  @Test
  void S131_aListThatMayLeaveOutRowsIsNotFetchedInPlaceOfTheChanges() {
    open(Endpoints.list("notes").since(CHANGES).omitting());
    time.advance(DAY.multipliedBy(3));
    desk.synced();
    assertThat(asked()).singleElement().asString().contains("since=");
  }

  @Test
  void S131_aNewRowThatGrantsAccessBringsWhatIsOlderThanTheCursor() {
    open(CHANGES);
    time.advance(Duration.ofHours(1));
    add("notes", "newest", time.now());
    desk.synced();
    add("folders", "of the team", time.now());
    add("notes", "of the team", time.now().minus(DAY));
    server.forget();
    desk.synced();
    assertThat(titles()).containsExactly("first", "newest", "of the team");
    assertThat(asked()).hasSize(2);
    desk.synced();
    assertThat(asked()).hasSize(3).last().asString().contains("since=");
  }

  @Test
  void S131_periodsThatCannotBeAreRefused() {
    open(CHANGES);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CHANGES.overlap(Duration.ofSeconds(-1)))
        .withMessageContaining("from 0 to 30 days");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CHANGES.overlap(Duration.ofDays(30).plusSeconds(1)));
    assertThatIllegalArgumentException().isThrownBy(() -> CHANGES.rechecked(Duration.ZERO));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Since.token("since", "next").rechecked(DAY))
        .withMessageContaining("token");
  }
}
