package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.LayoutOne;
import dev.sluice.engine.Running;
import dev.sluice.engine.Scenario;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * S54, S55: a process of the last build with layout 1 died while something was sent, and this build
 * opens the file after a reboot. It knows what is open: nothing is lost and nothing is sent twice,
 * whether or not the old request arrived, and also if it arrives late.
 */
class LayoutOneTest extends Scenario {

  private static final Duration UNTIL_OPENED = MINUTE.multipliedBy(10);
  private static final Duration WORST_TRANSIT = Duration.ofSeconds(30);

  private final Instant begun = time.now();
  private long there;

  @BeforeEach
  void begin() {
    there = web().addEntry("there", begun.minusSeconds(900), MINUTE);
    web().addEntry("other", begun.minusSeconds(900), MINUTE);
  }

  private Device left(String name) {
    LayoutOne.restore(name, folder.resolve("a.db"));
    time.advanceTo(UNTIL_OPENED);
    time.reboot();
    return device("a");
  }

  private void edited(String description) {
    web().edit(RowKind.TIME_ENTRY, there, "description", description);
  }

  private long madeHere() {
    return web().addEntry("made here", begun.plusSeconds(-177), Duration.ofMinutes(5));
  }

  /** A push, then a full sync, then one that finds nothing left to do. */
  private void endsWith(Device device, String... descriptions) {
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    holds(device, descriptions);
    forget();
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().all()).isEmpty();
  }

  private void holds(Device device, String... descriptions) {
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder(descriptions);
    assertThat(device.descriptions()).containsExactlyInAnyOrder(descriptions);
    assertThat(device.pending()).isZero();
    assertThat(device.number("SELECT count(*) FROM _sync_journal WHERE stage <> 'overtaken'"))
        .as("requests that no later answer has overtaken")
        .isZero();
    assertThat(device.engine.failures()).isEmpty();
  }

  /** The old request arrives while the push waits for it. */
  private void pushWaitsWhile(Device device, Runnable arrives) {
    Running push = device.begin(Operation.PUSH);
    pass(WORST_TRANSIT.minus(SECOND));
    assertThat(push.isOver()).isFalse();
    assertThat(log().changes()).isEmpty();
    arrives.run();
    assertThat(push.end().result()).isEqualTo(SyncResult.SYNCED);
  }

  @Test
  void anEditThatWasNeverSentIsSentOnce() {
    Device device = left("nothing-sent");
    endsWith(device, "edited here", "other");
  }

  @Test
  void aCreateThatDidNotArriveIsSentOnceMore() {
    web().addTag(web().workspace(), "new tag");
    web().addProject(web().workspace(), "new project");
    Device device = left("create-on-its-way");
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().all().get(0)).isEqualTo("GET me/time_entries");
    assertThat(log().changes()).containsExactly("POST time_entries");
    endsWith(device, "there", "other", "made here");
    TimeEntry made = device.all(TimeEntry.TYPE).get(2);
    assertThat(device.find(made.project()).name()).isEqualTo("new project");
  }

  @Test
  void aCreateThatArrivedIsFoundAndNotSentAgain() {
    long tag = web().addTag(web().workspace(), "new tag");
    long project = web().addProject(web().workspace(), "new project");
    long made = madeHere();
    web().edit(RowKind.TIME_ENTRY, made, "project_id", project);
    web().edit(RowKind.TIME_ENTRY, made, "tag_ids", List.of(tag));
    Device device = left("create-on-its-way");
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().changes()).isEmpty();
    endsWith(device, "there", "other", "made here");
  }

  @Test
  void whatWasEditedSinceACreateThatArrivedIsAnUpdate() {
    madeHere();
    Device device = left("create-edited-since");
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().changes()).containsExactly("PUT time_entries");
    endsWith(device, "there", "other", "edited since");
  }

  @Test
  void whatWasEditedSinceACreateThatIsLostIsPartOfTheNextCreate() {
    Device device = left("create-edited-since");
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().changes()).containsExactly("POST time_entries");
    endsWith(device, "there", "other", "edited since");
  }

  @Test
  void anUpdateThatDidNotArriveIsSentAgainAtOnce() {
    Device device = left("update-on-its-way");
    device.begin(Operation.PUSH);
    pass(SECOND);
    assertThat(log().changes()).containsExactly("PUT time_entries");
    endsWith(device, "edited here", "other");
  }

  @Test
  void anUpdateThatArrivedIsNoConflictWithItself() {
    edited("edited here");
    Device device = left("update-on-its-way");
    assertThat(device.sync().losses()).isEmpty();
    endsWith(device, "edited here", "other");
  }

  @Test
  void aLaterEditWaitsUntilTheUpdateBeforeCannotArriveAnyMore() {
    Device device = left("update-edited-since");
    pushWaitsWhile(device, () -> edited("edited here"));
    endsWith(device, "edited since", "other");
  }

  @Test
  void anEditThatWasUndoneIsUndoneOnTheServerToo() {
    Device device = left("two-updates-undone");
    pushWaitsWhile(device, () -> edited("first edit"));
    assertThat(log().changes()).containsExactly("PUT time_entries");
    endsWith(device, "there", "other");
  }

  @Test
  void whatTheServerHasOfTwoLostUpdatesIsNoEditOfSomebodyElses() {
    edited("second edit");
    Device device = left("two-updates-undone");
    assertThat(device.sync().losses()).isEmpty();
    endsWith(device, "there", "other");
  }

  @Test
  void whatWasWaitedForIsNotWaitedForAgain() {
    edited("first edit");
    Device device = left("update-waited-for");
    device.begin(Operation.PUSH);
    pass(SECOND);
    assertThat(log().changes()).containsExactly("PUT time_entries");
    endsWith(device, "second edit", "other");
  }

  @Test
  void theFirstOfTwoSendingsIsWaitedForThoughTheSecondWasAnswered() {
    edited("first edit");
    Device device = left("update-repeated");
    pushWaitsWhile(device, () -> edited("first edit"));
    endsWith(device, "second edit", "other");
  }

  @Test
  void theFirstSendingIsWaitedForAlsoIfTheRowWasInSync() {
    edited("first edit");
    Device device = left("update-repeated-in-sync");
    device.describe(device.ref(TimeEntry.TYPE, there), "second edit");
    pushWaitsWhile(device, () -> edited("first edit"));
    endsWith(device, "second edit", "other");
  }

  @Test
  void aDeleteThatDidNotArriveIsSentAgain() {
    Device device = left("delete-on-its-way");
    endsWith(device, "other");
  }

  @Test
  void aDeleteThatArrivedIsDone() {
    web().delete(RowKind.TIME_ENTRY, there);
    Device device = left("delete-on-its-way");
    endsWith(device, "other");
  }

  @Test
  void aDeleteThatWasTakenBackAndArrivesLateTakesNothingAway() {
    Device device = left("delete-taken-back");
    pushWaitsWhile(device, () -> web().delete(RowKind.TIME_ENTRY, there));
    endsWith(device, "taken back", "other");
  }

  @Test
  void aDeleteThatArrivedBeforeItWasTakenBackTakesNothingAway() {
    web().delete(RowKind.TIME_ENTRY, there);
    Device device = left("delete-taken-back");
    endsWith(device, "taken back", "other");
  }

  @Test
  void aDeleteThatWasWaitedForMayHaveArrivedAllTheSame() {
    web().delete(RowKind.TIME_ENTRY, there);
    Device device = left("delete-waited-for");
    device.begin(Operation.PUSH);
    pass(Duration.ofSeconds(5));
    assertThat(log().changes()).contains("POST time_entries");
    endsWith(device, "taken back", "other");
  }

  @Test
  void aDeleteThatNeverArrivedAndWasWaitedForIsForgotten() {
    Device device = left("delete-waited-for");
    endsWith(device, "taken back", "other");
  }
}
