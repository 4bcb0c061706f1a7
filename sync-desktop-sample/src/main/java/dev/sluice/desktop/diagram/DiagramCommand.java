package dev.sluice.desktop.diagram;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.AutoSync;
import dev.sluice.StateGraph;
import dev.sluice.SyncEngine;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Json;
import dev.sluice.desktop.cli.Output;
import dev.sluice.http.Credentials;
import dev.sluice.lab.TempFolder;
import dev.sluice.tracker.TrackerDatabase;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Draws the loops. */
@Command(
    name = "diagram",
    description = "Draws the state graphs of pull, push and clean-up.",
    footer = {
      "%nExamples:",
      "  sluice diagram > loops.mmd",
      "  sluice diagram --format dot | dot -Tsvg -O"
    })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class DiagramCommand implements Callable<Integer> {

  @Mixin private Output output;

  @Option(
      names = "--format",
      paramLabel = "F",
      defaultValue = "mermaid",
      description = "One of ${COMPLETION-CANDIDATES}; default ${DEFAULT-VALUE}.")
  private Format format;

  /** Made by picocli. */
  public DiagramCommand() {}

  /** What reads it. */
  enum Format {
    MERMAID,
    DOT;

    String draw(StateGraph graph) {
      return this == DOT ? graph.dot() : graph.mermaid();
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Override
  public Integer call() throws IOException {
    List<StateGraph> graphs = graphs();
    ObjectNode object = Json.object();
    graphs.forEach(graph -> object.put(graph.loop(), format.draw(graph)));
    output.result(
        object,
        graphs.stream().map(format::draw).map(String::strip).collect(Collectors.joining("\n\n")));
    return Exit.DONE.status();
  }

  /** An engine knows its graphs; this one is never asked to sync. */
  private static List<StateGraph> graphs() throws IOException {
    try (TempFolder folder = TempFolder.create("sluice-diagram");
        TrackerDatabase database = TrackerDatabase.open(folder.path().resolve("tracker.db"));
        SyncEngine engine =
            database
                .engine()
                .server("https://localhost", Credentials.apiToken("none"))
                .autoSync(AutoSync.manual())
                .build()) {
      return engine.graphs();
    }
  }
}
