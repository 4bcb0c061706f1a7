package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.sluice.Operation;
import dev.sluice.SyncFailure;
import dev.sluice.SyncResult;
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
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A list without {@code since} holds no tombstones: what it does not name may be deleted. */
class MissedDeletesTest extends Scenario {

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

  /** As if the cursor were too old to be asked from. */
  private void forgetCursors() throws SQLException {
    try (OtherConnection other = new OtherConnection(device.file)) {
      other.run("DELETE FROM _sync_mark");
    }
  }

  private long cursors() throws SQLException {
    try (OtherConnection other = new OtherConnection(device.file)) {
      return other.number("SELECT count(*) FROM _sync_mark WHERE type = 'time_entries'");
    }
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
  void soDoEntriesOfTheDatesThatWereAskedForAndNoOthers() throws SQLException {
    long gone = entry("gone", Duration.ofDays(20));
    entry("stays", Duration.ofDays(21));
    entry("a month old", Duration.ofDays(40));
    begin();
    pass(Duration.ofDays(30));
    web().delete(RowKind.TIME_ENTRY, gone);
    forgetCursors();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.descriptions()).containsExactlyInAnyOrder("stays", "a month old");
    assertThat(cursors()).isOne();
  }

  @Test
  void whatReferredToItLetsGoAndIsNotDirty() throws SQLException {
    long home = web().workspace();
    long project = web().addProject(home, "gone");
    Map<String, ?> fields =
        Map.of(
            "description",
            "entry",
            "start",
            time.now().minusSeconds(600).toString(),
            "duration",
            60,
            "project_id",
            project);
    long entry = web().add(RowKind.TIME_ENTRY, home, fields);
    begin();
    web().delete(RowKind.PROJECT, project);
    pass(MINUTE);
    forgetCursors();
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
  void whatIsOutOfReachIsNotDeleted() throws SQLException {
    Neighbour there = Neighbour.with(web(), time.now().minus(Duration.ofHours(1)));
    begin();
    web().revoke(there.workspace());
    forgetCursors();
    assertThat(device.pull().pulled()).containsOnlyKeys(Workspace.TYPE);
  }

  @Test
  void anEditOfADeletedRowIsKeptForTheUser() throws SQLException {
    long gone = entry("gone", Duration.ofMinutes(50));
    begin();
    Ref<TimeEntry> edited = local(gone);
    device.describe(edited, "edited");
    web().delete(RowKind.TIME_ENTRY, gone);
    forgetCursors();
    assertThat(device.sync().result()).isEqualTo(SyncResult.PENDING);
    assertThat(device.state(edited)).isEqualTo(SyncState.LOST);
    assertThat(device.descriptions()).isEmpty();
  }

  @Test
  void whatWasPushedAMomentAgoAndIsNotInTheListYetStays() throws SQLException {
    begin();
    device.entry("just made");
    device.push();
    forgetCursors();
    next("GET me/time_entries", Fault.answer(Answer.json(Json.array())));
    assertThat(device.pull().error()).isEmpty();
    assertThat(device.descriptions()).containsExactly("just made");
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.descriptions()).containsExactly("just made");
  }

  @Test
  void aRowThatCannotBeReadMayBeAnyOfThose() throws SQLException {
    long known = entry("known", Duration.ofMinutes(50));
    long gone = entry("gone", Duration.ofMinutes(40));
    begin();
    web().delete(RowKind.TIME_ENTRY, gone);
    forgetCursors();
    var odd = Json.array();
    odd.addObject().put("id", "odd").put("duration", "for ever");
    next("GET me/time_entries", Fault.answer(Answer.json(odd)));
    assertThat(device.pull().problems()).isNotEmpty();
    assertThat(device.descriptions()).containsExactlyInAnyOrder("known", "gone");
    assertThat(cursors()).isZero();

    device.pull();
    assertThat(device.descriptions()).containsExactly("known");
    assertThat(local(known)).isNotNull();
    assertThat(cursors()).isOne();
  }

  @Test
  void twoEmptyListsTakeEverythingAwayAndNoListTakesNothing() throws SQLException {
    web().delete(RowKind.TIME_ENTRY, begunWith("gone"));
    forgetCursors();
    next("GET me/time_entries", Fault.answer(Answer.json(NullNode.getInstance())));
    assertThat(device.pull().error()).isEmpty();
    assertThat(device.descriptions()).containsExactly("gone");

    every("GET me/time_entries", Fault.answer(Answer.json(Json.array())));
    assertThat(device.pull().error()).isEmpty();
    assertThat(device.descriptions()).isEmpty();
  }

  private long begunWith(String description) {
    long entry = entry(description, Duration.ofMinutes(50));
    begin();
    return entry;
  }

  /** The server answers one list of that type with none but the first {@code left} rows. */
  private void nextListIsCut(String type, RowKind kind, int left) {
    var list = Json.array();
    web().rows(kind).stream().limit(left).forEach(list::add);
    next("GET me/" + type, Fault.answer(Answer.json(list)));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void S80_oneListThatIsSuddenlyNearlyEmptyTakesNothingAway(int left) throws SQLException {
    for (int i = 0; i < 8; i++) {
      entry("entry " + i, Duration.ofMinutes(50 + i));
      web().addProject(web().workspace(), "project " + i);
    }
    begin();
    forgetCursors();
    nextListIsCut("time_entries", RowKind.TIME_ENTRY, left);
    nextListIsCut("projects", RowKind.PROJECT, left);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.descriptions()).hasSize(8);
    assertThat(device.all(Project.TYPE)).hasSize(8);
    assertThat(log().of("GET me/projects")).hasSize(2);
  }

  @Test
  void S80_whatTheSecondListDoesNotNameEitherGoesInTheSamePull() throws SQLException {
    long home = web().workspace();
    List<Long> tags = IntStream.range(0, 20).mapToObj(i -> web().addTag(home, "tag " + i)).toList();
    begin();
    tags.subList(1, 20).forEach(tag -> web().delete(RowKind.TAG, tag));
    forgetCursors();
    device.sync();
    assertThat(device.all(Tag.TYPE)).extracting(Tag::name).containsExactly("tag 0");
    assertThat(log().of("GET me/tags")).hasSize(2);
  }

  /** Some servers write an empty list as {@code null}, or now so and now so. */
  @Test
  void S80_aNullConfirmsAnEmptyList() throws SQLException {
    long tag = web().addTag(web().workspace(), "the only one");
    begin();
    web().delete(RowKind.TAG, tag);
    pass(MINUTE);
    forgetCursors();
    server.faults().on(1, MissedDeletesTest::asksForTags, Fault.answer(Answer.json(Json.array())));
    server
        .faults()
        .on(2, MissedDeletesTest::asksForTags, Fault.answer(Answer.json(NullNode.getInstance())));
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.all(Tag.TYPE)).isEmpty();
  }

  /** The push has nothing to say of it, so nobody else would ever ask the server. */
  @Test
  void S81_aRowThatSaysWhatTheServerHadGoesThoughItWaits() throws SQLException {
    long there = web().addTag(web().workspace(), "gone");
    web().addTag(web().workspace(), "stays");
    begin();
    web().delete(RowKind.TAG, there);
    pass(MINUTE);
    forgetCursors();
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
  void S81_anEditThatIsTakenBackAfterTheListDoesNotKeepItsRowForEver(SyncState waits)
      throws SQLException {
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
    forgetCursors();
    device.pull();
    assertThat(device.state(edited)).isEqualTo(waits);

    device.engine.failures().forEach(SyncFailure::discard);
    assertThat(device.sync().error()).isEmpty();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.descriptions()).containsExactly("stays");
    assertThat(cursors()).isOne();
  }

  @Test
  void S80_anEmptyListConfirmsANull() throws SQLException {
    long tag = web().addTag(web().workspace(), "the only one");
    begin();
    web().delete(RowKind.TAG, tag);
    pass(MINUTE);
    forgetCursors();
    server
        .faults()
        .on(1, MissedDeletesTest::asksForTags, Fault.answer(Answer.json(NullNode.getInstance())));
    server.faults().on(2, MissedDeletesTest::asksForTags, Fault.answer(Answer.json(Json.array())));
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.all(Tag.TYPE)).isEmpty();
  }

  /** Some servers never write an empty list in another way. */
  @Test
  void S80_nullsAreBelievedOnceTheyHaveComeForTenMinutes() throws SQLException {
    long tag = web().addTag(web().workspace(), "the only one");
    begin();
    web().delete(RowKind.TAG, tag);
    pass(MINUTE);
    forgetCursors();
    every("GET me/tags", Fault.answer(Answer.json(NullNode.getInstance())));
    for (int i = 0; i < 3; i++) {
      assertThat(device.sync().problems()).hasSize(1).allMatch(one -> one.contains("null"));
      assertThat(device.all(Tag.TYPE)).hasSize(1);
      pass(MINUTE.multipliedBy(3));
    }
    pass(MINUTE.multipliedBy(2));
    assertThat(device.sync().problems()).isEmpty();
    assertThat(device.all(Tag.TYPE)).isEmpty();
  }

  @Test
  void S80_aListBetweenTwoNullsBeginsTheTenMinutesAnew() throws SQLException {
    web().addTag(web().workspace(), "stays");
    begin();
    for (int i = 0; i < 3; i++) {
      forgetCursors();
      every("GET me/tags", Fault.answer(Answer.json(NullNode.getInstance())));
      device.sync();
      server.faults().clear();
      pass(MINUTE.multipliedBy(4));
      device.sync();
      pass(MINUTE.multipliedBy(4));
    }
    assertThat(device.all(Tag.TYPE)).extracting(Tag::name).containsExactly("stays");
  }

  private static boolean asksForTags(Request request) {
    return request.path().equals("/me/tags");
  }

  @Test
  void S80_aWholeListThatMissesNothingIsAskedForOnce() throws SQLException {
    web().addTag(web().workspace(), "tag");
    begin();
    forgetCursors();
    device.sync();
    assertThat(log().of("GET me/tags")).hasSize(1);
  }

  @Test
  void aLightPullDoesNotKnowWhatIsOutOfReach() throws SQLException {
    long gone = entry("gone", Duration.ofMinutes(50));
    entry("stays", Duration.ofMinutes(40));
    begin();
    web().delete(RowKind.TIME_ENTRY, gone);
    forgetCursors();
    assertThat(device.run(Operation.LIGHT).error()).isEmpty();
    assertThat(device.descriptions()).containsExactlyInAnyOrder("gone", "stays");
    assertThat(cursors()).isZero();
    device.pull();
    assertThat(device.descriptions()).containsExactly("stays");
  }

  @Test
  void aListThatMayLeaveOutArchivedRowsTakesNothingAway() throws SQLException {
    long client = web().addClient(web().workspace(), "archived, and so not listed");
    begin();
    forgetCursors();
    next("GET me/clients", Fault.answer(Answer.json(Json.array())));
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

  @Test
  void anEntryThatMovesWhileThePiecesAreFetchedStaysWhatItIs() throws SQLException {
    fill(2500);
    String start = time.now().minus(Duration.ofDays(25)).toString();
    Map<String, ?> running = Map.of("description", "moved", "start", start, "duration", -1);
    long moved = web().add(RowKind.TIME_ENTRY, web().workspace(), running);
    begin();
    Ref<TimeEntry> there = local(moved);
    web().delete(RowKind.TIME_ENTRY, ids().get(800));
    pass(MINUTE.plus(MINUTE));
    forgetCursors();
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
