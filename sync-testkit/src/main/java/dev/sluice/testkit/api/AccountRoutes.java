package dev.sluice.testkit.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.state.AccountRules;
import dev.sluice.testkit.state.Times;
import dev.sluice.testkit.state.World;
import java.util.List;
import java.util.function.Supplier;

/** The user, the preferences and the workspaces themselves. */
final class AccountRoutes {
  private final World world;
  private final Render render;
  private final AccountRules rules;
  private final Supplier<String> token;

  AccountRoutes(World world, Render render, Supplier<String> token) {
    this.world = world;
    this.render = render;
    this.rules = new AccountRules(world);
    this.token = token;
  }

  List<Route> table(PullRoutes pulls) {
    return List.of(
        Route.of("GET", "/me", x -> me(x, pulls)),
        Route.of("GET", "/me/logged", x -> Answer.empty(200)),
        Route.of("PUT", "/me", this::updateMe),
        Route.of("GET", "/me/preferences", x -> Answer.json(world.preferences())),
        Route.of("POST", "/me/preferences", this::updatePreferences),
        Route.of("PUT", "/workspaces/{wid}", this::updateWorkspace),
        Route.of("POST", "/organizations/{oid}/workspaces", this::createWorkspace));
  }

  private Answer me(Exchange exchange, PullRoutes pulls) {
    ObjectNode user = user(exchange);
    if (exchange.flag("with_related_data")) {
      pulls.addRelated(user, exchange);
    }
    return Answer.json(user);
  }

  /** The user's {@code at} is the time of asking: so it was recorded, and it marks no change. */
  private ObjectNode user(Exchange exchange) {
    ObjectNode user = world.user().deepCopy();
    user.put("at", Times.zulu(exchange.now()));
    return user.put("api_token", token.get());
  }

  private Answer updateMe(Exchange exchange) {
    rules.updateUser(exchange.object(), exchange.now());
    return Answer.json(user(exchange));
  }

  private Answer updatePreferences(Exchange exchange) {
    rules.updatePreferences(exchange.object());
    return Answer.json(TextNode.valueOf("OK"));
  }

  private Answer updateWorkspace(Exchange x) {
    var row = rules.updateWorkspace(x.id("wid"), x.object(), x.now());
    return Answer.json(render.alone(row));
  }

  private Answer createWorkspace(Exchange x) {
    ObjectNode body = x.object().put("organization_id", x.id("oid"));
    return Answer.json(render.alone(rules.createWorkspace(body, x.now())));
  }
}
