package dev.sluice.engine.lost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.internal.store.Stored;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.TimeEntry;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** A row is deleted whose parent the server has lost and will not take again. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class DeletedUnderALostParentTest extends Scenario {

  @Test
  void theDeleteNeedsNoMoreThanItsAddress() {
    long home = web().workspace();
    long there = web().addProject(home, "project");
    String start = time.now().minusSeconds(600).toString();
    Map<String, ?> fields =
        Map.of("description", "entry", "start", start, "duration", 60, "project_id", there);
    long entry = web().add(RowKind.TIME_ENTRY, home, fields);
    Device device = synced();
    Ref<Project> project = device.ref(Project.TYPE, there);
    Ref<TimeEntry> local = device.ref(TimeEntry.TYPE, entry);
    device.db.projects().update(project, p -> p.withName("other"));
    EngineDatabase.of(device.database)
        .store()
        .write(
            writer -> {
              Stored stored = writer.find(Project.TYPE, project.id());
              writer.update(stored.row().withServerId(null));
              return stored;
            });
    every("POST projects", Fault.status(400));
    device.entries().delete(local);
    device.push();
    assertThat(log().of("DELETE time_entries")).hasSize(1);
    assertThat(descriptionsOnServer()).isEmpty();
  }
}
