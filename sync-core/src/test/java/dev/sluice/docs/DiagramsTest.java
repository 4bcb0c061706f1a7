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

/**
 * The graphs in the documents are those that run. {@code -Dsluice.docs=write} brings the page up to
 * date.
 */
class DiagramsTest {

  private static final Path PAGE = Documents.ROOT.resolve("docs/state-machine.md");

  @TempDir Path folder;

  @Test
  void thePageHoldsTheGraphsThatRun() {
    Documents.assertHolds(PAGE, withDiagrams(Documents.text(PAGE)));
  }

  private String withDiagrams(String page) {
    String result = page;
    for (StateGraph graph : graphs()) {
      String cursor = "<!-- graph: " + graph.loop() + " -->\n";
      List<MatchResult> places = Documents.find(cursor + "```mermaid\\n(.*?)```\\n", result);
      assertThat(places).as("the page has a place for %s", graph.loop()).hasSize(1);
      result = Documents.replaced(result, places.get(0), graph.mermaid());
    }
    return result;
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
