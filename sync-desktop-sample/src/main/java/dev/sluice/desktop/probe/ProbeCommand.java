package dev.sluice.desktop.probe;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Json;
import dev.sluice.desktop.cli.Output;
import dev.sluice.desktop.domain.Domain;
import dev.sluice.desktop.sync.Connection;
import dev.sluice.desktop.sync.ServerOptions;
import dev.sluice.lab.probe.Finding;
import dev.sluice.lab.probe.Finding.Verdict;
import dev.sluice.lab.probe.Probe;
import dev.sluice.ratelimit.Limit;
import dev.sluice.schema.SyncSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Asks a real server whether a schema describes it. */
@Command(
    name = "probe",
    description = {
      "Asks a real server whether the schema of your own API describes it.",
      "Makes rows, changes and deletes them, and tells which words of the schema do not fit. Use an",
      "account for tests. One row of each type that the schema cannot delete stays."
    },
    footer = {
      "%nExamples:",
      "  sluice probe --schema com.example.Notes --classpath target/classes \\",
      "    --server http://127.0.0.1:8080/v1 --token-file token --credentials bearer",
      "  sluice probe --schema notes.sluice.yaml --token-file token",
      "  sluice probe --schema com.example.Notes --server https://api.example.com/v1 \\",
      "    --token-file token --header X-App-Key=@key --values notes.colour=RED,GREEN",
      "%nExit status: 0 the server is as the schema says, 1 it is not or it failed, 2 wrong usage,",
      "3 offline, 4 not authorised, 75 no slot in time."
    })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class ProbeCommand implements Callable<Integer> {

  @Mixin private Output output;
  @Mixin private SchemaOptions schema;
  @Mixin private ServerOptions server;
  @Mixin private ValueOptions values;

  /** Made by picocli. */
  public ProbeCommand() {}

  @Override
  public Integer call() throws Exception {
    Domain domain = schema.domain();
    SyncSchema asked = domain.schema();
    Connection connection = server.connection(domain);
    asked.warnings().forEach(warning -> output.note("schema: " + warning));
    List<Finding> findings = new ArrayList<>();
    values
        .addTo(Probe.of(asked), asked)
        .ask(
            engine ->
                engine
                    .server(connection.url(), connection.credentials())
                    .budget(connection.budget().toArray(Limit[]::new))
                    .pace(connection.pace().toArray(Limit[]::new))
                    .worstTransit(connection.worstTransit()),
            finding -> {
              findings.add(finding);
              tell(finding);
            });
    long against =
        findings.stream().filter(finding -> finding.verdict() == Verdict.OTHERWISE).count();
    output.result(json(asked, findings), text(against));
    return (against == 0 ? Exit.DONE : Exit.FAILED).status();
  }

  private void tell(Finding finding) {
    String verdict =
        switch (finding.verdict()) {
          case AS_SAID -> "yes";
          case OTHERWISE -> "NO";
          case NOT_ASKED -> "-";
        };
    String line =
        String.format(
            Locale.ROOT, "%-12s %-3s %s", finding.type(), verdict, finding.question().claim());
    output.note(finding.words().isEmpty() ? line : line + ": " + finding.words());
  }

  private static String text(long against) {
    return against == 0
        ? "The server is as the schema says."
        : "The server differs from the schema in " + against + (against == 1 ? " way." : " ways.");
  }

  private static ObjectNode json(SyncSchema schema, List<Finding> findings) {
    ObjectNode result = Json.object();
    ArrayNode warnings = result.putArray("warnings");
    schema.warnings().forEach(warnings::add);
    ArrayNode all = result.putArray("findings");
    for (Finding finding : findings) {
      all.add(
          Json.object()
              .put("type", finding.type().name())
              .put("question", finding.question().name().toLowerCase(Locale.ROOT))
              .put("verdict", finding.verdict().name().toLowerCase(Locale.ROOT))
              .put("words", finding.words()));
    }
    return result;
  }
}
