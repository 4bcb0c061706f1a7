package dev.sluice.engine;

import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.testkit.rest.Resource.SinceFormat;
import dev.sluice.time.VirtualTime;
import java.time.Duration;
import java.util.stream.Stream;

/** A server with the habits that a schema expects by default; it takes 10 ms each way. */
public final class NotesServer {

  private NotesServer() {}

  /** A server with lists at these paths. */
  public static RestServer at(VirtualTime time, String... paths) {
    return takingFiles(time, "", paths);
  }

  /** The same, where the rows of one list take files in two steps, which begin at uploads. */
  public static RestServer takingFiles(VirtualTime time, String list, String... paths) {
    return new RestServer(
        ServerClock.of(time.scheduler(), time.now()),
        Stream.of(paths)
            .map(
                path ->
                    path.equals(list) ? resource(path).uploads("uploads", false) : resource(path))
            .toArray(Resource[]::new));
  }

  private static Resource resource(String path) {
    return Resource.at(path)
        .changedAt("at")
        .since("since", SinceFormat.SECONDS)
        .tombstones("server_deleted_at")
        .mergingPuts();
  }

  /** The way to it. */
  public static VirtualNetwork network(RestServer server, VirtualTime time) {
    return new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(10)));
  }
}
