package dev.sluice.engine.parents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** S60: somebody else made a row of that name meanwhile; it becomes ours, and children follow. */
class TakenNamesTest extends Scenario {

  @Test
  void S60_aTagIsAdoptedByItsName() {
    Device device = synced();
    Ref<Tag> tag = device.tag("urgent");
    device.entries().create(device.draft("tagged").withTags(List.of(tag)));
    long theirs = web().addTag(web().workspace(), "urgent");
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);

    assertThat(onServer(RowKind.TAG, "name")).containsExactly("urgent");
    assertThat(device.find(tag).serverId()).isEqualTo(theirs);
    assertThat(web().rows(RowKind.TIME_ENTRY).get(0).get("tag_ids").get(0).asLong())
        .isEqualTo(theirs);
  }

  @Test
  void S60_aClientIsAdoptedByItsName() {
    Device device = synced();
    Ref<Client> client = device.client("ACME");
    long theirs = web().addClient(web().workspace(), "ACME");
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.find(client).serverId()).isEqualTo(theirs);
  }

  @Test
  void S60_aProjectIsAdoptedByItsNameAndItsClient() {
    long acme = web().addClient(web().workspace(), "ACME");
    Device device = synced();
    Ref<Project> project =
        device
            .db
            .projects()
            .create(Project.named("Plan").withClient(device.ref(Client.TYPE, acme)));
    web().addProject(web().workspace(), "Plan");
    long theirs =
        web().add(RowKind.PROJECT, web().workspace(), Map.of("name", "Plan", "client_id", acme));
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.find(project).serverId()).isEqualTo(theirs);
    assertThat(web().rows(RowKind.PROJECT)).hasSize(2);
  }

  @Test
  void S60_aPullThatBringsItFirstMakesItOursAsWell() {
    Device device = synced();
    Ref<Tag> tag = device.tag("urgent");
    device.entries().create(device.draft("tagged").withTags(List.of(tag)));
    long theirs = web().addTag(web().workspace(), "urgent");
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);

    assertThat(device.all(Tag.TYPE))
        .singleElement()
        .satisfies(t -> assertThat(t.serverId()).isEqualTo(theirs));
    assertThat(log().changes()).containsExactly("POST time_entries");
    assertThat(web().rows(RowKind.TIME_ENTRY).get(0).get("tag_ids").get(0).asLong())
        .isEqualTo(theirs);
  }

  /** As on a new device of an account that has been in use for years. */
  @Test
  void S60_soDoesTheFirstPullForWhatWasMadeBeforeIt() {
    long client = web().addClient(web().workspace(), "ACME");
    web().add(RowKind.PROJECT, web().workspace(), Map.of("name", "Plan", "client_id", client));
    web().addTag(web().workspace(), "urgent");
    Device device = device("a");
    Ref<Tag> tag = device.tag("urgent");
    Ref<Project> project =
        device.db.projects().create(Project.named("Plan").withClient(device.client("ACME")));
    device.entries().create(device.draft("tagged").withTags(List.of(tag)).withProject(project));
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);

    assertThat(device.all(Tag.TYPE)).hasSize(1);
    assertThat(device.all(Client.TYPE)).hasSize(1);
    assertThat(device.all(Project.TYPE)).hasSize(1);
    assertThat(log().changes()).containsExactly("POST time_entries");
  }

  /** A light pull knows only that there is a tag, and not yet what it is called. */
  @Test
  void S60_aNameWhoseRowIsOnlyStoodInForIsAdoptedToo() {
    Device device = synced();
    Ref<Tag> tag = device.tag("urgent");
    device.entries().create(device.draft("tagged").withTags(List.of(tag)));
    long theirs = web().addTag(web().workspace(), "urgent");
    long there = web().addEntry("there", time.now().minusSeconds(600), MINUTE);
    web().edit(RowKind.TIME_ENTRY, there, "tag_ids", List.of(theirs));
    device.run(Operation.LIGHT);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.all(Tag.TYPE)).extracting(Tag::name).containsExactly("urgent");
    assertThat(onServer(RowKind.TAG, "name")).containsExactly("urgent");
    assertThat(device.all(TimeEntry.TYPE))
        .hasSize(2)
        .allSatisfy(entry -> assertThat(entry.tags()).containsExactly(tag));
  }

  @Test
  void S60_whatIsTakenAndCannotBeFoundIsAFailureAndChildrenWait() {
    Device device = synced();
    Ref<Tag> tag = device.tag("urgent");
    Ref<TimeEntry> child = device.entries().create(device.draft("tagged").withTags(List.of(tag)));
    String words = "a tag with the name 'urgent' already exists";
    next("POST tags", Fault.answer(Answer.error(400, words)));
    assertThat(device.push().result()).isEqualTo(SyncResult.PENDING);
    assertThat(device.engine.failures())
        .singleElement()
        .satisfies(
            failure -> {
              assertThat(failure.ref()).isEqualTo(tag);
              assertThat(failure.message()).isEqualTo(words);
            });
    assertThat(device.state(child)).isEqualTo(SyncState.PENDING);
    assertThat(log().of("POST time_entries")).isEmpty();
    device.table(Tag.TYPE).update(tag, t -> t.withName("pressing"));
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("tagged");
  }

  @Test
  void S60_twoThatTheUserMadeAlikeBecomeTheOlderOne() {
    Device device = synced();
    Ref<Project> older = device.project("Plan");
    Ref<Project> newer = device.project("Plan");
    Ref<TimeEntry> entry = device.entries().create(device.draft("planned").withProject(newer));
    device.entries().create(device.draft("first").withProject(older));
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.engine.failures()).isEmpty();
    assertThat(onServer(RowKind.PROJECT, "name")).containsExactly("Plan");
    assertThat(device.all(Project.TYPE)).hasSize(1);
    assertThat(device.find(entry).project()).isEqualTo(older);
    assertThat(web().rows(RowKind.TIME_ENTRY))
        .extracting(row -> row.get("project_id").asLong())
        .containsOnly(device.find(older).serverId());
  }

  @Test
  void S60_aNameThatOursWantsToGiveUpIsNotTakenFromIt() {
    long ours = web().addTag(web().workspace(), "urgent");
    Device device = synced();
    next("PUT tags", Fault.status(400));
    device.table(Tag.TYPE).update(device.ref(Tag.TYPE, ours), tag -> tag.withName("pressing"));
    Ref<Tag> other = device.tag("urgent");
    device.push();
    assertThat(device.state(other)).isIn(SyncState.REFUSED, SyncState.PENDING);
    assertThat(device.all(Tag.TYPE))
        .extracting(Tag::name)
        .containsExactlyInAnyOrder("pressing", "urgent");
  }

  @Test
  void S60_aRenameToATakenNameIsAFailure() {
    long ours = web().addTag(web().workspace(), "ours");
    Device device = synced();
    web().addTag(web().workspace(), "urgent");
    Ref<Tag> tag = device.ref(Tag.TYPE, ours);
    device.table(Tag.TYPE).update(tag, t -> t.withName("urgent"));
    assertThat(device.push().result()).isEqualTo(SyncResult.PENDING);
    assertThat(device.engine.failures())
        .singleElement()
        .satisfies(failure -> assertThat(failure.message()).contains("already exists"));
    assertThat(onServer(RowKind.TAG, "name")).containsExactlyInAnyOrder("ours", "urgent");
  }

  @Test
  void theLaterOfTwoColoursStays() {
    Device device = synced();
    web().add(RowKind.PROJECT, web().workspace(), Map.of("name", "Plan", "color", "#111111"));
    pass(MINUTE);
    device.db.projects().create(Project.named("Plan").withColor("#222222"));
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().changes()).containsExactly("POST projects", "PUT projects");
    assertThat(onServer(RowKind.PROJECT, "color")).containsExactly("#222222");
  }
}
