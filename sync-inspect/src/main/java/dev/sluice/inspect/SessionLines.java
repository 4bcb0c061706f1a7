package dev.sluice.inspect;

import dev.sluice.Operation;
import dev.sluice.StateGraph;
import dev.sluice.SyncEngine;
import dev.sluice.SyncListener;
import dev.sluice.SyncReport;
import dev.sluice.SyncStatus;
import dev.sluice.failure.SyncException;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Difference;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes a line of each event of an engine. What a line says is kept; its text is made when somebody
 * reads it, and never on a thread of the engine. The format is described in {@code docs/events.md}.
 */
class SessionLines implements SyncListener {

  /** Grows when a line changes its meaning; new kinds of lines and new names keep it. */
  private static final int FORMAT = 1;

  private static final int MOST_DIFFERENCES = 20;

  private final Masking masking;
  private final Consumer<JsonLine.Inside> lines;

  SessionLines(Masking masking, Consumer<JsonLine.Inside> lines) {
    this.masking = masking;
    this.lines = lines;
  }

  /** The first line of a session. */
  static JsonLine.Inside header(SyncSchema schema, @Nullable SyncEngine engine, Masking masking) {
    return JsonLine.event("session", Instant.now(), line -> header(line, schema, engine, masking));
  }

  private static void header(
      JsonLine header, SyncSchema schema, @Nullable SyncEngine engine, Masking masking) {
    header
        .put("format", FORMAT)
        .put("values", masking.isHiding() ? "hidden" : "shown")
        .put("schema", schema.version())
        .list("types", all -> schema.types().forEach(type -> all.element(type.name())))
        .list(
            "graphs",
            all -> {
              if (engine != null) {
                engine.graphs().forEach(graph -> all.element(each -> graph(graph, each)));
              }
            });
  }

  private static void graph(StateGraph graph, JsonLine line) {
    line.put("loop", graph.loop())
        .list("states", all -> graph.states().forEach(all::element))
        .list(
            "arrows",
            all ->
                graph
                    .arrows()
                    .forEach(
                        arrow ->
                            all.list(
                                three ->
                                    three
                                        .element(arrow.from())
                                        .element(arrow.outcome())
                                        .element(arrow.to()))));
  }

  private void add(String event, JsonLine.Inside rest) {
    lines.accept(JsonLine.event(event, Instant.now(), rest));
  }

  private void rows(String event, EntityType<?> type, int rows) {
    add(event, line -> line.put("type", type.name()).put("rows", rows));
  }

  @Override
  public void began(Operation operation) {
    add("began", line -> line.put("operation", operation.name()));
  }

  @Override
  public void moved(String loop, StateGraph.Arrow arrow) {
    add(
        "moved",
        line ->
            line.put("loop", loop)
                .put("from", arrow.from())
                .put("outcome", arrow.outcome())
                .put("to", arrow.to()));
  }

  @Override
  public void status(SyncStatus status) {
    add(
        "status",
        line -> {
          line.put("text", masking.isHiding() ? null : status.text());
          status.accept(new StatusLine(line, masking));
        });
  }

  @Override
  public void waiting(String why, @Nullable Instant until) {
    add("waiting", line -> line.put("why", why).put("until", until));
  }

  @Override
  public void waited(String why) {
    add("waited", line -> line.put("why", why));
  }

  @Override
  public void requested(int number, String method, String path) {
    add(
        "requested",
        line -> line.put("request", number).put("method", method).put("path", masking.path(path)));
  }

  @Override
  public void answered(int number, int status) {
    add("answered", line -> line.put("request", number).put("status", status));
  }

  @Override
  public void listed(EntityType<?> type, boolean whole) {
    add("listed", line -> line.put("type", type.name()).put("whole", whole));
  }

  @Override
  public void pulled(EntityType<?> type, int rows) {
    rows("pulled", type, rows);
  }

  @Override
  public void sending(Ref<?> row) {
    add("sending", line -> line.put("type", row.type().name()).put("id", row.id()));
  }

  @Override
  public void pushed(EntityType<?> type, int rows) {
    rows("pushed", type, rows);
  }

  @Override
  public void pruned(EntityType<?> type, int rows) {
    rows("pruned", type, rows);
  }

  @Override
  public void hinted(EntityType<?> type) {
    add("hinted", line -> line.put("type", type.name()));
  }

  @Override
  public void ended(SyncReport report) {
    add("ended", line -> ended(report, line));
  }

  private void ended(SyncReport report, JsonLine line) {
    line.put("operation", report.operation().name())
        .put("result", report.result().name())
        .put("requests", report.requests())
        .put("tooMany", report.tooManyRequests())
        .put("restarts", report.restarts())
        .put("waited", report.waited())
        .put("took", report.duration())
        .object("pulled", all -> counts(report.pulled(), all))
        .object("pushed", all -> counts(report.pushed(), all))
        .object("pruned", all -> counts(report.pruned(), all))
        .put("losses", report.losses().size())
        .list("problems", all -> report.problems().forEach(each -> all.element(masking.text(each))))
        .put("differences", report.differences().size())
        .list("differ", all -> differ(report.differences(), all));
    report.error().ifPresent(error -> error(error, line, masking));
  }

  /** Rows that differ here and there, and how. */
  private void differ(List<Difference> differences, JsonLine all) {
    differences.stream()
        .limit(MOST_DIFFERENCES)
        .forEach(one -> all.element(line -> difference(one, line)));
  }

  private void difference(Difference one, JsonLine line) {
    line.put("type", one.type().name())
        .put("id", one.ref().map(ref -> String.valueOf(ref.id())).orElse(null))
        .put("serverId", masking.text(one.serverId()))
        .put("finding", one.finding().name())
        .list("fields", all -> one.fields().forEach(field -> all.element(field.column())));
  }

  private static void counts(Map<EntityType<?>, Integer> rows, JsonLine line) {
    rows.forEach((type, count) -> line.put(type.name(), count));
  }

  private static void error(SyncException why, JsonLine line, Masking masking) {
    line.put("error", why.kind().name()).put("message", masking.text(why.getMessage()));
  }

  /** Says a status. */
  private record StatusLine(JsonLine line, Masking masking)
      implements SyncStatus.Visitor<JsonLine> {

    private JsonLine next(String kind, Optional<Instant> until) {
      return line.put("status", kind).put("until", until.orElse(null));
    }

    @Override
    public JsonLine idle(SyncStatus.Idle status) {
      return next("idle", Optional.empty())
          .put("pending", status.pending())
          .put("failed", status.failed())
          .put("unread", status.unread())
          .put("lastFullSync", status.lastFullSync().orElse(null));
    }

    @Override
    public JsonLine syncing(SyncStatus.Syncing status) {
      return next("syncing", Optional.empty())
          .put("operation", status.operation().name())
          .put("step", status.step())
          .put("done", status.done())
          .put("total", status.total())
          .put("rows", status.rows());
    }

    @Override
    public JsonLine waiting(SyncStatus.Waiting status) {
      return next("waiting", status.until())
          .put("operation", status.operation().name())
          .put("why", masking.isHiding() ? null : status.why()); // it may name a quota
    }

    @Override
    public JsonLine offline(SyncStatus.Offline status) {
      return next("offline", status.nextAttempt());
    }

    @Override
    public JsonLine failed(SyncStatus.Failed status) {
      next("failed", status.nextAttempt());
      error(status.why(), line, masking);
      return line;
    }

    @Override
    public JsonLine frozen(SyncStatus.Frozen status) {
      next("frozen", Optional.empty());
      error(status.why(), line, masking);
      return line;
    }
  }
}
