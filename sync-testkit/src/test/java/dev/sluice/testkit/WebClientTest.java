package dev.sluice.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.testkit.state.Refusal;
import dev.sluice.testkit.state.RowKind;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WebClientTest {
  private final Bench bench = new Bench();
  private final WebClient web = bench.web;

  @Test
  void playsAnotherClientByTheSameRules() {
    long first = web.startEntry("first");
    bench.pass(Duration.ofMinutes(1));
    long second = web.startEntry("second");
    assertThat(web.row(RowKind.TIME_ENTRY, first).get("duration").asLong()).isEqualTo(60);
    web.edit(RowKind.TIME_ENTRY, second, "description", "changed");
    web.stop(second);
    assertThat(web.count(RowKind.TIME_ENTRY, Map.of("description", "changed"))).isEqualTo(1);
    web.delete(RowKind.TIME_ENTRY, second);
    assertThat(web.has(RowKind.TIME_ENTRY, second)).isFalse();
    assertThat(web.has(RowKind.TIME_ENTRY, first)).isTrue();
    assertThatThrownBy(() -> web.addTag(bench.workspace, "")).isInstanceOf(Refusal.class);
    assertThatThrownBy(() -> web.row(RowKind.TAG, 5)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void inheritsNothingFromTheRunningEntry() {
    long project = web.addProject(bench.workspace, "Plan");
    long running = web.startEntry("first");
    web.edit(RowKind.TIME_ENTRY, running, "project_id", project);
    long entry = web.addEntry("past", bench.now().minusSeconds(60), Duration.ofSeconds(60));
    assertThat(web.row(RowKind.TIME_ENTRY, entry).get("project_id").isNull()).isTrue();
  }

  @Test
  void countsByFingerprint() {
    Instant start = Instant.parse("2026-05-01T08:00:00Z");
    web.addEntry("twin", start, Duration.ofSeconds(60));
    web.addEntry("twin", start, Duration.ofSeconds(60));
    web.addEntry("twin", start, Duration.ofSeconds(61));
    Map<String, Object> print =
        Map.of("description", "twin", "start", "2026-05-01T08:00:00+00:00", "duration", 60);
    assertThat(web.count(RowKind.TIME_ENTRY, print)).isEqualTo(2);
  }

  @Test
  void userAndPreferencesAreCopies() {
    web.editUser("fullname", "Bea");
    web.editPreference("date_format", "X");
    assertThat(web.user()).isNotSameAs(web.user());
    assertThat(web.user().get("fullname").asText()).isEqualTo("Bea");
    assertThat(bench.list("/me/preferences").get("date_format").asText()).isEqualTo("X");
  }

  @Test
  void rowsMayBePutThereWithAnyDate() {
    long tag = web.put(RowKind.TAG, Map.of("name", "old"), Instant.EPOCH);
    assertThat(web.row(RowKind.TAG, tag).get("at").asText()).isEqualTo("1970-01-01T00:00:00Z");
    assertThat(web.row(RowKind.TAG, tag).get("workspace_id").asLong()).isEqualTo(bench.workspace);
  }

  @Test
  void seedDataRepeatsItselfAndFits() {
    var other = new Bench();
    SeedData.random(3, 200).fill(web, bench.now());
    SeedData.random(3, 200).fill(other.web, other.now());
    for (RowKind kind : RowKind.values()) {
      assertThat(web.rows(kind)).isNotEmpty().isEqualTo(other.web.rows(kind));
    }
    assertThat(web.rows(RowKind.TIME_ENTRY))
        .hasSize(200)
        .allSatisfy(
            entry -> {
              assertThat(entry.get("duration").asLong()).isPositive();
              assertThat(web.has(RowKind.PROJECT, entry.get("project_id").asLong())).isTrue();
              Instant at = Instant.parse(entry.get("at").asText());
              assertThat(at).isBetween(bench.now().minus(Duration.ofDays(50)), bench.now());
            });
    var names = new HashSet<String>();
    assertThat(web.rows(RowKind.PROJECT)).allMatch(p -> names.add(p.get("name").asText()));
    assertThat(bench.get("/me/time_entries").status()).isEqualTo(200);
    SeedData.random(3, 0).fill(new Bench().web, bench.now());
  }
}
