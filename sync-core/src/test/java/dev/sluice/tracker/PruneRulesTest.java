package dev.sluice.tracker;

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
import dev.sluice.store.SyncState;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PruneRulesTest {

  @TempDir Path folder;
  private TrackerBench bench;

  @BeforeEach
  void open() {
    bench = new TrackerBench(folder);
    bench.server.list(workspace(10), user(10L), features(10));
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void entriesGoAfterFiftySixDaysAndNotASecondSooner() {
    Instant then = bench.now().plus(Duration.ofMinutes(5)).minus(Duration.ofDays(56));
    bench.server.list(
        entry(101, 10).with(TimeEntry.START, then.minusSeconds(1)),
        entry(102, 10).with(TimeEntry.START, then),
        entry(103, 10).with(TimeEntry.START, then.plusSeconds(1)));
    bench.pull();
    bench.time.advanceTo(Duration.ofMinutes(5));
    assertThat(bench.cleanUp()).containsOnlyKeys(TimeEntry.TYPE).containsEntry(TimeEntry.TYPE, 1);
    assertThat(bench.find(TimeEntry.TYPE, 101)).isEmpty();
    assertThat(bench.find(TimeEntry.TYPE, 102)).isPresent();
    assertThat(bench.find(TimeEntry.TYPE, 103)).isPresent();
  }

  @Test
  void anOldEntryStaysWhileItRunsOrIsNotInSync() {
    Instant longAgo = bench.now().minus(Duration.ofDays(100));
    bench.server.list(
        entry(101, 10).with(TimeEntry.START, longAgo),
        entry(102, 10).with(TimeEntry.START, longAgo),
        running(103, 10, longAgo));
    bench.pull();
    bench.edit(bench.row(TimeEntry.TYPE, 101).with(TimeEntry.DESCRIPTION, "mine"));
    bench.edit(bench.row(TimeEntry.TYPE, 102).with(TimeEntry.DESCRIPTION, "mine"));
    bench.write(writer -> writer.refuse(TimeEntry.TYPE, bench.id(TimeEntry.TYPE, 102), "too old"));
    assertThat(bench.cleanUp()).isEmpty();
    assertThat(bench.count(TimeEntry.TYPE)).isEqualTo(3);
  }

  @Test
  void lostWorkspacesGoWithAllThatIsInThemIfAllIsInSync() {
    listAll(20);
    listAll(30);
    bench.server.list(entry(101, 10));
    bench.pull();
    lose(20);
    lose(30);
    pullTwice();
    assertThat(bench.cleanUp())
        .containsEntry(Workspace.TYPE, 2)
        .containsEntry(TimeEntry.TYPE, 2)
        .containsEntry(WorkspaceFeatures.TYPE, 2);
    counts(1, 0, 1);
    assertThat(bench.cleanUp()).isEmpty();
  }

  @Test
  void whatTheServerHasNotSeenStaysWithAllThatItRefersTo() {
    listAll(20);
    listAll(30);
    bench.pull();
    bench.edit(bench.row(TimeEntry.TYPE, 201).with(TimeEntry.DESCRIPTION, "mine"));
    bench.edit(bench.row(Tag.TYPE, 302).with(Tag.NAME, "mine"));
    bench.write(writer -> writer.refuse(Tag.TYPE, bench.id(Tag.TYPE, 302), "no access"));
    lose(20);
    lose(30);
    pullTwice();
    bench.cleanUp();
    for (EntityType<?> kept : new EntityType<?>[] {Project.TYPE, Client.TYPE, Task.TYPE}) {
      assertThat(bench.count(kept)).as(kept.name()).isEqualTo(1);
    }
    assertThat(bench.state(TimeEntry.TYPE, 201)).isEqualTo(SyncState.PENDING);
    assertThat(bench.state(Tag.TYPE, 302)).isEqualTo(SyncState.REFUSED);
    assertThat(bench.find(TimeEntry.TYPE, 301)).isEmpty();
    assertThat(bench.find(Workspace.TYPE, 20)).isPresent();
    assertThat(bench.find(Workspace.TYPE, 30)).isPresent();
  }

  @Test
  void whatIsInAWorkspaceThatIsOnlyAStandInStays() {
    bench.server.list(entry(201, 20));
    bench.pull();
    assertThat(bench.placeholders(Workspace.TYPE)).isEqualTo(1);
    assertThat(bench.cleanUp()).isEmpty();
  }

  @Test
  void whatIsWithinReachStays() {
    listAll(10);
    bench.pull();
    assertThat(bench.cleanUp()).isEmpty();
  }

  /** One row of each type; the ids begin with the workspace's. */
  private void listAll(long workspace) {
    long base = workspace * 10;
    if (workspace != 10) {
      bench.server.list(workspace(workspace), features(workspace));
    }
    bench.server.list(client(base + 3, workspace), tag(base + 2, workspace));
    bench.server.list(project(base + 4, workspace).with(Project.CLIENT, base + 3));
    bench.server.list(task(base + 5, base + 4, workspace));
    bench.server.list(of(entry(base + 1, workspace), base + 4, base + 5, base + 2));
  }

  private void lose(long workspace) {
    bench.server.unlist(Workspace.TYPE, workspace);
    bench.server.unlist(WorkspaceFeatures.TYPE, workspace);
    bench.server.unlistAllIn(workspace);
  }

  /** One list that lacks a workspace is not believed, but a second one a minute later. */
  private void pullTwice() {
    bench.pull();
    bench.pull();
  }

  private void counts(int workspaces, int projects, int entries) {
    assertThat(bench.count(Workspace.TYPE)).isEqualTo(workspaces);
    assertThat(bench.count(Project.TYPE)).isEqualTo(projects);
    assertThat(bench.count(Client.TYPE)).isEqualTo(projects);
    assertThat(bench.count(Tag.TYPE)).isEqualTo(projects);
    assertThat(bench.count(Task.TYPE)).isEqualTo(projects);
    assertThat(bench.count(TimeEntry.TYPE)).isEqualTo(entries);
  }
}
