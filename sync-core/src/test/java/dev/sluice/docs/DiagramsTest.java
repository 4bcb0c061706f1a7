package dev.sluice.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.StateGraph;
import dev.sluice.SyncEngine;
import dev.sluice.http.Credentials;
import dev.sluice.tracker.TrackerDatabase;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each loop's graph has a page, and it is the one that runs; {@code -Dsluice.docs=write}. */
class DiagramsTest {

  @TempDir Path folder;

  @Test
  void thePagesHoldTheGraphsThatRun() {
    List<StateGraph> graphs = graphs();
    assertThat(graphs).extracting(StateGraph::loop).containsExactly("pull", "push", "clean-up");
    for (StateGraph graph : graphs) {
      Path page = Documents.ROOT.resolve("docs/states-of-" + graph.loop() + ".md");
      Documents.assertHolds(page, withDiagram(Documents.text(page), graph));
    }
  }

  private static String withDiagram(String page, StateGraph graph) {
    List<MatchResult> places = Documents.find("```mermaid\\n(.*?)```\\n", page);
    assertThat(places).as("the page has a place for %s", graph.loop()).hasSize(1);
    return Documents.replaced(page, places.get(0), graph.mermaid());
  }

  private List<StateGraph> graphs() {
    try (TrackerDatabase database = TrackerDatabase.open(folder.resolve("tracker.db"));
        SyncEngine engine =
            database
                .engine()
                .server("https://tracker.example", Credentials.apiToken("secret"))
                .autoSync(AutoSync.manual())
                .build()) {
      return engine.graphs();
    }
  }
}
