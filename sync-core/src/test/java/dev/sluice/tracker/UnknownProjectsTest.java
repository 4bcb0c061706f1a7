package dev.sluice.tracker;

import static dev.sluice.tracker.ServerRows.entry;
import static dev.sluice.tracker.ServerRows.of;
import static dev.sluice.tracker.ServerRows.project;
import static dev.sluice.tracker.ServerRows.user;
import static dev.sluice.tracker.ServerRows.workspace;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.RefusedException;
import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.schema.EntityType;
import dev.sluice.store.SyncState;
import dev.sluice.tracker.TrackerBench.Pulled;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Entries refer to what no list told. */
class UnknownProjectsTest {

  private static final Duration DAY = Duration.ofDays(1);

  @TempDir Path folder;
  private TrackerBench bench;

  @BeforeEach
  void open() {
    bench = new TrackerBench(folder);
    bench.server.list(workspace(10), user(10L), of(entry(101, 10), 40L, null));
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void anArchivedProjectIsAskedForByItself() {
    bench.server.hide(project(40, 10).with(Project.ACTIVE, false));
    Pulled result = bench.pull();
    assertThat(bench.state(Project.TYPE, 40)).isEqualTo(SyncState.SYNCED);
    assertThat(bench.row(Project.TYPE, 40).get(Project.NAME)).isEqualTo("projects 40");
    assertThat(result.rows()).containsEntry(Project.TYPE, 1);
    assertThat(result.restarts()).isZero();
    bench.time.advance(DAY);
    bench.pull();
    assertThat(bench.server.askedOneByOne()).as("it is known now").isEqualTo(1);
  }

  @Test
  void theQuestionIsAskedInTheServersTerms() {
    bench.pull();
    Fetch last = bench.server.fetches.get(bench.server.fetches.size() - 1);
    assertThat(last.one()).isNotNull();
    assertThat(last.one().serverId()).isEqualTo(40);
    assertThat(last.one().value(Project.WORKSPACE)).isEqualTo(10L);
  }

  @Test
  void eachIsAskedForOnce() {
    bench.server.list(of(entry(102, 10), 41L, null), of(entry(103, 10), 41L, null));
    bench.pull();
    assertThat(bench.server.askedOneByOne()).isEqualTo(2);
  }

  @Test
  void oneThatTheServerDoesNotHaveIsAskedForOnceADay() {
    bench.pull();
    bench.time.advance(Duration.ofHours(23));
    bench.pull();
    assertThat(bench.server.askedOneByOne()).isEqualTo(1);
    bench.time.advance(Duration.ofHours(1));
    bench.pull();
    assertThat(bench.server.askedOneByOne()).isEqualTo(2);
  }

  @Test
  void oneThatNobodyMaySeeCountsAsAsked() {
    bench.server.fail(40, new RefusedException(403, "no"));
    bench.pull();
    bench.pull();
    assertThat(bench.server.askedOneByOne()).isEqualTo(1);
    assertThat(bench.state(Project.TYPE, 40)).isEqualTo(SyncState.PLACEHOLDER);
  }

  @Test
  void oneThatTheServerTripsOverFailsThePullOnlyOnceADay() {
    bench.server.fail(40, UnavailableException.serverFailed(500, "broken", null));
    assertThat(bench.failingPull()).matches(FailureKind.SERVER_FAILED::is);
    bench.pull();
    assertThat(bench.server.askedOneByOne()).isEqualTo(1);
  }

  @Test
  void aQuestionThatGotNoAnswerIsAskedAgain() {
    bench.server.fail(40, UnavailableException.offline(false, "gone", new IOException()));
    assertThat(bench.failingPull()).matches(FailureKind.OFFLINE::is);
    assertThat(bench.failingPull()).matches(FailureKind.OFFLINE::is);
    assertThat(bench.server.askedOneByOne()).isEqualTo(2);
  }

  @Test
  void nobodyAsksAboutAWorkspaceOutOfReach() {
    bench.server.list(of(entry(201, 20), 50L, null));
    bench.pull();
    assertThat(bench.server.askedOneByOne()).isEqualTo(1);
  }

  @Test
  void aLightPullAsksForNoProject() {
    bench.pull();
    bench.server.list(of(entry(102, 10), 41L, null));
    bench.lightPull();
    assertThat(bench.placeholders(Project.TYPE)).isEqualTo(2);
    assertThat(bench.server.askedOneByOne()).isEqualTo(1);
  }

  @Test
  void aLightPullMakesOneStandInForEachUnknownRow() {
    bench.server.list(of(entry(102, 10), 40L, 60L, 30L, 31L, 32L));
    bench.lightPull();
    assertThat(bench.state(TimeEntry.TYPE, 102)).isEqualTo(SyncState.SYNCED);
    standIns(Workspace.TYPE, 1);
    standIns(Project.TYPE, 1);
    standIns(Task.TYPE, 1);
    standIns(Tag.TYPE, 3);
    assertThat(bench.isAccessible(10)).isFalse();
  }

  private void standIns(EntityType<?> type, int count) {
    assertThat(bench.placeholders(type)).as(type.name()).isEqualTo(count);
    assertThat(bench.count(type)).as(type.name()).isEqualTo(count);
  }
}
