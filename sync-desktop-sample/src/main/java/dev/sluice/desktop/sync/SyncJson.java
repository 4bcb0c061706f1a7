package dev.sluice.desktop.sync;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.SyncFailure;
import dev.sluice.SyncReport;
import dev.sluice.desktop.cli.Json;
import dev.sluice.schema.EntityType;
import dev.sluice.time.Time;
import java.time.Instant;
import java.util.List;

/** What a sync did, for programs. */
final class SyncJson {

  private SyncJson() {}

  static ObjectNode of(
      List<EntityType<?>> types,
      String operation,
      SyncRun.Outcome outcome,
      List<SyncFailure> failures) {
    SyncReport report = outcome.report();
    Ended ended = outcome.ended();
    ObjectNode object =
        Json.object()
            .put("operation", operation)
            .put("result", ended.result().code())
            .put("requests", report.requests())
            .put("tooManyRequests", report.tooManyRequests())
            .put("restarts", report.restarts())
            .put("waitedMillis", report.waited().toMillis())
            .put("durationMillis", report.duration().toMillis());
    object.set("pulled", Json.byType(types, type -> report.pulled().getOrDefault(type, 0)));
    object.set("pushed", Json.byType(types, type -> report.pushed().getOrDefault(type, 0)));
    object.set("pruned", Json.byType(types, type -> report.pruned().getOrDefault(type, 0)));
    object.set("failures", failures(failures));
    ArrayNode problems = object.putArray("problems");
    report.problems().forEach(problems::add);
    Instant now = Time.system().now();
    object.put(
        "nextTry", NextTry.after(report).map(delay -> now.plus(delay).toString()).orElse(null));
    object.set("error", ended.isDone() ? null : Json.error(ended.kind(), ended.message()));
    return object;
  }

  /** The changes that the server did not take. */
  static ArrayNode failures(List<SyncFailure> failures) {
    ArrayNode array = Json.array();
    failures.forEach(failure -> array.add(failure(failure)));
    return array;
  }

  private static ObjectNode failure(SyncFailure failure) {
    return Json.object()
        .put("type", failure.ref().type().name())
        .put("id", failure.ref().id())
        .put("message", failure.message())
        .put("tries", failure.tries())
        .put("status", failure.status().orElse(null))
        .put("firstTried", failure.firstTried().map(Instant::toString).orElse(null))
        .put("lastTried", failure.lastTried().map(Instant::toString).orElse(null));
  }
}
