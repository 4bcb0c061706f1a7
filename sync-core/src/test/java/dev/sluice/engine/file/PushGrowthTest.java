package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncFailure;
import dev.sluice.jdbc.StepCounter;
import dev.sluice.ratelimit.Limit;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** S86: the cost of pushes and of failures grows with the number of rows. */
class PushGrowthTest extends Growth {

  private static final int PAGE_IN_THE_LOG = 4096 + 24;

  /** With what a push of twenty does once, such as the look at their owner. */
  private static final double MOST_STATEMENTS = 44.9;

  private static final Fault REFUSED = Fault.answer(Answer.error(400, "no"));

  @Test
  void S86_childrenOfARefusedParentWaitWhileOthersArePushed() {
    growsWithTheRows(
        rows -> {
          sync();
          next("POST projects", REFUSED);
          Ref<Project> refused = device.project("refused");
          times(rows, i -> device.entries().create(device.draft("waits").withProject(refused)));
          times(rows, i -> device.entry(rows + " goes"));
          return stepsOf(Operation.PUSH);
        });
    assertThat(descriptionsOnServer()).contains(4 * FEW + " goes").doesNotContain("waits");
    assertThat(descriptionsOnServer()).hasSize(5 * FEW);
  }

  /** Projects on the server, each of which is renamed to the name that the next one had. */
  private List<Ref<Project>> renamed(int rows) {
    List<Ref<Project>> chain = times(rows, i -> device.project(rows + " p" + i));
    sync();
    for (int i = 0; i < rows; i++) {
      String next = rows + " p" + (i + 1);
      device.db.projects().update(chain.get(i), project -> project.withName(next));
    }
    return chain;
  }

  @org.junit.jupiter.api.Tag("slow")
  @Test
  void S86_eachRowTakesTheNameOfTheNext() {
    growsWithTheRows(
        rows -> {
          renamed(rows);
          return stepsOf(Operation.PUSH);
        });
    assertThat(device.engine.failures()).isEmpty();
    assertThat(device.pending()).isZero();
  }

  @Test
  void S86_eachRowTakesTheNameOfTheNextAndTheLastHasToWait() {
    growsWithTheRows(
        rows -> {
          List<Ref<Project>> chain = renamed(rows);
          next("POST clients", REFUSED);
          Ref<Client> refused = device.client(rows + " refused");
          device.db.projects().update(chain.get(rows - 1), p -> p.withClient(refused));
          forget();
          return stepsOf(Operation.PUSH);
        });
    assertThat(log().of("PUT projects")).isEmpty();
    assertThat(device.pending()).isEqualTo(4 * FEW);
  }

  private void failed(int rows) {
    sync();
    times(rows, i -> device.entry("refused " + i));
    every("POST time_entries", REFUSED);
    device.push();
    server.faults().clear();
    assertThat(device.engine.failures()).hasSize(rows);
  }

  private long stepsForEachFailure(Consumer<SyncFailure> decision) {
    return counter.steps(() -> device.engine.failures().forEach(decision));
  }

  @Test
  void S86_failuresAreListedAndRetried() {
    growsWithTheRows(
        rows -> {
          failed(rows);
          return stepsForEachFailure(SyncFailure::retry);
        });
    assertThat(device.pending()).isEqualTo(4 * FEW);
  }

  @Test
  void S86_failuresAreListedAndDiscarded() {
    growsWithTheRows(
        rows -> {
          failed(rows);
          return stepsForEachFailure(SyncFailure::discard);
        });
    assertThat(device.all(TimeEntry.TYPE)).isEmpty();
  }

  @org.junit.jupiter.api.Tag("slow")
  @Test
  void S86_aPushBesideManyFailures() {
    growsWithTheRows(
        rows -> {
          failed(rows);
          times(rows, i -> device.entry("goes " + i));
          return stepsOf(Operation.PUSH);
        });
    assertThat(device.engine.failures()).hasSize(4 * FEW);
  }

  /**
   * The log grows by each page that a commit writes. An answer brings the server's id and its date:
   * the indexes of what the user wrote stay as they are.
   */
  @Test
  void aPushedCreateWritesOnlyTheIndexesOfWhatTheAnswerChanged() throws Exception {
    device = device("pages", o -> o.budget(Limit.of(1000, SECOND)));
    sync();
    times(20, i -> device.entry("goes " + i));
    Path log = folder.resolve("pages.db-wal");
    long before = Files.size(log);
    assertThat(device.push().error()).isEmpty();
    assertThat((Files.size(log) - before) / 20.0 / PAGE_IN_THE_LOG).isBetween(5.0, 13.0);
    assertThat(descriptionsOnServer()).hasSize(20);
  }

  /**
   * What a row refers to is looked up in the row's table alone, and once for each look and send.
   */
  @Test
  void aParentOfAPushedCreateTakesTwoStatements() {
    double alone = statementsOfACreate("alone", List.of());
    double tagged = statementsOfACreate("tagged", List.of("a", "b", "c", "d", "e"));
    assertThat((tagged - alone) / 5).isBetween(1.0, 2.5);
  }

  /**
   * Three transactions: the look, the entry in the journal, and the answer. Each asks for the
   * version of the file.
   */
  @Test
  void aPushedCreateTakesFewStatementsAndNoneForFilesThatItsTypeDoesNotTake() {
    assertThat(statementsOfACreate("few", List.of())).isBetween(30.0, MOST_STATEMENTS);
    assertThat(counter.sql()).noneMatch(sql -> sql.contains("_sync_attachment"));
  }

  private double statementsOfACreate(String name, List<String> tags) {
    StepCounter counted = new StepCounter(folder.resolve(name + ".db"));
    counter = counted;
    device = device(counted, o -> o.budget(Limit.of(1000, SECOND)));
    List<Ref<Tag>> refs = tags.stream().map(device::tag).toList();
    sync();
    times(20, i -> device.entries().create(device.draft(name + i).withTags(refs)));
    counted.forgetSql();
    return counted.statements(() -> device.push()) / 20.0;
  }
}
