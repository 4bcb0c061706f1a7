package dev.sluice.engine.pull;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.RowKind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A server keeps the dates, but answers fewer rows than it says, and does not say so. */
class HiddenCutTest extends Scenario {

  private static final Duration APART = Duration.ofHours(3);
  private static final String LIST = "GET me/time_entries";

  /** In which order a server lists entries, before it cuts the list. */
  private enum Order {
    NEWEST_FIRST(Comparator.comparing(HiddenCutTest::start).reversed()),
    OLDEST_FIRST(Comparator.comparing(HiddenCutTest::start)),
    MIXED(Comparator.comparing(row -> row.path("id").asLong() * 7919 % 1009));

    private final Comparator<JsonNode> by;

    Order(Comparator<JsonNode> by) {
      this.by = by;
    }

    Fault cutAt(int most) {
      return Fault.changed(answer -> answer.withBody(Json.bytes(cut(answer.json(), most))));
    }

    ArrayNode cut(JsonNode answer, int most) {
      List<JsonNode> rows = new ArrayList<>();
      answer.forEach(rows::add);
      rows.sort(by);
      ArrayNode list = Json.array();
      rows.subList(0, Math.min(most, rows.size())).forEach(list::add);
      return list;
    }
  }

  private static String start(JsonNode row) {
    return row.path("start").asText();
  }

  /** Entries of the last weeks, put there in any order. */
  private void fill(int entries) {
    fill(entries, Duration.ofDays(50));
  }

  private void fill(int entries, Duration weeks) {
    Instant last = time.now().minus(Duration.ofDays(1));
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < entries; i++) {
      numbers.add(i);
    }
    Collections.shuffle(numbers, new Random(5));
    Duration apart = weeks.dividedBy(entries + 1);
    numbers.forEach(i -> web().addEntry("entry " + i, last.minus(apart.multipliedBy(i)), SECOND));
    pass(MINUTE.multipliedBy(2));
  }

  private int asked() {
    return log().of(LIST).size();
  }

  @ParameterizedTest
  @EnumSource(Order.class)
  void nothingIsHiddenByAServerThatCutsAtFifty(Order order) {
    fill(320);
    every(LIST, order.cutAt(50));
    Device device = device("a");
    SyncReport report = device.pull();
    assertThat(report.error()).isEmpty();
    assertThat(report.problems()).isEmpty();
    assertThat(device.descriptions()).hasSize(320).doesNotHaveDuplicates();
    assertThat(asked()).isLessThanOrEqualTo(21);
  }

  /** How many rows the server answers at most, and how many there are. */
  static List<Arguments> cuts() {
    return Sample.of(
        List.of(Arguments.of(100, 730), Arguments.of(200, 1400), Arguments.of(1000, 1700)),
        3,
        any -> "");
  }

  @Sampled
  @ParameterizedTest
  @MethodSource("cuts")
  void norByOneThatCutsAtMore(int most, int entries) {
    fill(entries);
    every(LIST, Order.NEWEST_FIRST.cutAt(most));
    Device device = device("a");
    assertThat(device.pull().problems()).isEmpty();
    assertThat(device.descriptions()).hasSize(entries);
    assertThat(asked()).isLessThanOrEqualTo(2 * (entries / (most - 1)) + 5);
  }

  static List<Integer> roundNumbers() {
    return Sample.of(List.of(50, 100, 150, 250, 800, 950), 3, any -> "");
  }

  @Sampled
  @ParameterizedTest
  @MethodSource("roundNumbers")
  void aWholeListOfARoundNumberCostsTwoRequestsMore(int entries) {
    fill(entries);
    Device device = device("a");
    assertThat(device.pull().problems()).isEmpty();
    assertThat(device.descriptions()).hasSize(entries);
    assertThat(asked()).isEqualTo(3);
    pass(MINUTE.multipliedBy(2));
    forget();
    device.pull();
    assertThat(log().only(LIST).request().query("since")).isPresent();
  }

  /** Those beside the cut come first. */
  static List<Integer> otherNumbers() {
    return Sample.of(List.of(49, 51, 1, 99, 320, 999), 6, entries -> entries < 50);
  }

  @Sampled
  @ParameterizedTest
  @MethodSource("otherNumbers")
  void anyOtherWholeListCostsNone(int entries) {
    fill(entries);
    Device device = device("a");
    device.pull();
    assertThat(device.descriptions()).hasSize(entries);
    assertThat(asked()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {50, 100, 850})
  void aServerThatIgnoresTheDatesIsAskedNoMoreThanTwiceAgain(int entries) {
    fill(entries, Duration.ofDays(6));
    every(LIST, Fault.queryIgnored());
    Device device = device("a");
    assertThat(device.pull().problems()).isEmpty();
    assertThat(device.descriptions()).hasSize(entries);
    assertThat(asked()).isEqualTo(3);
  }

  @Test
  void aServerThatOnceAnsweredMoreDoesNotCutThere() {
    fill(130);
    Device device = synced();
    fill(100);
    assertThat(device.pull().error()).isEmpty();
    assertThat(log().only(LIST).request().query("since")).isPresent();
    assertThat(device.descriptions()).hasSize(230);
  }

  @ParameterizedTest
  @EnumSource(Order.class)
  void changesBeyondTheCutComeToo(Order order) {
    fill(120);
    every(LIST, order.cutAt(50));
    Device device = synced();
    web()
        .rows(RowKind.TIME_ENTRY)
        .forEach(
            row -> web().edit(RowKind.TIME_ENTRY, row.get("id").asLong(), "description", "new"));
    assertThat(device.pull().error()).isEmpty();
    assertThat(device.descriptions()).hasSize(120).containsOnly("new");
  }

  @Test
  void whatWasDeletedIsFoundInTheParts() {
    fill(130);
    every(LIST, Order.NEWEST_FIRST.cutAt(50));
    Device device = synced();
    device.forgetCursors();
    web().rows(RowKind.TIME_ENTRY).stream()
        .filter(row -> row.get("description").asText().endsWith("7"))
        .forEach(row -> web().delete(RowKind.TIME_ENTRY, row.get("id").asLong()));
    pass(MINUTE.multipliedBy(3));
    assertThat(device.pull().problems()).isEmpty();
    assertThat(device.descriptions()).hasSize(117).noneMatch(text -> text.endsWith("7"));
  }

  @Test
  void fiftyEntriesOfOneSecondHideNothingBesideThem() {
    Instant second = time.now().minus(Duration.ofDays(9));
    for (int i = 0; i < 50; i++) {
      web().addEntry("same " + i, second, SECOND);
    }
    web().addEntry("before", second.minus(APART), SECOND);
    web().addEntry("after", second.plus(APART), SECOND);
    // in this order the fifty come before both others
    every(LIST, Order.MIXED.cutAt(50));
    Device device = device("a");
    assertThat(device.pull().problems()).isEmpty();
    assertThat(device.descriptions()).hasSize(52);
  }

  /**
   * A first pull of many rows takes several: the first of them notes the dates that are left. The
   * process dies in the second, before the answer to its tenth piece.
   *
   * @param meanwhile how the server cuts its lists during the second pull
   */
  private Device killedWhileContinuing(int entries, Fault meanwhile) {
    Fault cut = Order.NEWEST_FIRST.cutAt(50);
    fill(entries);
    every(LIST, cut);
    Device device = device("a");
    assertThat(device.pull().problems()).hasSize(1);
    assertThat(device.descriptions()).contains("entry 0").hasSizeLessThan(entries / 2);
    pass(MINUTE.multipliedBy(2));
    forget();
    everyFromNowOn(meanwhile);
    device.begin(Operation.PULL);
    for (int i = 0; asked() < 11; i++) {
      assertThat(i).isLessThan(60_000);
      passMillis(1);
    }
    device.kill();
    everyFromNowOn(cut);
    pass(MINUTE.multipliedBy(2));
    return device("a");
  }

  private void everyFromNowOn(Fault fault) {
    server.faults().clear();
    every(LIST, fault);
  }

  private void pullToTheEnd(Device device, int entries) {
    for (int pulls = 0; device.descriptions().size() < entries; pulls++) {
      assertThat(pulls).isLessThan(10);
      assertThat(device.pull().error()).isEmpty();
      pass(MINUTE.multipliedBy(2));
    }
  }

  /** The dates that were asked for, after what has changed. */
  private List<String> pieces() {
    return log().of(LIST).stream().skip(1).map(piece -> piece.request().toString()).toList();
  }

  @Test
  void aKilledPullThatFetchesWhatAnotherLeftIsContinuedWhereItWas() {
    Device again = killedWhileContinuing(1600, Order.NEWEST_FIRST.cutAt(50));
    List<String> answered = pieces().subList(0, 9);
    forget();
    assertThat(again.pull().error()).isEmpty();
    assertThat(pieces()).hasSize(20).doesNotContainAnyElementsOf(answered);
    pullToTheEnd(again, 1600);
  }

  @Test
  void aRowThatAKilledPullCouldNotReadComesAgain() {
    Fault unreadable =
        Fault.changed(
            answer -> {
              ArrayNode list = Order.NEWEST_FIRST.cut(answer.json(), 50);
              for (JsonNode row : list) {
                if (row.path("description").asText().equals("entry 600")) {
                  ((ObjectNode) row).put("start", "nonsense");
                }
              }
              return answer.withBody(Json.bytes(list));
            });
    pullToTheEnd(killedWhileContinuing(1200, unreadable), 1200);
  }
}
