package dev.sluice.draft;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which types there are, each below those that it refers to.
 *
 * @param links those of each type, by its name
 */
record Plan(Types known, Map<String, List<Link>> links, Order order, List<String> leftOut) {

  static Plan of(Document document) {
    Resources resources = Resources.of(document);
    List<String> leftOut = new ArrayList<>(resources.leftOut());
    Types known = reachable(resources.all(), leftOut);
    Map<String, List<Link>> links = new LinkedHashMap<>();
    known.all().forEach(type -> links.put(type.name(), new ArrayList<>(Links.of(type, known))));
    return new Plan(known, links, Order.of(known.all(), links), leftOut);
  }

  /**
   * Without lists to which a path leads through two parents: the engine asks for none of them. What
   * is left out is no parent any more, so that others can only have fewer of them.
   */
  private static Types reachable(List<Resource> all, List<String> leftOut) {
    Types known = new Types(all);
    for (Resource each : all) {
      if (Route.ofList(each.listPath(), each, known).parents().size() > 1) {
        known.remove(each);
        leftOut.add(each.listPath() + ": the path leads through two parents");
      }
    }
    return known;
  }

  List<Resource> types() {
    return order.types();
  }

  /** Fields that would close a circle, as type and property with a dot between. */
  Set<String> cut() {
    return order.cut();
  }

  /** The links of a type. */
  List<Link> of(Resource type) {
    return links.getOrDefault(type.name(), List.of());
  }

  /** A path of a list or of a create, as the schema has it. */
  Route list(Resource type, String path) {
    return named(Route.ofList(path, type, known), type);
  }

  /** A path of one row, as the schema has it. */
  Route row(Resource type, String path) {
    return named(Route.ofRow(path, type, known), type);
  }

  private Route named(Route route, Resource type) {
    Map<String, String> columns = new LinkedHashMap<>();
    route
        .parents()
        .forEach(
            (parameter, parent) ->
                of(type).stream()
                    .filter(link -> link.isOwned() && link.target().name().equals(parent.name()))
                    .findFirst()
                    .ifPresent(link -> columns.put(parameter, link.column())));
    return new Route(route.with(columns), route.parents(), route.constants());
  }
}
