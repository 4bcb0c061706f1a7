package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DiagramTest {

  @Test
  void drawsAllLoops() {
    assertThat(Cli.run("diagram").ended(0).out())
        .contains("stateDiagram-v2", "LookForChange", "FetchAll", "PrunePlaceholders");
    assertThat(Cli.run("diagram", "--format", "dot").ended(0).out())
        .contains("digraph \"pull\"", "digraph \"push\"", "digraph \"clean-up\"");
    assertThat(Cli.run("diagram", "--json").ended(0).json().fieldNames())
        .toIterable()
        .containsExactly("pull", "push", "clean-up");
  }
}
