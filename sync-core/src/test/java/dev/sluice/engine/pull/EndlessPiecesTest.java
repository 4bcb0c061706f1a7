package dev.sluice.engine.pull;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.SyncReport;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A server may always have one more thing to ask for: the user's edits are sent all the same. */
class EndlessPiecesTest extends Scenario {

  private static final int MOST_PIECES = 20;
  private static final int MOST_LOOK_UPS = 10;

  /** All of them in less than an hour: many halves of the dates are needed to tell them apart. */
  private void fill(int entries) {
    Instant first = time.now().minus(Duration.ofMinutes(4001));
    for (int i = 0; i < entries; i++) {
      web().addEntry("entry " + i, first.plusSeconds(i), SECOND);
    }
  }

  private int asked() {
    return log().of("GET me/time_entries").size();
  }

  @Tag("slow")
  @Test
  void S94_aServerThatIgnoresTheDatesHoldsUpNoPush() {
    Device device = synced();
    fill(1200);
    every("GET me/time_entries", Fault.queryIgnored());
    for (int i = 0; i < 2; i++) {
      forget();
      device.entry("mine " + i);
      SyncReport report = device.sync();
      assertThat(report.error()).isEmpty();
      assertThat(report.problems()).singleElement().asString().contains("the next goes on");
      assertThat(asked()).isEqualTo(1 + MOST_PIECES);
      assertThat(log().of("POST time_entries")).as(log().all().toString()).hasSize(1);
      pass(MINUTE);
    }
    assertThat(descriptionsOnServer()).contains("mine 0", "mine 1");
  }

  @Test
  @Tag("slow")
  void S94_whatAPullPutsOffLaterPullsFetch() {
    int entries = 2500;
    fill(entries);
    Device device = device("a");
    assertThat(device.sync().problems()).hasSize(1);
    assertThat(asked()).isEqualTo(1 + MOST_PIECES);
    int first = device.descriptions().size();
    assertThat(first).isLessThan(entries);
    TimeEntry there = device.all(TimeEntry.TYPE).get(0);
    web().edit(RowKind.TIME_ENTRY, there.serverId(), "description", "changed meanwhile");

    int pulls = 1;
    while (device.descriptions().size() < entries && pulls < 10) {
      pass(MINUTE.multipliedBy(2));
      forget();
      assertThat(device.sync().error()).isEmpty();
      assertThat(asked()).isLessThanOrEqualTo(1 + MOST_PIECES);
      pulls++;
    }
    assertThat(device.descriptions()).hasSize(entries).contains("changed meanwhile");
    pass(MINUTE.multipliedBy(2));
    device.sync(); // dates for which the server said null are asked for a second time
    pass(MINUTE.multipliedBy(2));
    forget();
    assertThat(device.sync().problems()).isEmpty();
    assertThat(log().only("GET me/time_entries").request().query("since")).isPresent();
  }

  @Test
  void S94_unknownProjectsAreAskedForAFewAtATime() {
    int entries = 35;
    web().addEntry("one", time.now().minusSeconds(600), MINUTE);
    ObjectNode entry = (ObjectNode) web().rows(RowKind.TIME_ENTRY).get(0);
    ArrayNode told = Json.array();
    for (int i = 0; i < entries; i++) {
      told.add(entry.deepCopy().put("id", 1000 + i).put("project_id", 5000 + i));
    }
    Device device = synced();
    device.entry("mine");
    next("GET me/time_entries", Fault.answer(Answer.json(told)));
    for (int left = entries; left > 0; left -= MOST_LOOK_UPS) {
      forget();
      assertThat(device.sync().error()).isEmpty();
      assertThat(log().of("GET projects")).hasSize(Math.min(left, MOST_LOOK_UPS));
      pass(MINUTE);
    }
    assertThat(descriptionsOnServer()).contains("mine");
    forget();
    device.sync();
    assertThat(log().of("GET projects")).isEmpty();
  }
}
