package dev.sluice.tracker;

import static dev.sluice.tracker.ServerRows.project;
import static dev.sluice.tracker.ServerRows.tag;
import static dev.sluice.tracker.ServerRows.user;
import static dev.sluice.tracker.ServerRows.workspace;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.schema.Ref;
import dev.sluice.store.Query;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many new rows in one transaction: what one of them has found out, the others know. */
class NewRowsTest {

  /** INSERT, and UPDATE of what is known of the row; no savepoint. */
  private static final int STATEMENTS_OF_A_ROW = 2;

  @TempDir Path folder;
  private TrackerBench bench;
  private TrackerDatabase db;

  @BeforeEach
  void open() {
    bench = new TrackerBench(folder);
    db = bench.db;
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private void pullTwoWorkspaces() {
    bench.server.list(workspace(10), workspace(20), user(10L), tag(30, 20), project(40, 20));
    bench.pull();
  }

  private long statementsOf(int rows, TimeEntry entry) {
    return bench.driver.statements(
        () ->
            db.inTransaction(
                tables -> {
                  for (int i = 0; i < rows; i++) {
                    tables.timeEntries().create(entry);
                  }
                  return rows;
                }));
  }

  private void assertThatEachTakesFew(TimeEntry entry) {
    statementsOf(1, entry);
    long one = statementsOf(1, entry);
    assertThat(statementsOf(101, entry) - one).isEqualTo(100 * STATEMENTS_OF_A_ROW);
  }

  private TimeEntry entry() {
    return TimeEntry.recorded("work", bench.time.now().minusSeconds(60), Duration.ofSeconds(30));
  }

  private Ref<Tag> onlyTag() {
    return Tag.TYPE.ref(db.tags().list(Query.all()).get(0).id());
  }

  @Test
  void aRowForTheDefaultWorkspaceTakesTwoStatements() {
    pullTwoWorkspaces();
    assertThatEachTakesFew(entry());
  }

  @Test
  void aRowThatRefersToOthersTakesTwoStatements() {
    pullTwoWorkspaces();
    Ref<Project> project = Project.TYPE.ref(db.projects().list(Query.all()).get(0).id());
    assertThatEachTakesFew(entry().withProject(project).withTags(List.of(onlyTag())));
  }

  @Test
  void aRowBeforeTheFirstPullTakesTwoStatements() {
    assertThatEachTakesFew(entry());
  }

  @Test
  void theStandInIsWrittenOnce() {
    db.timeEntries().create(entry());
    bench.driver.forgetSql();
    db.timeEntries().create(entry());
    assertThat(bench.driver.sql())
        .anyMatch(sql -> sql.startsWith("INSERT INTO `time_entries`"))
        .noneMatch(sql -> sql.startsWith("DELETE"));
  }

  @Test
  void anotherDefaultWorkspaceCountsInTheSameTransaction() {
    pullTwoWorkspaces();
    Ref<User> user = User.TYPE.ref(db.user().list(Query.all()).get(0).id());
    List<Ref<TimeEntry>> made =
        db.inTransaction(
            tables -> {
              Ref<TimeEntry> before = tables.timeEntries().create(entry());
              tables.user().update(user, it -> it.withDefaultWorkspace(bench.workspace(20)));
              return List.of(before, tables.timeEntries().create(entry()));
            });
    assertThat(made)
        .extracting(ref -> db.timeEntries().find(ref).orElseThrow().workspace())
        .containsExactly(bench.workspace(10), bench.workspace(20));
  }

  @Test
  void whatIsDeletedInTheSameTransactionIsNothingToReferTo() {
    pullTwoWorkspaces();
    Ref<Tag> tag = onlyTag();
    TimeEntry tagged = entry().withTags(List.of(tag));
    db.inTransaction(
        tables -> {
          tables.timeEntries().create(tagged);
          tables.tags().delete(tag);
          return assertThatThrownBy(() -> tables.timeEntries().create(tagged))
              .isInstanceOf(IllegalArgumentException.class);
        });
  }

  @Test
  void whatWasUndoneWithAPartOfTheTransactionIsNothingToReferTo() {
    pullTwoWorkspaces();
    Ref<Tag> tag = onlyTag();
    TimeEntry tagged = entry().withTags(List.of(tag));
    db.inTransaction(
        tables -> {
          tables.tags().delete(tag);
          assertThatThrownBy(() -> db.inTransaction(part -> broughtBackInVain(part, tag, tagged)))
              .isInstanceOf(IllegalStateException.class);
          return assertThatThrownBy(() -> tables.timeEntries().create(tagged))
              .isInstanceOf(IllegalArgumentException.class);
        });
  }

  private static Ref<TimeEntry> broughtBackInVain(
      TrackerTables tables, Ref<Tag> tag, TimeEntry tagged) {
    tables.tags().undelete(tag);
    throw new IllegalStateException("after " + tables.timeEntries().create(tagged));
  }
}
