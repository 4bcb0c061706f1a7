package dev.sluice.engine.pull;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.StateGraph;
import dev.sluice.SyncListener;
import dev.sluice.SyncReport;
import dev.sluice.SyncStatus;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.testkit.SeedData;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a user sees of a long first pull before its end, and what is left to do after a kill. */
class FirstRowsTest extends Scenario {

  private static final Duration HALF_AN_HOUR = Duration.ofMinutes(30);
  private static final String LIST = "GET me/time_entries";
  private static final String COUNT = "SELECT count(*) FROM time_entries";
  private static final String NEWEST = COUNT + " WHERE description = 'entry 0'";
  private static final String OLDEST = COUNT + " WHERE description = 'entry 1699'";

  private final List<String> seen = new ArrayList<>();
  private Device device;

  /** Another program looks at the entries after each batch. */
  private final class Watcher implements SyncListener {
    private final int fatal;

    /** The process dies when so many are there. */
    private Watcher(int fatal) {
      this.fatal = fatal;
    }

    @Override
    public void moved(String loop, StateGraph.Arrow arrow) {
      long entries = arrow.toString().startsWith("StoreRows.") ? device.number(COUNT) : 0;
      if (entries > 0) {
        seen.add("newest " + device.number(NEWEST) + ", oldest " + device.number(OLDEST));
      }
      if (entries >= fatal) {
        device.kill();
      }
    }
  }

  private Device watched(int fatal) {
    device = device("a", options -> options.listener(new Watcher(fatal)));
    return device;
  }

  /** One in each half an hour up to now. */
  private void fill(int entries) {
    for (int i = entries - 1; i >= 0; i--) {
      web().addEntry("entry " + i, time.now().minus(HALF_AN_HOUR.multipliedBy(i + 1)), MINUTE);
    }
  }

  private Device killedAt(int entries) {
    Device first = watched(entries);
    first.begin(Operation.PULL);
    pass(MINUTE.plus(SECOND));
    forget();
    assertThat(first.number(COUNT)).isEqualTo(entries);
    return device("a");
  }

  @Test
  void theNewestOfACutListAreThereWithItsFirstBatchAndTheOldestLast() {
    fill(1700);
    assertThat(watched(Integer.MAX_VALUE).pull().error()).isEmpty();
    assertThat(seen).hasSizeGreaterThan(3).endsWith("newest 1, oldest 1");
    assertThat(seen.subList(0, seen.size() - 1)).containsOnly("newest 1, oldest 0");
  }

  @Test
  void theNextPullAsksOnlyForTheChangesOfWhatAKilledOneHadStored() {
    SeedData.random(3, 800).fill(web(), time.now());
    Device again = killedAt(500);
    again.pull();
    assertThat(log().only("GET me/clients").request().query("since")).isPresent();
    assertThat(log().only("GET me/tasks").request().query("since")).isPresent();
    assertThat(log().of(LIST).get(0).request().query("since")).isEmpty();
    assertThat(log().all()).hasSizeBetween(9, 11);
  }

  @Test
  void theRowsThatAKilledPullHadStoredAreNotWrittenAgain() {
    fill(1700);
    Device again = killedAt(1000);
    again.sql("CREATE TABLE written (description TEXT)");
    for (String how : new String[] {"INSERT", "UPDATE"}) {
      again.sql(
          "CREATE TRIGGER watch_%s AFTER %s ON time_entries BEGIN".formatted(how, how)
              + " INSERT INTO written VALUES (NEW.description); END");
    }
    SyncReport report = again.pull();
    assertThat(report.pulled()).isEqualTo(Map.of(TimeEntry.TYPE, 700));
    assertThat(again.number("SELECT count(*) FROM written")).isEqualTo(700);
    assertThat(again.descriptions()).hasSize(1700).doesNotHaveDuplicates();
  }

  /** Every status of a running operation; an observer may be too slow for some. */
  private static final class Told implements SyncListener {
    private final List<SyncStatus.Syncing> statuses = new ArrayList<>();

    @Override
    public void status(SyncStatus status) {
      if (status instanceof SyncStatus.Syncing syncing) {
        statuses.add(syncing);
      }
    }
  }

  /** How many statuses tell nothing new but the rows. */
  private static int ofRowsAlone(List<SyncStatus.Syncing> statuses) {
    int count = 0;
    for (int i = 1; i < statuses.size(); i++) {
      SyncStatus.Syncing now = statuses.get(i);
      SyncStatus.Syncing before = statuses.get(i - 1);
      boolean same = now.step().equals(before.step()) && now.done() == before.done();
      count += same && now.rows() != before.rows() ? 1 : 0;
    }
    return count;
  }

  @Test
  void theStatusTellsTheRowsAfterEachBatch() {
    fill(820);
    Told told = new Told();
    device("a", options -> options.listener(told)).pull();
    List<SyncStatus.Syncing> statuses = told.statuses;
    long others = statuses.get(statuses.size() - 1).rows() - 820;
    assertThat(others).isBetween(1L, 10L);
    assertThat(statuses)
        .extracting(SyncStatus.Syncing::rows)
        .isSorted()
        .contains(0L, others, others + 500);
    assertThat(ofRowsAlone(statuses)).isEqualTo(1);
  }

  @Test
  void aSyncWithNothingNewTellsNoMoreThanItsSteps() {
    fill(20);
    Told told = new Told();
    Device synced = synced("a", options -> options.listener(told));
    told.statuses.clear();
    synced.sync();
    assertThat(told.statuses).extracting(SyncStatus.Syncing::rows).contains(0L, 4L);
    assertThat(ofRowsAlone(told.statuses)).isZero();
  }
}
