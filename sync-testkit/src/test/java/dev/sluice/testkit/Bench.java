package dev.sluice.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.state.RowKind;
import io.reactivex.rxjava3.schedulers.TestScheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/** A server on virtual time, and a client that is logged in. */
public final class Bench {
  /** The date at virtual time 0: a Friday. */
  public static final Instant EPOCH = Instant.parse("2026-05-01T10:00:00.123456Z");

  public final TestScheduler time = new TestScheduler();
  public final TrackerServer server;
  public final WebClient web;
  public final long workspace;

  public Bench() {
    this(options -> options);
  }

  public Bench(UnaryOperator<TrackerServer.Builder> options) {
    server = options.apply(TrackerServer.builder(ServerClock.of(time, EPOCH))).build();
    web = server.web();
    workspace = web.workspace();
  }

  public Instant now() {
    return EPOCH.plusNanos(time.now(TimeUnit.NANOSECONDS));
  }

  public void pass(Duration duration) {
    time.advanceTimeBy(duration.toNanos(), TimeUnit.NANOSECONDS);
  }

  public Answer get(String target) {
    return server.answer(logged("GET", target));
  }

  public JsonNode list(String target) {
    return get(target).json();
  }

  public Answer send(String method, String target, Map<String, ?> body) {
    return server.answer(logged(method, target).withBody(Json.of(body).toString()));
  }

  public Answer delete(String target) {
    return server.answer(logged("DELETE", target));
  }

  /** POSTs an entry of 08:00 with these fields; a field whose value is null is left out. */
  public Answer createEntry(Map<String, ?> fields) {
    var body = new HashMap<String, Object>();
    body.put("created_with", "test");
    body.put("workspace_id", workspace);
    body.put("start", "2026-05-01T08:00:00Z");
    body.putAll(fields);
    for (String field : List.of("created_with", "workspace_id", "start")) {
      body.remove(field, null);
    }
    return send("POST", in("/time_entries"), body);
  }

  public Answer updateEntry(JsonNode entry, Map<String, ?> fields) {
    return send("PUT", entryPath(entry), fields);
  }

  public String entryPath(JsonNode entry) {
    return in("/time_entries/" + entry.get("id"));
  }

  /** The entry as a list writes it. */
  public JsonNode storedEntry(JsonNode entry) {
    return web.row(RowKind.TIME_ENTRY, entry.get("id").asLong());
  }

  /** A path in the default workspace. */
  public String in(String path) {
    return "/workspaces/" + workspace + path;
  }

  public static Request logged(String method, String target) {
    String authorization = TrackerServer.authorization(TrackerServer.TOKEN);
    return Request.of(method, target).withHeader("Authorization", authorization);
  }
}
