package dev.sluice.desktop.server;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Json;
import dev.sluice.desktop.cli.Output;
import dev.sluice.desktop.cli.TokenOptions;
import dev.sluice.desktop.domain.FileDomain;
import dev.sluice.lab.torture.SchemaServer;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.SeedData;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TestServer;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.rest.Resource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs the testkit's tracker server. */
@Command(
    name = "serve",
    description = {
      "Runs a tracker server to sync with, until it is interrupted.",
      "It is in memory, on 127.0.0.1, and has one user, rate limits of several kinds, and latency",
      "and faults on demand. With --schema it imitates the server that a schema file tells of."
    },
    footer = {
      "%nExamples:",
      "  sluice serve --port 8080 --entries 200 --latency 10ms-200ms",
      "  sluice serve --limits 60/60s,3/1s --quota 30/1h",
      "  sluice serve --schema notes.sluice.yaml --port 8080",
      "  sluice serve --gcra 4500/24m",
      "  sluice serve --leaky-bucket 1/1s+3 --limits 60/60s",
      "  sluice serve --fault drop-after:0.02,500:0.01,late=2s:0.05",
      "%nFaults, with commas between, each FAULT, FAULT:PROBABILITY or FAULT@[METHOD]NUMBER:",
      "  drop-before     the connection breaks before the request is read",
      "  drop-after      the request is carried out, then the connection breaks",
      "  silence-before  the request vanishes and nothing is answered",
      "  silence-after   the request is carried out and nothing is answered",
      "  503             this status, and nothing is done (any from 200 to 599)",
      "  503-after       this status, although it is done",
      "  garbled         done, but the answer is no JSON",
      "  truncated       done, but the answer breaks off",
      "  late=2s         done, but the answer comes that much later",
      "  arrives-late=2s the request comes that much later",
      "  slow=1s         done, but of the answer one kilobyte comes in each such time",
      "  wrong-id        done, but the row in the answer has the id 1",
      "  text-id         done, but the id in the answer is a text",
      "  upsert=7        a POST changes the row with this id, and none is created",
      "  query-ignored   lists are answered as if neither dates nor 'since' were asked for",
      "  status=-20      this status line, also one that HTTP does not know; nothing is done",
      "  bomb            two megabytes that unpack to two gigabytes; nothing is done",
      "  rows=2500000    a list with so many equal rows; nothing is done",
      "  503@POST1 hits the first POST only, 503@7 the seventh request, 503 every one."
    })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class ServeCommand implements Callable<Integer> {

  private static final long SEED = 1;

  @Mixin private Output output;
  @Mixin private TokenOptions token;
  @Mixin private LimitOptions limits;

  @Option(names = "--port", paramLabel = "P", description = "Where to listen; default any free.")
  private int port;

  @Option(
      names = "--latency",
      paramLabel = "D[-D]",
      defaultValue = "0s",
      converter = LatencyRange.LatencyConverter.class,
      description = "How long a message takes each way, such as 50ms or 10ms-200ms; default none.")
  private LatencyRange latency;

  @Option(
      names = "--entries",
      paramLabel = "N",
      description = "How many entries the account has at the start.")
  private int entries;

  @Option(
      names = "--schema",
      paramLabel = "FILE",
      description = "Serve rows of the types of this schema file, none at the start.")
  private @Nullable Path schema;

  @Option(
      names = "--fault",
      paramLabel = "FAULTS",
      converter = FaultRules.RulesConverter.class,
      description = "Faults to inject; see below.")
  private @Nullable FaultRules faults;

  /** Made by picocli. */
  public ServeCommand() {}

  @Override
  public Integer call() throws Exception {
    TestServer server = server();
    WireServer wire = WireServer.start(server, port, latency.latency(SEED));
    CountDownLatch stopped = new CountDownLatch(1);
    Thread hook = new Thread(() -> leave(wire), "sluice-serve-end");
    Runtime.getRuntime().addShutdownHook(hook);
    tell(wire);
    try {
      stopped.await();
    } catch (InterruptedException asked) {
      Runtime.getRuntime().removeShutdownHook(hook);
      wire.close();
    }
    return Exit.DONE.status();
  }

  private TestServer server() throws IOException {
    TestServer server = schema == null ? tracker() : imitation(schema);
    if (faults != null) {
      faults.addTo(server.faults(), SEED);
    }
    return server;
  }

  private TrackerServer tracker() throws IOException {
    TrackerServer server =
        TrackerServer.builder(ServerClock.system())
            .token(Objects.requireNonNullElse(token.find(), TrackerServer.TOKEN))
            .limits(limits.policy())
            .build();
    SeedData.random(SEED, entries).fill(server.web(), ServerClock.system().now());
    return server;
  }

  /** It takes every token, as a schema does not say which are valid. */
  private RestServer imitation(Path file) throws IOException {
    if (entries > 0) {
      throw CommandException.usage("--entries goes with the tracker only, not with --schema");
    }
    FileDomain told = FileDomain.read(file);
    SyncSchema served = told.schema();
    limits.usual(told.limits());
    try {
      List<Resource> resources = SchemaServer.of(served);
      RestServer server = new RestServer(ServerClock.system(), resources.toArray(Resource[]::new));
      server.setLimits(limits.policy());
      return server;
    } catch (IllegalArgumentException e) {
      throw CommandException.usage("this server cannot be imitated: " + e.getMessage());
    }
  }

  /** A token of the user's own is never printed. */
  private void tell(WireServer wire) throws IOException {
    String known = token.find() == null && schema == null ? TrackerServer.TOKEN : null;
    output.note(limits.text() + ". Ctrl-C ends.");
    output.result(
        Json.object().put("url", wire.url()).put("port", wire.port()).put("token", known),
        wire.url());
    if (known != null) {
      output.note("The token is " + known);
    }
  }

  /** Being ended is how this command ends well. */
  private void leave(WireServer wire) {
    wire.close();
    output.note(ServeSummary.of(wire.server().audit(), limits.windows()));
    Runtime.getRuntime().halt(Exit.DONE.status());
  }
}
