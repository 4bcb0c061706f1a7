package dev.sluice.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DiagramTest {

  @Test
  void mermaid() {
    assertThat(Diagram.mermaid(CountDown.table()))
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
    assertThat(Diagram.dot(CountDown.table()))
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
