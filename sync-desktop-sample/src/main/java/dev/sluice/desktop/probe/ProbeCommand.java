package dev.sluice.desktop.probe;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Json;
import dev.sluice.desktop.cli.Output;
import dev.sluice.desktop.domain.Domain;
import dev.sluice.desktop.sync.Connection;
import dev.sluice.desktop.sync.ServerOptions;
import dev.sluice.lab.probe.Certificate;
import dev.sluice.lab.probe.Finding;
import dev.sluice.lab.probe.Habit;
import dev.sluice.lab.probe.Probe;
import dev.sluice.ratelimit.Limit;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schemafile.SchemaEdit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
      "  sluice probe --schema notes.sluice.yaml --token-file token --certificate notes.md",
      "  sluice probe --schema notes.sluice.yaml --token-file token --fix",
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
  @Mixin private FixOptions fix;

  @Option(
      names = "--certificate",
      paramLabel = "FILE",
      description = {
        "Write a page for those who make the API: each answer, which of its habits cost offline",
        "clients most, and what would be better."
      })
  private @Nullable Path certificate;

  /** Made by picocli. */
  public ProbeCommand() {}

  @Override
  public Integer call() throws Exception {
    fix.check(schema.file());
    Domain domain = schema.domain();
    SyncSchema asked = domain.schema();
    Connection connection = server.connection(domain);
    asked.warnings().forEach(warning -> output.note("schema: " + warning));
    Certificate shown =
        values
            .addTo(Probe.of(asked), asked)
            .ask(
                engine ->
                    engine
                        .server(connection.url(), connection.credentials())
                        .budget(connection.budget().toArray(Limit[]::new))
                        .pace(connection.pace().toArray(Limit[]::new))
                        .worstTransit(connection.worstTransit()),
                this::tell);
    if (certificate != null) {
      Files.writeString(certificate, shown.toString());
    }
    fix.fix(schema.file(), shown.findings(), output::note);
    output.result(json(asked, shown), text(shown.against().size()));
    return (shown.against().isEmpty() ? Exit.DONE : Exit.FAILED).status();
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

  private static String text(int against) {
    return against == 0
        ? "The server is as the schema says."
        : "The server differs from the schema in " + against + (against == 1 ? " way." : " ways.");
  }

  private static ObjectNode json(SyncSchema schema, Certificate shown) {
    ObjectNode result =
        Json.object().put("requests", shown.requests()).put("idleRequests", shown.idleRequests());
    ArrayNode warnings = result.putArray("warnings");
    schema.warnings().forEach(warnings::add);
    ArrayNode findings = result.putArray("findings");
    shown.findings().forEach(finding -> findings.add(json(finding)));
    ArrayNode habits = result.putArray("habits");
    shown.habits().forEach((habit, types) -> habits.add(json(habit, types)));
    return result;
  }

  private static ObjectNode json(Finding finding) {
    ObjectNode json =
        Json.object()
            .put("type", finding.type().name())
            .put("question", lower(finding.question()))
            .put("verdict", lower(finding.verdict()))
            .put("words", finding.words());
    ArrayNode edits = json.putArray("edits");
    for (SchemaEdit edit : finding.edits()) {
      edits.addObject().put("path", String.join(".", edit.path())).put("value", edit.value());
    }
    return json;
  }

  private static ObjectNode json(Habit habit, List<EntityType<?>> types) {
    ObjectNode json =
        Json.object()
            .put("habit", lower(habit))
            .put("words", habit.words())
            .put("cost", habit.cost())
            .put("better", habit.better());
    ArrayNode names = json.putArray("types");
    types.forEach(type -> names.add(type.name()));
    return json;
  }

  private static String lower(Enum<?> name) {
    return name.name().toLowerCase(Locale.ROOT);
  }
}
