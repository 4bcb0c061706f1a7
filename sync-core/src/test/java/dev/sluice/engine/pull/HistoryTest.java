package dev.sluice.engine.pull;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.sluice.Operation;
import dev.sluice.StateGraph;
import dev.sluice.SyncListener;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Running;
import dev.sluice.engine.Scenario;
import dev.sluice.ratelimit.Limit;
import dev.sluice.testkit.Arrival;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The user scrolls back beyond what a pull brings. */
class HistoryTest extends Scenario {

  private static final Duration DAY = Duration.ofDays(1);
  private static final String LIST = "GET me/time_entries";
  private static final int OLD = 40;

  private Instant from;
  private Instant to;

  /** Between 65 and 85 days ago: a pull goes back two months, and this server lists three. */
  @BeforeEach
  void fill() {
    from = time.now().minus(DAY.multipliedBy(85)).truncatedTo(ChronoUnit.DAYS);
    to = from.plus(DAY.multipliedBy(20));
    web().addEntry("new", time.now().minus(DAY), SECOND);
    fill(OLD, "old ");
    pass(MINUTE.multipliedBy(2));
  }

  private void fill(int entries, String name) {
    Duration apart = Duration.between(from, to).dividedBy(entries + 1);
    for (int i = 1; i <= entries; i++) {
      web().addEntry(name + i, from.plus(apart.multipliedBy(i)), SECOND);
    }
  }

  private Running begin(Device device) {
    return new Running(device.engine.fetch(from, to).test(), time);
  }

  private SyncReport fetch(Device device) {
    return begin(device).end();
  }

  @Test
  void itComesWhenItIsAskedForAndCostsOneRequest() {
    Device device = synced();
    Instant cursor = device.cursor(TimeEntry.TYPE);
    assertThat(device.descriptions()).containsExactly("new");

    SyncReport report = fetch(device);
    assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
    assertThat(report.operation()).isEqualTo(Operation.FETCH);
    assertThat(report.pulled()).containsEntry(TimeEntry.TYPE, OLD);
    assertThat(device.descriptions()).hasSize(1 + OLD);
    assertThat(log().all()).containsExactly(LIST);
    assertThat(device.cursor(TimeEntry.TYPE)).isEqualTo(cursor);
  }

  @Test
  void aPullStillBringsWhatChangedBeforeIt() {
    Device device = synced();
    web().edit(RowKind.TIME_ENTRY, serverId("new"), "description", "new, edited");
    pass(MINUTE.multipliedBy(5));
    web().edit(RowKind.TIME_ENTRY, serverId("old 7"), "description", "old 7, edited");
    pass(MINUTE.multipliedBy(5));
    fetch(device);
    assertThat(device.descriptions()).contains("new", "old 7, edited");
    device.pull();
    assertThat(device.descriptions()).contains("new, edited");
  }

  private long serverId(String description) {
    return web().rows(RowKind.TIME_ENTRY).stream()
        .filter(row -> row.get("description").asText().equals(description))
        .findFirst()
        .orElseThrow()
        .get("id")
        .asLong();
  }

  @Test
  void itStaysUntilTheCleanUpAndIsNotFetchedByPulls() {
    Device device = synced();
    fetch(device);
    forget();
    assertThat(device.sync().error()).isEmpty();
    assertThat(log().only(LIST).request().query("since")).isPresent();
    device.forgetCursors();
    pass(MINUTE);
    assertThat(device.sync().error()).isEmpty();
    assertThat(device.descriptions()).hasSize(1 + OLD);
    device.run(Operation.CLEAN_UP);
    assertThat(device.descriptions()).containsExactly("new");
    assertThat(fetch(device).error()).isEmpty();
    assertThat(device.descriptions()).hasSize(1 + OLD);
  }

  @Test
  void anEditOfAnOldRowIsPushed() {
    Device device = synced();
    fetch(device);
    TimeEntry old =
        device.all(TimeEntry.TYPE).stream()
            .filter(entry -> entry.description().equals("old 7"))
            .findFirst()
            .orElseThrow();
    device.describe(TimeEntry.TYPE.ref(old.id()), "mended");
    assertThat(fetch(device).result()).isEqualTo(SyncResult.PENDING);
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).contains("mended").doesNotContain("old 7");
  }

  @Test
  void aListThatLacksARowDeletesNothing() {
    Device device = synced();
    fetch(device);
    every(LIST, Fault.answer(Answer.json(Json.array())));
    assertThat(fetch(device).error()).isEmpty();
    server.faults().clear();
    every(LIST, Fault.changed(answer -> answer.withBody(Json.bytes(half(answer)))));
    assertThat(fetch(device).error()).isEmpty();
    assertThat(device.descriptions()).hasSize(1 + OLD);
  }

  private static ArrayNode half(Answer answer) {
    ArrayNode half = Json.array();
    for (int i = 0; i < answer.json().size() / 2; i++) {
      half.add(answer.json().get(i));
    }
    return half;
  }

  @Test
  void aCutListIsFetchedInPieces() {
    fill(1500, "more ");
    Device device = synced();
    SyncReport report = fetch(device);
    assertThat(report.error()).isEmpty();
    assertThat(report.problems()).isEmpty();
    assertThat(device.descriptions()).hasSize(1 + OLD + 1500);
    assertThat(log().of(LIST)).hasSizeLessThan(10);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
  }

  @Tag("slow")
  @Test
  void aListThatIsAlwaysCutEndsWithAHint() {
    fill(1500, "more ");
    Device device = synced();
    Instant cursor = device.cursor(TimeEntry.TYPE);
    every(LIST, Fault.answer(thousand()));
    assertThat(fetch(device).problems()).singleElement().asString().contains("fewer dates");
    assertThat(device.cursor(TimeEntry.TYPE)).isEqualTo(cursor);
    server.faults().clear();
    pass(MINUTE);
    assertThat(device.sync().problems()).isEmpty();
  }

  private Answer thousand() {
    ArrayNode rows = Json.array();
    web().rows(RowKind.TIME_ENTRY).stream().limit(1000).forEach(rows::add);
    return Answer.json(rows);
  }

  /** Kills the device after the first batch of rows. */
  private record KillAtTheFirstBatch(AtomicReference<Device> device) implements SyncListener {
    @Override
    public void moved(String loop, StateGraph.Arrow arrow) {
      if (device.get() != null && arrow.toString().contains("batchStored")) {
        device.getAndSet(null).kill();
      }
    }
  }

  @Test
  void aKillInTheMiddleLosesNothing() {
    fill(900, "more ");
    AtomicReference<Device> killed = new AtomicReference<>();
    Device device = synced("a", options -> options.listener(new KillAtTheFirstBatch(killed)));
    Instant cursor = device.cursor(TimeEntry.TYPE);
    killed.set(device);
    begin(device);
    pass(MINUTE);

    Device again = device("a");
    assertThat(again.descriptions()).hasSize(1 + 500);
    assertThat(again.cursor(TimeEntry.TYPE)).isEqualTo(cursor);
    assertThat(fetch(again).error()).isEmpty();
    assertThat(again.descriptions()).hasSize(1 + OLD + 900).doesNotHaveDuplicates();
  }

  @Test
  void offlineAndFrozenAreResults() {
    Device device = synced();
    device.network.setOffline(true);
    assertThat(fetch(device).result()).isEqualTo(SyncResult.OFFLINE);
    device.network.setOffline(false);
    assertThat(device.status().text()).startsWith("Synced");
    device.engine.freeze();
    assertThat(fetch(device).result()).isEqualTo(SyncResult.FROZEN);
    assertThat(log().of(LIST)).isEmpty();
  }

  @Test
  void datesThatTheServerRefusesAreToldByTheReportAlone() {
    Device device = synced();
    from = from.minus(DAY.multipliedBy(300));
    SyncReport report = fetch(device);
    assertThat(report.result()).isEqualTo(SyncResult.FAILED);
    assertThat(report.error().orElseThrow().getMessage()).contains("start_date must not be");
    assertThat(device.status().text()).startsWith("Synced");
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
  }

  @Test
  void itWaitsForASlotLikeEveryRequest() {
    Device device = synced("a", options -> options.budget(Limit.of(9, MINUTE)));
    device.sync();
    Running fetching = begin(device);
    pass(SECOND);
    assertThat(device.isWaiting()).isTrue();
    assertThat(fetching.isOver()).isFalse();
    assertThat(fetching.end().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.descriptions()).hasSize(1 + OLD);
  }

  @Test
  void theSameDatesAreFetchedOnceAndOthersByThemselves() {
    Device device = synced();
    Instant middle = from.plus(DAY.multipliedBy(10));
    Running busy = device.begin(Operation.PUSH);
    Running first = new Running(device.engine.fetch(from, middle).test(), time);
    Running same = new Running(device.engine.fetch(from, middle).test(), time);
    Running other = new Running(device.engine.fetch(middle, to).test(), time);
    busy.end();
    List.of(first, same, other).forEach(each -> assertThat(each.end().error()).isEmpty());
    assertThat(log().of(LIST)).hasSize(2);
    assertThat(device.descriptions()).hasSize(1 + OLD);
  }

  @Test
  void theDatesAreWholeSeconds() {
    Device device = synced();
    to = to.plusMillis(1);
    from = from.plusMillis(999);
    fetch(device);
    Arrival asked = log().only(LIST);
    assertThat(asked.request().query("start_date")).contains(from.minusMillis(999).toString());
    assertThat(asked.request().query("end_date")).contains(to.plusMillis(999).toString());
  }

  @Test
  void badArgumentsAreRefusedAtOnce() {
    Device device = device("a");
    assertThatIllegalArgumentException().isThrownBy(() -> device.engine.fetch(to, from));
    assertThatIllegalArgumentException().isThrownBy(() -> device.engine.fetch(to, to));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> device.engine.fetch(Instant.MIN, Instant.MAX))
        .withMessageContaining("1 to 9999");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> device.engine.request(Operation.FETCH))
        .withMessageContaining("fetch");
  }
}
