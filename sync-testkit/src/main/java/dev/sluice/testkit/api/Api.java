package dev.sluice.testkit.api;

import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.state.Refusal;
import dev.sluice.testkit.state.World;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The whole API: finds the route and answers. Not thread-safe: its owner locks the world. */
public final class Api {
  private final List<Route> routes;

  /**
   * The API of a world.
   *
   * @param world what it answers from
   * @param emptyLists how empty lists are written
   * @param token tells the user's API token
   * @param more routes that need more than the world
   */
  public Api(World world, EmptyLists emptyLists, Supplier<String> token, List<Route> more) {
    Render render = new Render(world);
    PullRoutes pulls = new PullRoutes(world, render, emptyLists);
    var all = new ArrayList<>(pulls.table());
    all.addAll(new AccountRoutes(world, render, token).table(pulls));
    all.addAll(new PushRoutes(world, render).table());
    all.addAll(more);
    this.routes = List.copyOf(all);
  }

  /** Answers a request that arrived at {@code now}. */
  public Answer answer(Request request, Instant now) {
    boolean pathKnown = false;
    for (Route route : routes) {
      var places = route.path().match(request.path());
      if (places.isPresent() && route.method().equals(request.method())) {
        return answer(route, new Exchange(request, places.get(), now));
      }
      pathKnown |= places.isPresent();
    }
    return pathKnown
        ? Answer.text(405, "Method Not Allowed")
        : Answer.text(404, "404 page not found");
  }

  private static Answer answer(Route route, Exchange exchange) {
    try {
      return route.handler().handle(exchange);
    } catch (Refusal refusal) {
      return Answer.error(refusal.status(), refusal.words());
    }
  }
}
