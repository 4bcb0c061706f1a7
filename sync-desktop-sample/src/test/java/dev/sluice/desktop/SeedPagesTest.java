package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The commands of docs/reserving-ahead.md and docs/two-buckets.md, typed into a shell. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class SeedPagesTest {

  @TempDir Path folder;

  @Tag("slow")
  @Test
  void twoSlotsAreTakenTogetherOrNotAtAll() throws Exception {
    TypedPage page = TypedPage.of("reserving-ahead.md", folder);
    assertThat(page.blocks()).hasSize(1);
    assertThat(page.typed(0).lines())
        .startsWith("read and write", "not now: 75", "one page")
        .anyMatch(line -> line.startsWith("3/1h: 3 taken, 0 of them open, 0 free"));
  }

  @Tag("slow")
  @Test
  void theServerCountsWhatThePageSays() throws Exception {
    TypedPage page = TypedPage.of("two-buckets.md", folder);
    assertThat(page.blocks()).hasSize(1);
    List<String> lines = page.typed(0).lines().toList();
    JsonNode proof = new ObjectMapper().readTree(lines.get(lines.size() - 1));
    assertThat(proof.path("tooManyRequests").asInt(-1)).isZero();
    assertThat(proof.path("fullestMinute").asInt()).isBetween(1, 60);
    assertThat(proof.path("fullestSecond").asInt()).isBetween(1, 3);
    assertThat(proof.path("restarts").isInt()).isTrue();
    assertThat(proof.path("requests").asInt()).isGreaterThan(80);
    assertThat(proof.path("lost").asInt(-1)).isZero();
    assertThat(proof.path("duplicates").asInt(-1)).isZero();
  }
}
