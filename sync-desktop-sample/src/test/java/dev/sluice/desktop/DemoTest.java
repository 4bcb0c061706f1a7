package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class DemoTest {

  @Test
  void provesItself() {
    Cli.Result result = Cli.run("demo", "--speed", "100", "--json").ended(0);
    JsonNode json = result.json();
    assertThat(json.path("equal").asBoolean()).isTrue();
    assertThat(json.path("requests").asInt()).isBetween(98, 140);
    assertThat(json.path("tooManyRequests").asInt()).isZero();
    assertThat(json.path("fullestMinute").asInt()).isBetween(9, 60);
    assertThat(json.path("fullestSecond").asInt()).isBetween(1, 3);
    assertThat(json.path("lost").asInt()).isZero();
    assertThat(json.path("duplicates").asInt()).isZero();
    assertThat(json.has("restarts")).isTrue();
    assertThat(json.path("durationMillis").asLong()).isPositive();
    assertThat(result.err())
        .contains("At speed 100", "60/600ms", "80 local changes", "not reached", "Proved");
  }

  @Tag("slow")
  @Test
  void theBudgetDeniesAndTheSyncRestarts() {
    Cli.Result result =
        Cli.run(
            "demo", "--speed", "40", "--entries", "20", "--client-limits", "12/60s,3/1s", "--json");
    JsonNode json = result.ended(0).json();
    assertThat(json.path("fullestMinute").asInt()).isLessThanOrEqualTo(12);
    assertThat(json.path("restarts").asInt()).isPositive();
  }

  @Test
  void survivesFaults() {
    Cli.Result result =
        Cli.run("demo", "--speed", "50", "--entries", "40", "--faults", "--json").ended(0);
    assertThat(result.err()).contains("faults, ");
  }

  @Tag("slow")
  @Test
  void aClientThatAsksForTooMuchIsFoundOut() {
    Cli.Result result =
        Cli.run("demo", "--speed", "8", "--client-limits", "120/60s,3/1s", "--json").ended(1);
    assertThat(result.json().path("tooManyRequests").asInt()).isPositive();
    assertThat(result.json().path("equal").asBoolean()).isFalse();
    assertThat(result.json().path("lost").asInt()).isPositive();
    assertThat(result.json().path("fullestMinute").asInt()).isGreaterThan(60);
    assertThat(result.err()).contains("FAILED");
  }
}
