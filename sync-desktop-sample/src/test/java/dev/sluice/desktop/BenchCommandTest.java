package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.lab.bench.Cost;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** With sizes at which a figure says nothing: here it only matters that each one is there. */
class BenchCommandTest {

  @Test
  @Tag("slow")
  void everyCostIsMeasuredAndHasItsGoal() {
    JsonNode json = Cli.json(List.of("bench", "--entries", "200"));
    assertThat(json.findValuesAsText("name"))
        .containsExactlyElementsOf(Stream.of(Cost.values()).map(Cost::title).toList());
    for (JsonNode row : json.path("results")) {
      assertThat(row.path("ratio").isDouble()).as(row.toString()).isTrue();
      boolean isMet = row.path("ratio").asDouble() <= row.path("goal").asDouble();
      assertThat(row.path("met").asBoolean()).isEqualTo(isMet);
      assertThat(row.has("reason")).as("a missed goal has its reason").isEqualTo(!isMet);
    }
  }

  @Test
  void tooFewEntriesAreRefused() {
    Cli.run("bench", "--entries", "99").ended(2);
    Cli.run("bench", "--quick", "--entries", "200").ended(2);
  }
}
