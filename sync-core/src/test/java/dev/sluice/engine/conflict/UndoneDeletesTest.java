package dev.sluice.engine.conflict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.engine.Device;
import dev.sluice.engine.Neighbour;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** S21: the answer to a delete was lost, and the user took the delete back. */
class UndoneDeletesTest extends Scenario {

  private static final Duration TWO_MONTHS_AWAY = Duration.ofDays(70);

  private Device device;
  private Ref<Tag> tag;
  private long dear;

  private void undone(Fault fault) {
    dear = web().addTag(web().workspace(), "dear");
    web().addTag(web().workspace(), "other");
    device = synced();
    tag = device.ref(Tag.TYPE, dear);
    next("DELETE tags", fault);
    device.db.tags().delete(tag);
    device.push();
    assertThat(device.db.tags().undelete(tag)).isTrue();
    pass(MINUTE);
    device.push();
    pass(MINUTE);
    forget();
  }

  private void bothSidesHave(String... names) {
    for (int i = 0; i < 3; i++) {
      device.sync();
      pass(MINUTE.multipliedBy(10));
    }
    assertThat(device.status().text()).isEqualTo("Synced");
    List<String> here = device.all(Tag.TYPE).stream().map(Tag::name).toList();
    assertThat(here).containsExactlyInAnyOrder(names);
    assertThat(onServer(RowKind.TAG, "name")).containsExactlyInAnyOrder(names);
  }

  @Test
  void S21_theRowIsCreatedAnewWhenATombstoneTellsThatItIsGone() {
    undone(Fault.dropAfterCommit());
    bothSidesHave("dear", "other");
  }

  @Test
  void S21_theRowIsCreatedAnewWhenAWholeListAfterGainedAccessDoesNotNameIt() {
    Neighbour old = Neighbour.with(web(), time.now().minus(Duration.ofDays(1)));
    old.tags().forEach(id -> web().delete(RowKind.TAG, id));
    web().revoke(old.workspace());
    pass(Duration.ofHours(2));
    undone(Fault.dropAfterCommit());
    web().grant(old.workspace());
    bothSidesHave("dear", "other");
  }

  @Test
  void S21_theRowIsCreatedAnewWhenAWholeListAfterTwoMonthsDoesNotNameIt() {
    undone(Fault.dropAfterCommit());
    pass(TWO_MONTHS_AWAY);
    bothSidesHave("dear", "other");
  }

  /** The cursor of a pull after the delete proves that the row was still there. */
  @Test
  void S21_whatSomebodyElseDeletesMuchLaterIsNotCreatedAnew() {
    undone(Fault.dropBefore());
    pass(Duration.ofHours(1));
    web().addTag(web().workspace(), "later");
    bothSidesHave("dear", "other", "later");
    web().delete(RowKind.TAG, dear);
    pass(TWO_MONTHS_AWAY);
    bothSidesHave("other", "later");
  }

  private long entryOf(long project) {
    Map<String, Object> minute = Map.of("start", time.now().toString(), "duration", 60L);
    long entry = web().add(RowKind.TIME_ENTRY, web().workspace(), minute);
    web().edit(RowKind.TIME_ENTRY, entry, "project_id", project);
    return entry;
  }

  /** The delete had no answer, and then it yielded to somebody else's change. */
  @Test
  void anEntryLosesAProjectThatCameBackWhenTheServerTakesItAway() {
    long project = web().addProject(web().workspace(), "back");
    long entry = entryOf(project);
    device = synced();
    next("DELETE projects", Fault.status(500));
    device.db.projects().delete(device.ref(Project.TYPE, project));
    device.push();
    pass(Duration.ofSeconds(1));
    web().edit(RowKind.PROJECT, project, "name", "still used");
    device.pull();
    assertThat(device.all(Project.TYPE)).extracting(Project::name).containsExactly("still used");
    pass(MINUTE);
    web().edit(RowKind.TIME_ENTRY, entry, "project_id", null);
    device.sync();
    assertThat(device.all(TimeEntry.TYPE)).extracting(TimeEntry::project).containsOnlyNulls();
  }

  /** A light pull tells the entry before a full one tells what became of its project. */
  @Test
  void anEntryKeepsAProjectWhoseDeleteWasTakenBackTooLate() {
    long project = web().addProject(web().workspace(), "dear");
    entryOf(project);
    device = synced();
    Ref<Project> dear = device.ref(Project.TYPE, project);
    pass(MINUTE);
    next("DELETE projects", Fault.dropAfterCommit());
    device.db.projects().delete(dear);
    device.push();
    assertThat(device.db.projects().undelete(dear)).isTrue();
    pass(MINUTE);
    device.push();
    device.run(Operation.LIGHT);
    assertThat(device.all(TimeEntry.TYPE)).extracting(TimeEntry::project).containsOnly(dear);
    bothSidesHave();
    assertThat(device.all(TimeEntry.TYPE)).extracting(TimeEntry::project).containsOnly(dear);
    assertThat(onServer(RowKind.TIME_ENTRY, "project_id"))
        .isEqualTo(onServer(RowKind.PROJECT, "id"))
        .hasSize(1);
  }
}
