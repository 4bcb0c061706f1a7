package dev.sluice.engine.conflict;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.conflict.ConflictPolicy;
import dev.sluice.conflict.ConflictPolicy.Collision;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.Task;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How much later the server's change has to be to win, to the millisecond. */
class MarginTest extends Scenario {

  private static final Instant EDITED = Instant.parse("2026-01-01T12:00:00Z");

  /** Both sides changed the field; the text of the one that wins. */
  private static String winner(EntityType<?> type, Field<?, String> field, long laterMillis) {
    Row base = type.emptyRow().with(field, "base");
    Row server = base.with(field, "theirs").with(type.modifiedAt(), EDITED.plusMillis(laterMillis));
    Collision collision = new Collision(base, base.with(field, "ours"), server, EDITED);
    return ConflictPolicy.MERGE_FIELDS.resolve(collision).row().get(field);
  }

  @ParameterizedTest
  @CsvSource({"4999, ours", "5000, theirs", "5001, theirs", "0, ours", "-1, ours"})
  void S16_anEntryOfTheServerWinsFromFiveSecondsOn(long laterMillis, String winner) {
    assertThat(winner(TimeEntry.TYPE, TimeEntry.DESCRIPTION, laterMillis)).isEqualTo(winner);
  }

  @ParameterizedTest
  @CsvSource({"-1, ours", "0, theirs", "1, theirs"})
  void S16_rowsOfOtherTypesHaveNoMargin(long laterMillis, String winner) {
    assertThat(winner(Tag.TYPE, Tag.NAME, laterMillis)).isEqualTo(winner);
    assertThat(winner(Client.TYPE, Client.NAME, laterMillis)).isEqualTo(winner);
    assertThat(winner(Project.TYPE, Project.NAME, laterMillis)).isEqualTo(winner);
    assertThat(winner(Task.TYPE, Task.NAME, laterMillis)).isEqualTo(winner);
  }

  @ParameterizedTest
  @CsvSource({"4999, ours", "5000, theirs"})
  void S16_aDeleteHereIsJudgedInTheSameWay(long laterMillis, String winner) {
    Row base = TimeEntry.TYPE.emptyRow().with(TimeEntry.DESCRIPTION, "base");
    Row server =
        base.with(TimeEntry.DESCRIPTION, "theirs")
            .with(TimeEntry.AT, EDITED.plusMillis(laterMillis));
    Collision collision = new Collision(base, base.withDeleted(true), server, EDITED);
    assertThat(ConflictPolicy.MERGE_FIELDS.resolve(collision).row().isDeleted())
        .isEqualTo(winner.equals("ours"));
  }

  @Test
  void S16_aCleanRowTakesTheServersWhateverItsDate() {
    long known = web().addEntry("old", time.now().minusSeconds(600), MINUTE);
    Device device = synced();
    tellOf(known, time.now().minus(Duration.ofDays(3)));
    assertThat(device.pull().error()).isEmpty();
    assertThat(device.descriptions()).containsExactly("told");
    assertThat(device.pending()).isZero();
  }

  /** An edit of a stand-in is the user's like any other, and nothing there contradicts it. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void S16_soDoesAStandInUnlessItWasEdited(boolean edited) {
    long project = web().addProject(web().workspace(), "real name");
    web().edit(RowKind.TIME_ENTRY, entry(), "project_id", project);
    Device device = device("a");
    next("GET me/projects", Fault.answer(Answer.json(Json.array())));
    next("GET projects", Fault.status(404));
    assertThat(device.pull().error()).isEmpty();
    var standIn = device.ref(Project.TYPE, project);
    if (edited) {
      device.table(Project.TYPE).update(standIn, p -> p.withName("ours"));
    }
    pass(MINUTE);
    assertThat(device.sync().error()).isEmpty();
    String name = edited ? "ours" : "real name";
    assertThat(device.find(standIn).name()).isEqualTo(name);
    assertThat(onServer(RowKind.PROJECT, "name")).containsExactly(name);
    assertThat(log().changes()).hasSize(edited ? 1 : 0);
  }

  private long entry() {
    return web().addEntry("entry", time.now().minusSeconds(600), MINUTE);
  }

  private void tellOf(long entry, Instant at) {
    ObjectNode row = (ObjectNode) web().row(RowKind.TIME_ENTRY, entry).deepCopy();
    row.put("description", "told").put("at", at.toString());
    next("GET me/time_entries", Fault.answer(Answer.json(Json.of(List.of(row)))));
  }
}
