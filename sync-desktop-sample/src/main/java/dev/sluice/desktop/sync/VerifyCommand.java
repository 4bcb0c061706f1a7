package dev.sluice.desktop.sync;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.Operation;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.SyncFailure;
import dev.sluice.SyncReport;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Json;
import dev.sluice.desktop.cli.Output;
import dev.sluice.store.Database;
import dev.sluice.store.Difference;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares a file with the server, row by row. */
@Command(
    name = "verify",
    description = {
      "Compares a file with the server, row by row, after a sync.",
      "Tells which rows and fields differ; with --repair takes the server's rows where they do.",
      "Unsynced changes stay."
    },
    footer = {
      "%nExamples:",
      "  sluice verify --server http://127.0.0.1:8080/api/v9 --token-file token --db my.db",
      "  sluice verify --repair --server http://127.0.0.1:8080/api/v9 --token-file token --db my.db",
      "%nExit status: 0 nothing differs, or it is repaired, 1 rows differ or it failed,",
      "2 wrong usage, 3 offline, 4 not authorised, 75 no slot in time."
    })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class VerifyCommand implements Callable<Integer> {

  @Mixin private Output output;
  @Mixin private DomainFile file;
  @Mixin private ServerOptions server;

  @Option(names = "--repair", description = "Take the server's rows where they differ.")
  private boolean repair;

  @Option(
      names = "--timeout",
      paramLabel = "D",
      description = "How long to try; default: slots are waited for at most 2 minutes.")
  private @Nullable Duration timeout;

  /** Made by picocli. */
  public VerifyCommand() {}

  @Override
  public Integer call() throws Exception {
    Connection connection = server.connection(file.domain());
    SyncProgress progress = new SyncProgress(output);
    try (Database database = file.open();
        Interruption interruption = new Interruption(output, database);
        Session session =
            Session.open(database, connection, builder -> options(builder, progress))) {
      interruption.expect();
      Operation operation = repair ? Operation.REPAIR : Operation.VERIFY;
      SyncRun.Outcome outcome = new SyncRun(session.engine(), progress).run(operation, timeout);
      return tell(outcome, session.engine().failures());
    }
  }

  private SyncEngineBuilder options(SyncEngineBuilder builder, SyncProgress progress) {
    SyncEngineBuilder listened = builder.listener(progress);
    return timeout == null ? listened : listened.maxWait(timeout);
  }

  private int tell(SyncRun.Outcome outcome, List<SyncFailure> failures) throws IOException {
    SyncReport report = outcome.report();
    Ended ended = outcome.ended();
    if (!ended.isDone()) {
      output.note("sluice: " + ended.message());
    }
    String name = repair ? "repair" : "verify";
    ObjectNode json = SyncJson.of(file.types(), name, outcome, failures);
    json.set("differences", json(report.differences()));
    output.result(json, SyncText.of(file.types(), report, failures) + "\n" + text(outcome));
    boolean isWhole = repair || report.differences().isEmpty();
    return (ended.isDone() && !isWhole ? Exit.FAILED : ended.exit()).status();
  }

  private static ArrayNode json(List<Difference> differences) {
    ArrayNode array = Json.array();
    for (Difference difference : differences) {
      ObjectNode one =
          Json.object()
              .put("type", difference.type().name())
              .put("id", difference.ref().map(ref -> ref.id()).orElse(null))
              .put("serverId", difference.serverId())
              .put("finding", difference.finding().name().toLowerCase(Locale.ROOT));
      ArrayNode fields = one.putArray("fields");
      difference.fields().forEach(field -> fields.add(field.column()));
      array.add(one);
    }
    return array;
  }

  private String text(SyncRun.Outcome outcome) {
    List<Difference> differences = outcome.report().differences();
    if (differences.isEmpty()) {
      return outcome.ended().isDone()
          ? "No row differs from the server's."
          : "No row was found that differs.";
    }
    String heading = repair ? "Repaired; these rows differed:" : "These rows differ:";
    return differences.stream()
        .map(VerifyCommand::line)
        .collect(Collectors.joining("\n", heading + "\n", ""));
  }

  private static String line(Difference difference) {
    String row =
        difference
            .ref()
            .map(Object::toString)
            .orElse(difference.type() + " " + difference.serverId() + " of the server");
    String words =
        switch (difference.finding()) {
          case MISSING_HERE -> "missing here";
          case MISSING_THERE -> "not on the server";
          case NEWER_THERE -> "newer on the server";
          case OTHER_VALUES -> "other values";
        };
    String fields =
        difference.fields().stream().map(Object::toString).collect(Collectors.joining(", "));
    return "  " + row + ": " + words + (fields.isEmpty() ? "" : " in " + fields);
  }
}
