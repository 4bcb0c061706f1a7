package dev.sluice.testkit.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.Refusal;
import dev.sluice.testkit.state.Row;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.testkit.state.World;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The lists under {@code /me}, and the lists and single rows of a workspace. */
final class PullRoutes {
  private static final int MOST_ENTRIES = 1000;
  private static final Comparator<Row> NEWEST_FIRST =
      Comparator.comparing((Row row) -> row.text("start")).thenComparing(Row::id).reversed();

  private final World world;
  private final Render render;
  private final EmptyLists emptyLists;
  private long turn;

  PullRoutes(World world, Render render, EmptyLists emptyLists) {
    this.world = world;
    this.render = render;
    this.emptyLists = emptyLists;
  }

  List<Route> table() {
    return List.of(
        Route.of("GET", "/me/workspaces", x -> list(x, RowKind.WORKSPACE, row -> true)),
        Route.of("GET", "/me/tags", x -> list(x, RowKind.TAG, row -> true)),
        Route.of("GET", "/me/clients", x -> list(x, RowKind.CLIENT, row -> true)),
        Route.of("GET", "/me/projects", x -> list(x, RowKind.PROJECT, active(x, "archived"))),
        Route.of("GET", "/me/tasks", x -> list(x, RowKind.TASK, active(x, "not_active"))),
        Route.of("GET", "/me/features", x -> features()),
        Route.of("GET", "/me/time_entries", this::entries),
        Route.of("GET", "/me/time_entries/current", x -> current()),
        Route.of("GET", "/me/time_entries/{id}", x -> one(x, RowKind.TIME_ENTRY)),
        Route.of("GET", "/workspaces/{wid}", x -> one(x, RowKind.WORKSPACE, "wid")),
        Route.of("GET", "/workspaces/{wid}/tags", x -> list(x, RowKind.TAG, of(x))),
        Route.of("GET", "/workspaces/{wid}/clients", x -> list(x, RowKind.CLIENT, of(x))),
        Route.of("GET", "/workspaces/{wid}/clients/{id}", x -> one(x, RowKind.CLIENT)),
        Route.of("GET", "/workspaces/{wid}/projects", x -> list(x, RowKind.PROJECT, of(x))),
        Route.of("GET", "/workspaces/{wid}/projects/{id}", x -> one(x, RowKind.PROJECT)),
        Route.of("GET", "/workspaces/{wid}/projects/{pid}/tasks", this::tasksOfProject),
        Route.of("GET", "/workspaces/{wid}/projects/{pid}/tasks/{id}", x -> one(x, RowKind.TASK)));
  }

  /** What {@code GET /me?with_related_data=true} adds; no key where there is nothing. */
  void addRelated(ObjectNode user, Exchange exchange) {
    related(user, "workspaces", world.live(RowKind.WORKSPACE));
    related(user, "clients", world.live(RowKind.CLIENT));
    related(user, "projects", world.live(RowKind.PROJECT));
    related(user, "tags", world.live(RowKind.TAG));
    related(user, "tasks", world.live(RowKind.TASK));
    related(user, "time_entries", newest(exchange));
  }

  private void related(ObjectNode user, String name, Stream<Row> rows) {
    ArrayNode array = array(rows);
    if (!array.isEmpty()) {
      user.set(name, array);
    }
  }

  private Answer list(Exchange exchange, RowKind kind, Predicate<Row> wanted) {
    return answer(array(world.rows(kind).filter(Window.since(exchange)).filter(wanted)));
  }

  private Answer entries(Exchange exchange) {
    ArrayNode array = array(newest(exchange));
    if (exchange.flag("meta")) {
      array.forEach(entry -> addMeta((ObjectNode) entry));
    }
    return answer(array);
  }

  private Stream<Row> newest(Exchange exchange) {
    return world
        .rows(RowKind.TIME_ENTRY)
        .filter(Window.entries(exchange))
        .sorted(NEWEST_FIRST)
        .limit(MOST_ENTRIES);
  }

  private void addMeta(ObjectNode entry) {
    world
        .find(RowKind.PROJECT, entry.path("project_id").asLong())
        .ifPresent(
            project -> {
              entry.put("project_name", project.text("name"));
              entry.put("project_color", project.text("color"));
              entry.set("project_active", project.data().get("active"));
            });
    entry.put("user_name", world.user().path("fullname").asText());
  }

  private Answer tasksOfProject(Exchange exchange) {
    long project = exchange.id("pid");
    return list(exchange, RowKind.TASK, of(exchange).and(t -> t.refersTo("project_id", project)));
  }

  private Answer current() {
    Row running = world.running();
    return Answer.json(running == null ? NullNode.getInstance() : render.alone(running));
  }

  private Answer one(Exchange exchange, RowKind kind) {
    return one(exchange, kind, "id");
  }

  private Answer one(Exchange exchange, RowKind kind, String place) {
    return world
        .find(kind, exchange.id(place))
        .map(row -> Answer.json(render.alone(row)))
        .orElseGet(() -> Answer.error(404, "Resource can not be found"));
  }

  private Answer features() {
    ArrayNode array = Json.array();
    world
        .live(RowKind.WORKSPACE)
        .forEach(
            workspace ->
                array
                    .addObject()
                    .put("workspace_id", workspace.id())
                    .setAll(world.features(workspace.id()).deepCopy()));
    return answer(array);
  }

  private ArrayNode array(Stream<Row> rows) {
    ArrayNode array = Json.array();
    rows.map(render::listed).forEach(array::add);
    return array;
  }

  private Answer answer(ArrayNode array) {
    boolean none = array.isEmpty() && emptyLists.isNull(turn++);
    return Answer.json(none ? NullNode.getInstance() : array);
  }

  private Predicate<Row> of(Exchange exchange) {
    long workspace = exchange.id("wid");
    if (!world.accessible(workspace)) {
      throw new Refusal(403, "Missing or invalid workspace_id");
    }
    return row -> row.workspace() == workspace;
  }

  /**
   * Archived rows come only when asked for, or by {@code since}: else nobody heard of archiving.
   */
  private static Predicate<Row> active(Exchange exchange, String archived) {
    boolean all =
        exchange.flag("include_" + archived) || exchange.request().query("since").isPresent();
    return row -> all || row.data().path("active").asBoolean();
  }
}
