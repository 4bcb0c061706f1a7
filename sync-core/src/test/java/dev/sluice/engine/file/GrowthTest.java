package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.internal.store.ClockReading;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.internal.store.Store;
import dev.sluice.internal.store.Stored;
import dev.sluice.jdbc.StepCounter;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** S86: the cost of pulls and clean-ups grows with the number of rows. */
class GrowthTest extends Growth {

  private void entriesOfManyProjects(int rows) {
    List<Long> projects =
        times(20, i -> web().addProject(web().workspace(), rows + " project " + i));
    List<Long> tags = times(20, i -> web().addTag(web().workspace(), rows + " tag " + i));
    for (int i = 0; i < rows; i++) {
      Map<String, Object> entry = new HashMap<>();
      entry.put("description", rows + " entry " + i);
      entry.put("start", time.now().minusSeconds(60L * i + 60).toString());
      entry.put("stop", time.now().minusSeconds(60L * i + 30).toString());
      entry.put("project_id", projects.get(i % projects.size()));
      entry.put("tag_ids", List.of(tags.get(i % 20), tags.get((i + 7) % 20)));
      web().put(RowKind.TIME_ENTRY, entry, time.now());
    }
  }

  /** The list has them in any order of ids; the first that refers to a row is added alone. */
  @Test
  void rowsThatAreNewHereTakeOneStatementForMany() {
    entriesOfManyProjects(101);
    StepCounter first = new StepCounter(folder.resolve("first.db"));
    device = device(first, o -> o);
    long few = first.statements(this::sync);
    entriesOfManyProjects(800);
    StepCounter second = new StepCounter(folder.resolve("second.db"));
    device = device(second, o -> o);
    long many = second.statements(this::sync);
    assertThat(device.all(TimeEntry.TYPE)).hasSize(901);
    assertThat((many - few) / 800.0).isLessThan(0.35);
  }

  /** Many servers have pages of thirty rows, and each page is stored by itself. */
  @Test
  void fewRowsThatAreNewHereTakeNoStatementForEach() {
    times(10, i -> web().addTag(web().workspace(), "tag " + i));
    StepCounter first = new StepCounter(folder.resolve("first.db"));
    device = device(first, o -> o);
    long few = first.statements(this::sync);
    times(30, i -> web().addTag(web().workspace(), "another " + i));
    StepCounter second = new StepCounter(folder.resolve("second.db"));
    device = device(second, o -> o);
    long many = second.statements(this::sync);
    assertThat(device.all(Tag.TYPE)).hasSize(40);
    assertThat(many - few).isLessThan(20);
  }

  /**
   * If the first fifty of a batch are all here, the others are looked for one by one alone. Each
   * transaction asks whether a newer version of the app has changed the file. A pull looks up which
   * lists are awaited.
   */
  @Test
  void rowsThatAreHereAreNotLookedForTwice() {
    times(488, i -> web().addTag(web().workspace(), "tag " + i));
    StepCounter counted = new StepCounter(folder.resolve("counted.db"));
    device = device(counted, o -> o);
    sync();
    device.forgetCursors();
    assertThat(counted.steps(this::sync) / 488.0).isLessThan(90);
  }

  /** Each new entry looks for its workspace, too. */
  @Test
  void anAppFindsARowInItsTableAlone() {
    StepCounter counted = new StepCounter(folder.resolve("found.db"));
    device = device(counted, o -> o);
    sync();
    Ref<TimeEntry> entry = device.entry("first");
    counted.forgetSql();
    device.entry("second");
    assertThat(device.entries().find(entry)).isPresent();
    assertThat(counted.sql())
        .anyMatch(sql -> sql.contains("FROM `time_entries`"))
        .noneMatch(sql -> sql.contains("_sync_base"));
  }

  @Test
  void aFirstPullOfManyEntries() {
    growsWithTheRows(
        rows -> {
          entriesOfManyProjects(rows);
          return stepsOf(Operation.PULL);
        });
  }

  @Test
  void S86_newNamesHereMeetUnknownNamesThere() {
    growsWithTheRows(
        rows -> {
          sync();
          times(rows, i -> device.tag("here " + i));
          times(rows, i -> web().addTag(web().workspace(), rows + " there " + i));
          return stepsOf(Operation.PULL);
        });
    assertThat(device.all(Tag.TYPE)).hasSize(2 * 4 * FEW + FEW);
  }

  @Test
  void S86_newNamesHereMeetTheSameNamesThere() {
    growsWithTheRows(
        rows -> {
          sync();
          times(rows, i -> device.tag(rows + " both " + i));
          times(rows, i -> web().addTag(web().workspace(), rows + " both " + i));
          return stepsOf(Operation.PULL);
        });
    assertThat(device.all(Tag.TYPE)).hasSize(4 * FEW + FEW);
    assertThat(device.pending()).isZero();
  }

  /** Each of them is in the list of an entry, and lists have no index. */
  @Test
  void S86_manyTagsThatAreDeletedOnTheServer() {
    growsWithTheRows(
        rows -> {
          List<Long> tags = times(rows, i -> web().addTag(web().workspace(), rows + " gone " + i));
          times(rows, i -> web().put(RowKind.TIME_ENTRY, tagged(tags.get(i)), time.now()));
          sync();
          tags.forEach(tag -> web().delete(RowKind.TAG, tag));
          return stepsOf(Operation.PULL);
        });
    assertThat(device.all(Tag.TYPE)).isEmpty();
    assertThat(device.all(TimeEntry.TYPE)).hasSize(5 * FEW).allMatch(it -> it.tags().isEmpty());
  }

  private Map<String, Object> tagged(long tag) {
    String start = time.now().minusSeconds(60).toString();
    String stop = time.now().minusSeconds(30).toString();
    return Map.of("start", start, "stop", stop, "tag_ids", List.of(tag));
  }

  /** The list is whole, so each batch of its rows is followed by a look for those that it omits. */
  @Test
  @org.junit.jupiter.api.Tag("slow") // Tag is a type of the tracker here
  void S86_aWholeListOfManyBatches() {
    growsWithTheRows(
        1000,
        rows -> {
          int more = rows - web().rows(RowKind.TAG).size();
          times(more, i -> web().addTag(web().workspace(), rows + " there " + i));
          return stepsOf(Operation.PULL);
        });
    assertThat(device.all(Tag.TYPE)).hasSize(4 * 1000);
  }

  @Test
  void S86_lostCreatesMeetUnknownRows() {
    growsWithTheRows(
        rows -> {
          sync();
          times(rows, i -> lostCreate("here " + i));
          times(rows, i -> web().addEntry("there " + i, time.now(), SECOND));
          return stepsOf(Operation.PULL);
        });
  }

  private Ref<TimeEntry> lostCreate(String description) {
    Ref<TimeEntry> entry = device.entry(description);
    Store store = EngineDatabase.of(device.database).store();
    Stored stored = store.read(reader -> reader.find(TimeEntry.TYPE, entry.id()));
    ClockReading now = ClockReading.now(time);
    SentRequest create =
        SentRequest.of(description, stored.tracking().revision(), stored.row(), now);
    store.transact(
        writer -> {
          writer.record(create);
        });
    return entry;
  }

  @Test
  void S86_whatWasMadeBeforeTheFirstPull() {
    growsWithTheRows(
        rows -> {
          times(rows, i -> device.entry("early " + i));
          return stepsOf(Operation.PULL);
        });
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
  }

  @Test
  void S86_aCleanUpOfOldEntries() {
    growsWithTheRows(
        rows -> {
          times(rows, i -> device.entry("old " + i));
          sync();
          pass(Duration.ofDays(60));
          return stepsOf(Operation.CLEAN_UP);
        });
    assertThat(device.all(TimeEntry.TYPE)).isEmpty();
  }

  @Test
  void S86_editsThatWereMadeBeforeTheClockWasSet() {
    growsWithTheRows(
        rows -> {
          sync();
          for (int i = 0; i < rows; i++) {
            pass(SECOND);
            device.entry("edit " + i);
          }
          time.setWallClock(time.now().plus(Duration.ofHours(3)));
          return stepsOf(Operation.PULL);
        });
  }
}
