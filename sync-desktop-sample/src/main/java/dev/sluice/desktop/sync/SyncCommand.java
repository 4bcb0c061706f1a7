package dev.sluice.desktop.sync;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.SyncFailure;
import dev.sluice.SyncListener;
import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.Output;
import dev.sluice.ratelimit.Limit;
import dev.sluice.store.Database;
import dev.sluice.tracker.TrackerQuotas;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Syncs a file with a server, once. */
@Command(
    name = "sync",
    description = {
      "Syncs a file with a server, once, or again and again with --every.",
      "The server may be any that speaks the API. Several runs in a row do not exceed the limits",
      "either."
    },
    footer = {
      "%nExamples:",
      "  sluice sync --server https://api.track.toggl.com/api/v9 --token-file token --db my.db",
      "  sluice sync --server http://127.0.0.1:8080/api/v9 --token-file token --db my.db \\",
      "      --operation push --limits 1/1s --quota 30/1h --timeout 5m --json",
      "  sluice sync --server http://127.0.0.1:8080/api/v9 --token-file token --db my.db \\",
      "      --every 15m",
      "%nExit status: 0 done (also if the server refused changes: see 'failures'), 1 failed,",
      "2 wrong usage, 3 offline, 4 not authorised, 75 no slot in time."
    })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class SyncCommand implements Callable<Integer> {

  private static final Duration OFTENEST = Duration.ofSeconds(1);

  @Mixin private Output output;
  @Mixin private DomainFile file;
  @Mixin private ServerOptions server;
  @Mixin private final InspectOptions inspected = new InspectOptions();

  @Option(
      names = "--operation",
      paramLabel = "NAME",
      defaultValue = "full",
      description = "One of ${COMPLETION-CANDIDATES}; default ${DEFAULT-VALUE}.")
  private Wanted operation;

  @Option(
      names = "--quota",
      split = ",",
      paramLabel = "LIMIT",
      description = {
        "The service's hourly quotas, such as 30/1h: for what is the user's own and for each"
            + " workspace; 30/1h,600/1h if they differ. A pull then asks for as much as they bear."
      })
  private List<Limit> quotas = List.of();

  @Option(
      names = "--timeout",
      paramLabel = "D",
      description = "How long to try; default: slots are waited for at most 2 minutes.")
  private @Nullable Duration timeout;

  @Option(
      names = "--every",
      paramLabel = "D",
      description = {
        "Go on until interrupted, or until the server does not accept the token: a full sync now"
            + " and after each such time (at least 1s), a push a moment after an edit by any"
            + " program, retries with growing pauses, a clean-up at midnight. With --json one"
            + " object a line."
      })
  private @Nullable Duration every;

  /** Made by picocli. */
  public SyncCommand() {}

  @Override
  public Integer call() throws Exception {
    Connection connection = server.connection(file.domain());
    if (quotas.size() > 2) {
      throw CommandException.usage("--quota takes one limit or two, not " + quotas.size());
    }
    if (!quotas.isEmpty() && !file.domain().hasQuotas()) {
      throw CommandException.usage("--quota goes with --domain tracker only");
    }
    SyncProgress progress = new SyncProgress(output);
    if (every != null) {
      return again(connection, progress, every);
    }
    try (Database database = file.openOrMake();
        Interruption interruption = new Interruption(output, database);
        Session session =
            Session.open(database, connection, builder -> options(builder, progress));
        inspected) {
      inspected.watch(session.engine(), output);
      interruption.expect();
      SyncEngine engine = session.engine();
      SyncRun.Outcome outcome = new SyncRun(engine, progress).run(operation.operation(), timeout);
      return tell(outcome, engine.failures());
    }
  }

  private int again(Connection connection, SyncProgress progress, Duration period)
      throws IOException, InterruptedException {
    if (operation != Wanted.FULL) {
      throw CommandException.usage("--every goes with --operation full only");
    }
    if (period.compareTo(OFTENEST) < 0) {
      throw CommandException.usage("--every is at least 1s");
    }
    AutoSync atOnce = AutoSync.defaults().withPeriod(period).withAway(Duration.ZERO);
    try (Database database = file.openOrMake();
        Interruption interruption = new Interruption(output, database)) {
      interruption.expect();
      SyncEvery shown = new SyncEvery(output, progress, database, file.types());
      try (Session session =
              Session.open(database, connection, b -> options(b, shown).autoSync(atOnce));
          inspected) {
        inspected.watch(session.engine(), output);
        return shown.await();
      }
    }
  }

  private SyncEngineBuilder options(SyncEngineBuilder builder, SyncListener progress) {
    SyncEngineBuilder listened = builder.listener(progress);
    if (!quotas.isEmpty()) {
      listened.quotas(TrackerQuotas.of(quotas.get(0), quotas.get(quotas.size() - 1)));
    }
    return timeout == null ? listened : listened.maxWait(timeout);
  }

  private int tell(SyncRun.Outcome outcome, List<SyncFailure> failures) throws IOException {
    Ended ended = outcome.ended();
    if (!ended.isDone()) {
      output.note("sluice: " + ended.message());
    }
    output.result(
        SyncJson.of(file.types(), operation.toString(), outcome, failures),
        SyncText.of(file.types(), outcome.report(), failures));
    return ended.exit().status();
  }
}
