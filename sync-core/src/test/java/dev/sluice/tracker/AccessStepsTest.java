package dev.sluice.tracker;

import static dev.sluice.tracker.ServerRows.SPRING;
import static dev.sluice.tracker.ServerRows.changed;
import static dev.sluice.tracker.ServerRows.client;
import static dev.sluice.tracker.ServerRows.entry;
import static dev.sluice.tracker.ServerRows.features;
import static dev.sluice.tracker.ServerRows.of;
import static dev.sluice.tracker.ServerRows.project;
import static dev.sluice.tracker.ServerRows.running;
import static dev.sluice.tracker.ServerRows.tag;
import static dev.sluice.tracker.ServerRows.task;
import static dev.sluice.tracker.ServerRows.user;
import static dev.sluice.tracker.ServerRows.workspace;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import dev.sluice.tracker.TrackerBench.Pulled;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Access to workspaces comes and goes. */
class AccessStepsTest {

  private static final long HOME = 10;
  private static final long AWAY = 20;

  @TempDir Path folder;
  private TrackerBench bench;

  @BeforeEach
  void aUserAtHome() {
    bench = new TrackerBench(folder);
    bench.server.list(workspace(HOME), user(HOME), features(HOME), entry(101, HOME));
    bench.server.list(tag(35, HOME), client(55, HOME), project(45, HOME), task(65, 45, HOME));
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void theFirstPullOpensEverythingAndAsksOnce() {
    Pulled result = bench.pull();
    assertThat(bench.isAccessible(HOME)).isTrue();
    assertThat(result.restarts()).isZero();
    assertThat(result.cleanUpDue()).isFalse();
    assertThat(result.attention()).isEmpty();
    assertThat(bench.server.fetches).hasSize(9);
  }

  @Test
  void aPullWithNothingNewChangesNothing() {
    bench.pull();
    Pulled second = bench.pull();
    assertThat(second.rows()).isEmpty();
    assertThat(second.restarts()).isZero();
  }

  @Test
  void aNewWorkspaceIsFetchedWholeThoughItsRowsAreOlderThanTheMarks() {
    bench.pull();
    gainAway();
    Pulled result = bench.pull();
    assertThat(result.restarts()).isZero();
    assertThat(bench.server.fetches).hasSize(27);
    assertThat(bench.isAccessible(AWAY)).isTrue();
    assertThat(bench.count(TimeEntry.TYPE)).isEqualTo(3);
    assertThat(bench.count(Tag.TYPE)).isEqualTo(3);
    assertThat(bench.count(Client.TYPE)).isEqualTo(2);
    assertThat(bench.count(Project.TYPE)).isEqualTo(2);
    assertThat(bench.pull().restarts()).isZero();
  }

  @Test
  void marksOfTomorrowDoNotHideOlderRows() {
    bench.pull();
    gainAway();
    Instant tomorrow = bench.now().plus(Duration.ofDays(1));
    bench.write(
        writer -> {
          for (EntityType<?> type : TrackerSchema.SCHEMA.types()) {
            writer.cursor(type, tomorrow);
          }
        });
    bench.pull();
    assertThat(bench.count(TimeEntry.TYPE)).isEqualTo(3);
    assertThat(bench.cursor(TimeEntry.TYPE)).isBefore(bench.now());
  }

  @Test
  void aStandInThatIsListedCountsAsGained() {
    bench.server.list(of(entry(201, AWAY), 40L, null, 30L));
    bench.lightPull();
    assertThat(bench.placeholders(Workspace.TYPE)).isEqualTo(2);
    bench.server.list(workspace(AWAY), project(40, AWAY), tag(30, AWAY), entry(202, AWAY));
    Pulled result = bench.pull();
    assertThat(result.restarts()).isZero();
    assertThat(bench.isAccessible(AWAY)).isTrue();
    for (EntityType<?> type : TrackerSchema.SCHEMA.types()) {
      assertThat(bench.placeholders(type)).as(type.name()).isZero();
    }
    assertThat(bench.count(Workspace.TYPE)).isEqualTo(2);
    assertThat(bench.count(TimeEntry.TYPE)).isEqualTo(3);
  }

  @Test
  void aGainThatWasNotNotedBecauseOfACrashIsNotedByTheNextPull() {
    bench.pull();
    gainAway();
    bench.write(writer -> writer.insert(workspace(AWAY)));
    assertThat(bench.pull().restarts()).isZero();
    assertThat(bench.count(TimeEntry.TYPE)).isEqualTo(3);
  }

  @Test
  void aLostWorkspaceIsClosedAndItsUnsyncedWorkStays() {
    bench.server.list(task(60, 40, AWAY));
    gainAway();
    bench.pull();
    bench.edit(bench.row(TimeEntry.TYPE, 201).with(TimeEntry.DESCRIPTION, "mine"));
    bench.edit(bench.row(Task.TYPE, 60).with(Task.NAME, "mine"));
    loseAway();
    pullAndWait();
    Pulled result = bench.pull();
    assertThat(result.cleanUpDue()).isTrue();
    assertThat(result.rows()).containsEntry(Workspace.TYPE, 1);
    assertThat(bench.isAccessible(AWAY)).isFalse();
    assertThat(bench.isAccessible(HOME)).isTrue();
    assertThat(bench.state(Workspace.TYPE, AWAY)).isEqualTo(SyncState.SYNCED);
    assertThat(bench.state(TimeEntry.TYPE, 201)).isEqualTo(SyncState.PENDING);
    assertThat(bench.state(Task.TYPE, 60)).isEqualTo(SyncState.PENDING);
    assertThat(bench.count(TimeEntry.TYPE)).isEqualTo(3);
    assertThat(bench.pull().cleanUpDue()).as("it is lost only once").isFalse();
  }

  @Test
  void accessGainedAgainTriesAgainWhatWasRefused() {
    gainAway();
    bench.pull();
    loseAway();
    pullAndWait();
    bench.pull();
    bench.edit(bench.row(TimeEntry.TYPE, 201).with(TimeEntry.DESCRIPTION, "mine"));
    bench.edit(bench.row(TimeEntry.TYPE, 101).with(TimeEntry.DESCRIPTION, "too long"));
    bench.write(
        writer -> {
          writer.refuse(TimeEntry.TYPE, bench.id(TimeEntry.TYPE, 201), "no access");
          writer.refuse(TimeEntry.TYPE, bench.id(TimeEntry.TYPE, 101), "too long");
        });
    gainAway();
    assertThat(bench.pull().restarts()).isZero();
    assertThat(bench.isAccessible(AWAY)).isTrue();
    assertThat(bench.state(TimeEntry.TYPE, 201)).isEqualTo(SyncState.PENDING);
    assertThat(bench.state(TimeEntry.TYPE, 101)).isEqualTo(SyncState.REFUSED);
  }

  @Test
  void anEntryThatRunsInALostWorkspaceGoesIfItIsInSync() {
    gainAway();
    bench.server.list(running(203, AWAY, SPRING));
    bench.pull();
    loseAway();
    pullAndWait();
    Pulled result = bench.pull();
    assertThat(bench.find(TimeEntry.TYPE, 203)).isEmpty();
    assertThat(bench.find(TimeEntry.TYPE, 201)).isPresent();
    assertThat(result.rows()).containsEntry(TimeEntry.TYPE, 1);
  }

  @Test
  void anEntryThatRunsInALostWorkspaceStaysIfTheServerHasNotSeenIt() {
    gainAway();
    bench.server.list(running(203, AWAY, SPRING));
    bench.pull();
    bench.edit(bench.row(TimeEntry.TYPE, 203).with(TimeEntry.DESCRIPTION, "mine"));
    loseAway();
    pullAndWait();
    bench.pull();
    assertThat(bench.row(TimeEntry.TYPE, 203).get(TimeEntry.DURATION)).isNegative();
  }

  @Test
  void anEntryThatRunsElsewhereGoesOn() {
    gainAway();
    bench.server.list(running(102, HOME, SPRING));
    bench.pull();
    Row before = bench.row(TimeEntry.TYPE, 102);
    loseAway();
    pullAndWait();
    bench.pull();
    assertThat(bench.row(TimeEntry.TYPE, 102)).isEqualTo(before);
    assertThat(bench.state(TimeEntry.TYPE, 102)).isEqualTo(SyncState.SYNCED);
  }

  @Test
  void aWorkspaceIsNotLostWhileItsRowCannotBeRead() {
    gainAway();
    bench.pull();
    loseAway();
    pullAndWait();
    bench.server.listUnreadable(Workspace.TYPE);
    Pulled result = bench.pull();
    assertThat(result.problems()).hasSize(1);
    assertThat(bench.isAccessible(AWAY)).isTrue();
    assertThat(result.cleanUpDue()).isFalse();
  }

  @Test
  void noWorkspaceAtAllEndsThePullAndTakesNothingAway() {
    bench.pull();
    bench.server.unlist(Workspace.TYPE, HOME);
    bench.server.list(changed(entry(102, HOME), bench.now()));
    Pulled result = bench.pull();
    assertThat(result.attention()).contains("no_workspace");
    assertThat(result.rows()).isEmpty();
    assertThat(bench.isAccessible(HOME)).isTrue();
    assertThat(bench.find(TimeEntry.TYPE, 102)).isEmpty();
  }

  /** Everything there is older than what was pulled from home. */
  private void gainAway() {
    Instant older = SPRING.minus(Duration.ofDays(20));
    bench.server.list(workspace(AWAY), features(AWAY));
    bench.server.list(changed(tag(30, AWAY), older), changed(tag(31, AWAY), older));
    bench.server.list(changed(client(50, AWAY), older));
    bench.server.list(changed(project(40, AWAY), older).with(Project.CLIENT, 50L));
    bench.server.list(changed(of(entry(201, AWAY), 40L, null, 30L, 31L), older));
    bench.server.list(changed(entry(202, AWAY), older));
  }

  /** One list that lacks a workspace is not believed, but a second one a minute later. */
  private void pullAndWait() {
    bench.pull();
    bench.time.advance(Duration.ofMinutes(1));
  }

  private void loseAway() {
    bench.server.unlist(Workspace.TYPE, AWAY);
    bench.server.unlist(WorkspaceFeatures.TYPE, AWAY);
    bench.server.unlistAllIn(AWAY);
  }
}
