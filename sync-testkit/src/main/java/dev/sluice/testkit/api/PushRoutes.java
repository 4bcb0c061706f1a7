package dev.sluice.testkit.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.EntryRules;
import dev.sluice.testkit.state.NamedKind;
import dev.sluice.testkit.state.NamedRules;
import dev.sluice.testkit.state.Refusal;
import dev.sluice.testkit.state.Row;
import dev.sluice.testkit.state.World;
import java.util.ArrayList;
import java.util.List;

/** Changes to what is in a workspace: entries, tags, clients, projects, tasks. */
final class PushRoutes {
  private static final String ENTRIES = "/workspaces/{wid}/time_entries";

  private final World world;
  private final Render render;
  private final EntryRules entries;

  PushRoutes(World world, Render render) {
    this.world = world;
    this.render = render;
    this.entries = new EntryRules(world);
  }

  List<Route> table() {
    var routes = new ArrayList<>(entryRoutes());
    routes.addAll(named("/workspaces/{wid}/tags", NamedKind.TAG));
    routes.addAll(named("/workspaces/{wid}/clients", NamedKind.CLIENT));
    routes.addAll(named("/workspaces/{wid}/projects", NamedKind.PROJECT));
    routes.addAll(named("/workspaces/{wid}/projects/{pid}/tasks", NamedKind.TASK));
    return routes;
  }

  private List<Route> entryRoutes() {
    return List.of(
        Route.of("POST", ENTRIES, x -> created(entries.create(wid(x), x.object(), x.now()), x)),
        Route.of("PUT", ENTRIES + "/{id}", this::update),
        Route.of("PATCH", ENTRIES + "/{id}/stop", this::stop),
        Route.of("DELETE", ENTRIES + "/{id}", this::delete),
        Route.of("PATCH", ENTRIES + "/{id}", x -> new BulkEdit(entries).apply(x, "id")),
        Route.of("PATCH", ENTRIES + "/{ids}", x -> new BulkEdit(entries).apply(x, "ids")));
  }

  /** Right after a POST without a duration the real server says no stop; a list says stopped. */
  private Answer created(Row row, Exchange exchange) {
    ObjectNode json = render.alone(row);
    ObjectNode sent = exchange.object();
    if (!sent.hasNonNull("duration") && !sent.hasNonNull("stop")) {
      json.putNull("stop");
    }
    return Answer.json(json);
  }

  private Answer update(Exchange x) {
    return Answer.json(render.alone(entries.update(wid(x), x.id("id"), x.object(), x.now())));
  }

  private Answer stop(Exchange x) {
    return Answer.json(render.alone(entries.stop(wid(x), x.id("id"), x.now())));
  }

  private Answer delete(Exchange x) {
    entries.delete(wid(x), x.id("id"), x.now());
    return Answer.empty(200);
  }

  private List<Route> named(String path, NamedKind kind) {
    NamedRules rules = new NamedRules(world, kind);
    return List.of(
        Route.of("POST", path, x -> create(rules, kind, x)),
        Route.of("PUT", path + "/{id}", x -> update(rules, x)),
        Route.of("DELETE", path + "/{id}", x -> delete(rules, kind, x)));
  }

  private Answer create(NamedRules rules, NamedKind kind, Exchange x) {
    ObjectNode body = x.object();
    if (kind.equals(NamedKind.TASK)) {
      body.put("project_id", projectOfPath(x).id());
    }
    return Answer.json(render.alone(rules.create(wid(x), body, x.now())));
  }

  private Row projectOfPath(Exchange x) {
    return new NamedRules(world, NamedKind.PROJECT).find(wid(x), x.id("pid"));
  }

  private Answer update(NamedRules rules, Exchange x) {
    return Answer.json(render.alone(rules.update(wid(x), x.id("id"), x.object(), x.now())));
  }

  private Answer delete(NamedRules rules, NamedKind kind, Exchange x) {
    long id = x.id("id");
    rules.find(wid(x), id);
    boolean withEntries = x.request().query("teDeletionMode").filter("delete"::equals).isPresent();
    if (kind.equals(NamedKind.PROJECT) && withEntries) {
      entries.deleteOfProject(id, x.now());
    }
    rules.delete(wid(x), id, x.now());
    return kind.equals(NamedKind.TAG) ? Answer.empty(200) : Answer.json(Json.of(id));
  }

  private long wid(Exchange exchange) {
    long workspace = exchange.id("wid");
    if (!world.accessible(workspace)) {
      throw new Refusal(403, "Missing or invalid workspace_id");
    }
    return workspace;
  }
}
