package dev.sluice.engine.parents;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Running;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import java.util.List;
import org.junit.jupiter.api.Test;

/** S08: new rows that refer to new rows. */
class ParentsFirstTest extends Scenario {

  private static Ref<TimeEntry> family(Device device, String name) {
    return device.db.inTransaction(
        tx -> {
          Ref<Client> client = tx.clients().create(Client.named("client of " + name));
          Ref<Project> project =
              tx.projects().create(Project.named("project of " + name).withClient(client));
          Ref<Tag> one = tx.tags().create(Tag.named("one of " + name));
          Ref<Tag> two = tx.tags().create(Tag.named("two of " + name));
          return tx.timeEntries()
              .create(device.draft(name).withProject(project).withTags(List.of(one, two)));
        });
  }

  private void isWhole(String name) {
    JsonNode entry =
        web().rows(RowKind.TIME_ENTRY).stream()
            .filter(row -> row.path("description").asText().equals(name))
            .findFirst()
            .orElseThrow();
    JsonNode project = web().row(RowKind.PROJECT, entry.get("project_id").asLong());
    assertThat(project.get("name").asText()).isEqualTo("project of " + name);
    assertThat(web().row(RowKind.CLIENT, project.get("client_id").asLong()).get("name").asText())
        .isEqualTo("client of " + name);
    assertThat(entry.get("tags"))
        .extracting(JsonNode::asText)
        .containsExactlyInAnyOrder("one of " + name, "two of " + name);
  }

  @Test
  void S08_childrenCarryTheirParentsServerIds() {
    Device device = synced();
    family(device, "Ada");
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().changes())
        .containsExactly(
            "POST tags", "POST tags", "POST clients", "POST projects", "POST time_entries");
    isWhole("Ada");
  }

  @Test
  void S08_parentsGoFirstEvenIfTheyWereMadeWhileALaterTypeWasPushed() {
    Device device = synced();
    device.entry("long before");
    next("POST time_entries", Fault.delayAnswer(SECOND));
    Running push = device.begin(Operation.PUSH);
    passMillis(500);
    family(device, "Ada");
    family(device, "Bob");
    SyncReport report = push.end();

    assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().audit().answered(400)).isZero();
    isWhole("Ada");
    isWhole("Bob");
  }

  @Test
  void S08_killedBetweenTheProjectAndTheEntryItGoesOnAfterARestart() {
    Device device = synced();
    family(device, "Ada");
    Running push = device.begin(Operation.PUSH);
    for (int i = 0; i < 10_000 && log().of("POST projects").isEmpty(); i++) {
      passMillis(1);
    }
    passMillis(11);
    device.kill();
    assertThat(push.isOver()).isFalse();
    assertThat(web().rows(RowKind.TIME_ENTRY)).isEmpty();
    pass(MINUTE);

    Device again = device("a");
    assertThat(again.sync().result()).isEqualTo(SyncResult.SYNCED);
    isWhole("Ada");
    assertThat(log().changes())
        .containsExactly(
            "POST tags", "POST tags", "POST clients", "POST projects", "POST time_entries");
  }
}
