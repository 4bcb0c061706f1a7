package dev.sluice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.StateGraph.Arrow;
import java.util.List;
import org.junit.jupiter.api.Test;

class StateGraphTest {

  private static final StateGraph GRAPH =
      new StateGraph(
          "count",
          List.of("CountDown"),
          List.of(
              new Arrow("CountDown", "more", "CountDown"),
              new Arrow("CountDown", "reachedZero", "lift-off")));

  @Test
  void mermaid() {
    assertThat(GRAPH.mermaid())
        .isEqualTo(
            """
            stateDiagram-v2
              state "CountDown" as s0
              state "lift-off" as s1
              [*] --> s0
              s0 --> s0: more
              s0 --> s1: reachedZero
              s1 --> [*]
            """);
  }

  @Test
  void graphviz() {
    assertThat(GRAPH.dot())
        .isEqualTo(
            """
            digraph "count" {
              s0 [label="CountDown", shape=box]
              s1 [label="lift-off", shape=doublecircle]
              s0 -> s0 [label="more"]
              s0 -> s1 [label="reachedZero"]
            }
            """);
  }
}
