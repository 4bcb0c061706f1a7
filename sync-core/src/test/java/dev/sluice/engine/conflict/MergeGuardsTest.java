package dev.sluice.engine.conflict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncConflict;
import dev.sluice.SyncResult;
import dev.sluice.conflict.ConflictPolicy;
import dev.sluice.conflict.ConflictPolicy.Collision;
import dev.sluice.conflict.ConflictPolicy.Resolution;
import dev.sluice.conflict.Loss;
import dev.sluice.engine.Device;
import dev.sluice.engine.NotesServer;
import dev.sluice.engine.Scenario;
import dev.sluice.engine.domain.Desk;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.Task;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** S173: what a merge has to look at though a round figure does not show it. */
class MergeGuardsTest extends Scenario {

  private record Note(String title) {}

  private static final Field<Note, String> TITLE = Field.text("title", Note::title);
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named("notes", Endpoints.list("notes").update(Endpoint.put("notes/{id}")))
          .fields(TITLE)
          .build(row -> new Note(row.require(TITLE)));

  private static final Instant EDITED = Instant.parse("2026-01-01T12:00:00Z");

  private static Resolution resolve(Row base, Row local, Row server) {
    return ConflictPolicy.MERGE_FIELDS.resolve(new Collision(base, local, server, EDITED));
  }

  @Test
  void S173_aDeleteWinsOverARowThatOnlyHasALaterDate() {
    Row base = Tag.TYPE.emptyRow().with(Tag.NAME, "base");
    Row server = base.with(Tag.TYPE.modifiedAt(), EDITED.plusSeconds(60));
    assertThat(resolve(base, base.withDeleted(true), server).row().isDeleted()).isTrue();
    Row changed = server.with(Tag.NAME, "theirs");
    assertThat(resolve(base, base.withDeleted(true), changed).row().isDeleted()).isFalse();
  }

  @Test
  void S173_fieldsOfAPartThatAgreeAreNotToldAsLost() {
    Row base =
        TimeEntry.TYPE.emptyRow().with(TimeEntry.START, EDITED).with(TimeEntry.DURATION, 60L);
    Row server =
        base.with(TimeEntry.DURATION, 90L).with(TimeEntry.AT, EDITED.plus(Duration.ofHours(1)));
    assertThat(resolve(base, base.with(TimeEntry.DURATION, 120L), server).losses())
        .extracting(Loss::field)
        .isEqualTo(List.of(TimeEntry.DURATION));
  }

  /** Without dates the user's value wins, and nothing of the row changes here. */
  @Test
  void S173_theServersValueIsKeptThoughTheRowHereStaysAsItIs() {
    RestServer rest = NotesServer.at(time, "notes");
    String id = rest.add("notes", Json.object().put("title", "base"));
    VirtualNetwork network = NotesServer.network(rest, time);
    try (Desk desk = Desk.open(folder.resolve("n.db"), SyncSchema.of(1, NOTES), network, time)) {
      desk.synced();
      rest.edit("notes", id, Json.object().put("title", "theirs"));
      desk.table(NOTES).update(NOTES.ref(1), old -> new Note("ours"));
      desk.synced();
      assertThat(desk.engine().conflicts())
          .extracting(SyncConflict::overruledValue)
          .isEqualTo(List.of("theirs"));
      assertThat(rest.rows("notes").get(0).path("title").asText()).isEqualTo("ours");
    }
  }

  /** Three parts of a row are edited, one each two minutes. The server changes the second one. */
  @ParameterizedTest
  @CsvSource({"60, 240", "180, 300"})
  void S173_eachPartKeepsTheTimeOfItsOwnEdit(long theirsAfterSeconds, long duration) {
    long known = web().addEntry("base", time.now().minusSeconds(6000), MINUTE);
    Device device = synced();
    Ref<TimeEntry> entry = device.ref(TimeEntry.TYPE, known);
    time.scheduler()
        .scheduleDirect(
            () -> web().edit(RowKind.TIME_ENTRY, known, "duration", 300),
            theirsAfterSeconds,
            TimeUnit.SECONDS);
    device.describe(entry, "ours");
    pass(Duration.ofSeconds(120));
    device.entries().update(entry, e -> e.withDuration(Duration.ofSeconds(240)));
    pass(Duration.ofSeconds(120));
    device.entries().update(entry, e -> e.withBillable(true));
    pass(Duration.ofSeconds(120));
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(web().row(RowKind.TIME_ENTRY, known).get("duration").asLong()).isEqualTo(duration);
    assertThat(descriptionsOnServer()).containsExactly("ours");
  }

  /** A delete of ours may arrive up to thirty seconds later, and clocks may differ by a minute. */
  @ParameterizedTest
  @CsvSource({"80, true", "120, false"})
  void S173_aTombstoneOfTheNextMinuteMayBeOurOwnDeletes(long secondsLater, boolean comesBack) {
    long dear = web().addTag(web().workspace(), "dear");
    Device device = synced();
    Ref<Tag> tag = device.ref(Tag.TYPE, dear);
    next("DELETE tags", Fault.dropBefore());
    device.db.tags().delete(tag);
    Instant sent = time.now();
    device.push();
    assertThat(device.db.tags().undelete(tag)).isTrue();
    pass(Duration.between(time.now(), sent.plusSeconds(secondsLater)));
    web().delete(RowKind.TAG, dear);
    pass(MINUTE);
    device.sync();
    assertThat(device.all(Tag.TYPE)).hasSize(comesBack ? 1 : 0);
  }

  /** The server takes the task out of the entry as it deletes the project. */
  @Test
  void S173_anEntryKeepsATaskWhoseProjectsDeleteIsTakenBack() {
    long there = web().addProject(web().workspace(), "dear");
    long task = web().addTask(there, "task");
    long entry = web().addEntry("entry", time.now().minusSeconds(600), MINUTE);
    web().edit(RowKind.TIME_ENTRY, entry, "project_id", there);
    web().edit(RowKind.TIME_ENTRY, entry, "task_id", task);
    Device device = synced();
    Ref<Project> project = device.ref(Project.TYPE, there);
    next("DELETE projects", Fault.dropAfterCommit());
    device.db.projects().delete(project);
    device.push();
    assertThat(device.db.projects().undelete(project)).isTrue();
    pass(MINUTE);
    device.push();
    device.run(Operation.LIGHT);
    assertThat(device.all(TimeEntry.TYPE)).extracting(TimeEntry::task).doesNotContainNull();
    for (int i = 0; i < 3; i++) {
      device.sync();
      pass(MINUTE);
    }
    assertThat(device.status().text()).isEqualTo("Synced");
    assertThat(device.all(Task.TYPE)).hasSize(1);
    assertThat(device.all(TimeEntry.TYPE)).extracting(TimeEntry::task).doesNotContainNull();
    assertThat(onServer(RowKind.TIME_ENTRY, "task_id")).isEqualTo(onServer(RowKind.TASK, "id"));
  }
}
