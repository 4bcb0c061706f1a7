package dev.sluice.engine.deletion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncFailure;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Log;
import dev.sluice.engine.Neighbour;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.SeedData;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.Workspace;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A list without {@code since} holds no tombstones: what it does not name may be deleted. */
class MissedDeletesTest extends Scenario {

  private static final Fault EMPTY = Fault.answer(Answer.json(Json.array()));

  private Device device;

  private long entry(String description, Duration ago) {
    return web().addEntry(description, time.now().minus(ago), MINUTE);
  }

  private Ref<TimeEntry> local(long entry) {
    return device.ref(TimeEntry.TYPE, entry);
  }

  private void begin() {
    device = synced();
    pass(Duration.ofMinutes(10));
  }

  @Test
  void afterTwoMonthsAwayWhatIsDeletedGoes() {
    long home = web().workspace();
    long gone = web().addTag(home, "gone");
    web().addTag(home, "stays");
    long project = web().addProject(home, "gone");
    web().edit(RowKind.PROJECT, web().addProject(home, "archived"), "active", false);
    begin();
    web().delete(RowKind.TAG, gone);
    web().delete(RowKind.PROJECT, project);
    pass(Duration.ofDays(62));
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.all(Tag.TYPE)).extracting(Tag::name).containsExactly("stays");
    assertThat(device.all(Project.TYPE)).extracting(Project::name).containsExactly("archived");
    assertThat(log().changes()).isEmpty();
  }

  @Test
  void soDoEntriesOfTheDatesThatWereAskedForAndNoOthers() {
    long gone = entry("gone", Duration.ofDays(20));
    entry("stays", Duration.ofDays(21));
    entry("a month old", Duration.ofDays(40));
    begin();
    pass(Duration.ofDays(30));
    web().delete(RowKind.TIME_ENTRY, gone);
    device.forgetCursors();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.descriptions()).containsExactlyInAnyOrder("stays", "a month old");
    assertThat(device.cursor(TimeEntry.TYPE)).isNotNull();
  }

  @Test
  void whatReferredToItLetsGoAndIsNotDirty() {
    long home = web().workspace();
    long project = web().addProject(home, "gone");
    long entry = entry("entry", Duration.ofMinutes(10));
    web().edit(RowKind.TIME_ENTRY, entry, "project_id", project);
    begin();
    web().delete(RowKind.PROJECT, project);
    pass(MINUTE);
    device.forgetCursors();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.find(local(entry)).project()).isNull();
    assertThat(log().changes()).isEmpty();
  }

  @Test
  void gainedAccessBringsEverythingAndTakesWhatIsGone() {
    Neighbour there = Neighbour.with(web(), time.now().minus(Duration.ofHours(1)));
    web().revoke(there.workspace());
    long gone = entry("gone", Duration.ofMinutes(50));
    begin();
    web().delete(RowKind.TIME_ENTRY, gone);
    web().grant(there.workspace());
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.descriptions()).containsExactlyInAnyOrder("first", "second");
  }

  @Test
  void whatIsOutOfReachIsNotDeleted() {
    Neighbour there = Neighbour.with(web(), time.now().minus(Duration.ofHours(1)));
    begin();
    lose(device, there.workspace());
    device.forgetCursors();
    assertThat(device.pull().pulled()).containsOnlyKeys(Workspace.TYPE);
  }

  @Test
  void anEditOfADeletedRowIsKeptForTheUser() {
    long gone = entry("gone", Duration.ofMinutes(50));
    begin();
    Ref<TimeEntry> edited = local(gone);
    device.describe(edited, "edited");
    web().delete(RowKind.TIME_ENTRY, gone);
    device.forgetCursors();
    assertThat(device.sync().result()).isEqualTo(SyncResult.PENDING);
    assertThat(device.state(edited)).isEqualTo(SyncState.LOST);
    assertThat(device.descriptions()).isEmpty();
  }

  @Test
  void whatWasPushedAMomentAgoAndIsNotInTheListYetStays() {
    begin();
    device.entry("just made");
    device.push();
    device.forgetCursors();
    next("GET me/time_entries", EMPTY);
    assertThat(device.pull().error()).isEmpty();
    assertThat(device.descriptions()).containsExactly("just made");
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.descriptions()).containsExactly("just made");
  }

  @Test
  void aRowThatCannotBeReadMayBeAnyOfThose() {
    long known = entry("known", Duration.ofMinutes(50));
    long gone = entry("gone", Duration.ofMinutes(40));
    begin();
    web().delete(RowKind.TIME_ENTRY, gone);
    device.forgetCursors();
    var odd = Json.array();
    odd.addObject().put("id", "odd").put("duration", "for ever");
    next("GET me/time_entries", Fault.answer(Answer.json(odd)));
    assertThat(device.pull().problems()).isNotEmpty();
    assertThat(device.descriptions()).containsExactlyInAnyOrder("known", "gone");
    assertThat(device.cursor(TimeEntry.TYPE)).isNull();

    device.pull();
    assertThat(device.descriptions()).containsExactly("known");
    assertThat(local(known)).isNotNull();
    assertThat(device.cursor(TimeEntry.TYPE)).isNotNull();
  }

  /** The push has nothing to say of it, so nobody else would ever ask the server. */
  @Test
  void S81_aRowThatSaysWhatTheServerHadGoesThoughItWaits() {
    long there = web().addTag(web().workspace(), "gone");
    web().addTag(web().workspace(), "stays");
    begin();
    web().delete(RowKind.TAG, there);
    pass(MINUTE);
    device.forgetCursors();
    Ref<Tag> tag = device.ref(Tag.TYPE, there);
    device.db.inTransaction(
        tables -> {
          tables.tags().delete(tag);
          return tables.tags().undelete(tag);
        });
    assertThat(device.pending()).isEqualTo(1);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.all(Tag.TYPE)).extracting(Tag::name).containsExactly("stays");
    assertThat(log().changes()).isEmpty();
  }

  /** The list comes while the edit waits, and then the push has nothing to ask the server about. */
  @ParameterizedTest
  @EnumSource(
      value = SyncState.class,
      names = {"PENDING", "REFUSED"})
  void S81_anEditThatIsTakenBackAfterTheListDoesNotKeepItsRowForEver(SyncState waits) {
    long gone = entry("gone", Duration.ofMinutes(50));
    long other = entry("other", Duration.ofMinutes(40));
    begin();
    Ref<TimeEntry> edited = local(gone);
    every("POST projects", Fault.answer(Answer.error(400, "no")));
    every("PUT time_entries", Fault.answer(Answer.error(400, "no")));
    Ref<Project> refused = device.db.projects().create(Project.named("refused"));
    device
        .entries()
        .update(
            edited,
            e -> waits == SyncState.PENDING ? e.withProject(refused) : e.withDescription("b"));
    device.push();
    web().delete(RowKind.TIME_ENTRY, gone);
    pass(MINUTE.plus(MINUTE));
    web().edit(RowKind.TIME_ENTRY, other, "description", "stays");
    device.forgetCursors();
    device.pull();
    // The push asks about a change that waits, but about none that was refused.
    assertThat(device.state(edited))
        .isEqualTo(waits == SyncState.PENDING ? SyncState.PENDING : SyncState.LOST);

    device.engine.failures().forEach(SyncFailure::discard);
    assertThat(device.sync().error()).isEmpty();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.descriptions()).containsExactly("stays");
    assertThat(device.cursor(TimeEntry.TYPE)).isNotNull();
  }

  @Test
  void aLightPullDoesNotKnowWhatIsOutOfReach() {
    long gone = entry("gone", Duration.ofMinutes(50));
    entry("stays", Duration.ofMinutes(40));
    begin();
    web().delete(RowKind.TIME_ENTRY, gone);
    device.forgetCursors();
    assertThat(device.run(Operation.LIGHT).error()).isEmpty();
    assertThat(device.descriptions()).containsExactlyInAnyOrder("gone", "stays");
    assertThat(device.cursor(TimeEntry.TYPE)).isNull();
    device.pull();
    assertThat(device.descriptions()).containsExactly("stays");
  }

  @Test
  void aListThatMayLeaveOutArchivedRowsTakesNothingAway() {
    long client = web().addClient(web().workspace(), "archived, and so not listed");
    begin();
    device.forgetCursors();
    next("GET me/clients", EMPTY);
    assertThat(device.pull().error()).isEmpty();
    assertThat(device.find(device.ref(Client.TYPE, client)).name()).startsWith("archived");
  }

  @Test
  void tombstonesBeyondTheCutAreNotMissed() {
    fill(1300);
    begin();
    List<Long> all = ids();
    all.subList(0, 1200).forEach(id -> web().edit(RowKind.TIME_ENTRY, id, "description", "edited"));
    all.subList(1200, 1300).forEach(id -> web().delete(RowKind.TIME_ENTRY, id));
    pass(MINUTE.plus(MINUTE));
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.descriptions()).hasSize(1200).containsOnly("edited");
  }

  @org.junit.jupiter.api.Tag("slow")
  @Test
  void anEntryThatMovesWhileThePiecesAreFetchedStaysWhatItIs() {
    fill(2500);
    String start = time.now().minus(Duration.ofDays(25)).toString();
    Map<String, ?> running = Map.of("description", "moved", "start", start, "duration", -1);
    long moved = web().add(RowKind.TIME_ENTRY, web().workspace(), running);
    begin();
    Ref<TimeEntry> there = local(moved);
    web().delete(RowKind.TIME_ENTRY, ids().get(800));
    pass(MINUTE.plus(MINUTE));
    device.forgetCursors();
    server.faults().always(request -> moves(request, moved), Fault.none());
    assertThat(device.pull().error()).isEmpty();
    assertThat(device.entries().find(there)).isPresent();
    assertThat(device.descriptions()).hasSize(2500);
  }

  /**
   * The older half is here, in two pieces, and the newer is asked for: it moves from there to here.
   */
  private boolean moves(Request request, long entry) {
    boolean half = log().of("GET me/time_entries").size() == 4;
    if (half && Log.what(request).equals("GET me/time_entries")) {
      String early = time.now().minus(Duration.ofDays(40)).toString();
      web().edit(RowKind.TIME_ENTRY, entry, "start", early);
    }
    return false;
  }

  private void fill(int entries) {
    SeedData.random(3, entries).fill(web(), time.now().minus(Duration.ofDays(2)));
  }

  private List<Long> ids() {
    return web().rows(RowKind.TIME_ENTRY).stream().map(row -> row.get("id").asLong()).toList();
  }
}
