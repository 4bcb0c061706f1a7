package dev.sluice.desktop.sync;

import dev.sluice.SyncEngine;
import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Limits;
import dev.sluice.desktop.cli.Output;
import dev.sluice.desktop.cli.TokenOptions;
import dev.sluice.http.Credentials;
import dev.sluice.time.Time;
import dev.sluice.tracker.TrackerDatabase;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** From when rows are wanted, and the server that is asked for those that are not here. */
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class HistoryOptions {

  private static final Duration WORST_TRANSIT = Duration.ofSeconds(30);

  @Option(
      names = "--since",
      paramLabel = "MOMENT",
      description =
          "Only entries that began then or later, such as 2026-01-31T00:00. With --server, those"
              + " that are not here are fetched first.")
  private @Nullable Instant since;

  @Option(
      names = "--server",
      paramLabel = "URL",
      description = "Where the API begins. Only with --since.")
  private @Nullable String url;

  @Mixin private TokenOptions token;

  @Option(
      names = "--limits",
      paramLabel = "LIMITS",
      defaultValue = Limits.DEFAULT,
      description = "What the server allows; default ${DEFAULT-VALUE}.")
  private Limits limits;

  /** Made by picocli. */
  public HistoryOptions() {}

  /** From when rows are wanted; null for all. */
  public @Nullable Instant since() {
    return since;
  }

  /** Fetches them, if a server is named; a failure is a line on standard error. */
  public Exit fetch(TrackerDatabase database, Output output) throws IOException {
    if (url == null) {
      return Exit.DONE;
    }
    if (since == null) {
      throw CommandException.usage("--server goes with --since only");
    }
    Connection connection =
        new Connection(
            url,
            Credentials.apiToken(token.require()),
            limits.budget(),
            limits.pace(),
            WORST_TRANSIT);
    Instant now = Time.system().now();
    if (!since.isBefore(now)) {
      return Exit.DONE;
    }
    try (Session session = Session.open(database.database(), connection, builder -> builder)) {
      return told(session.engine(), since, now, output);
    }
  }

  private static Exit told(SyncEngine engine, Instant from, Instant to, Output output) {
    Ended ended = Ended.of(engine.fetch(from, to).blockingGet());
    if (!ended.isDone()) {
      output.note("sluice: " + ended.message());
    }
    return ended.exit();
  }
}
