package dev.sluice.desktop;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.desktop.Cli.Result;
import dev.sluice.testkit.SeedData;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WebClient;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.limit.LimitPolicy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A server behind a real socket, and a file that is synced with it. */
final class Bench implements AutoCloseable {

  /** No limit to speak of, for tests of other things. */
  static final String QUICK = "1000/60s,1000/1s";

  final TrackerServer server;
  final WireServer wire;
  final Path db;

  private Bench(TrackerServer server, Latency latency, Path folder) {
    this.server = server;
    this.db = folder.resolve("tracker.db");
    try {
      this.wire = WireServer.start(server, 0, latency);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Bench open(Path folder) {
    return open(folder, LimitPolicy.none(), Latency.none());
  }

  static Bench open(Path folder, LimitPolicy limits, Latency latency) {
    TrackerServer server = TrackerServer.builder(ServerClock.system()).limits(limits).build();
    SeedData.random(3, 12).fill(server.web(), ServerClock.system().now());
    return new Bench(server, latency, folder);
  }

  WebClient web() {
    return server.web();
  }

  /** Runs {@code sync} with these options; without limits among them with quick ones. */
  Result sync(String... options) {
    List<String> args = new ArrayList<>(Arrays.asList(options));
    args.add("--json");
    return online("sync", args.toArray(String[]::new));
  }

  /** Runs a command that talks to the server, in the same way. */
  Result online(String command, String... options) {
    List<String> args =
        new ArrayList<>(List.of(command, "--server", wire.url(), "--db", db.toString()));
    args.addAll(Arrays.asList(options));
    if (!args.contains("--token") && !args.contains("--token-file")) {
      args.addAll(List.of("--token", TrackerServer.TOKEN));
    }
    if (!args.contains("--limits")) {
      args.addAll(List.of("--limits", QUICK));
    }
    return Cli.run(args.toArray(String[]::new));
  }

  /** Runs a local command on the file. */
  Result local(String... args) {
    List<String> all = new ArrayList<>(Arrays.asList(args));
    all.addAll(List.of("--db", db.toString(), "--json"));
    return Cli.run(all.toArray(String[]::new));
  }

  /** The JSON of a local command that must end well. */
  JsonNode done(String... args) {
    return local(args).ended(0).json();
  }

  @Override
  public void close() {
    wire.close();
  }
}
