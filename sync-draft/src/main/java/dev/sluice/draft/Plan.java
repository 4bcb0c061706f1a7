package dev.sluice.draft;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Which types there are, each below those that it refers to.
 *
 * @param links those of each type, by its name
 * @param cut fields that would close a circle, as type and property with a dot between
 */
record Plan(
    List<Resource> types, Map<String, List<Link>> links, Set<String> cut, List<String> leftOut) {

  static Plan of(Document document) {
    Resources resources = Resources.of(document);
    List<String> leftOut = new ArrayList<>(resources.leftOut());
    List<Resource> types = reachable(resources.all(), leftOut);
    Map<String, List<Link>> links = new LinkedHashMap<>();
    types.forEach(type -> links.put(type.name(), new ArrayList<>(Links.of(type, types))));
    Set<String> cut = new TreeSet<>();
    List<Resource> ordered = ordered(types, links, cut);
    return new Plan(ordered, links, cut, leftOut);
  }

  /** Without lists to which a path leads through two parents: the engine asks for none of them. */
  private static List<Resource> reachable(List<Resource> all, List<String> leftOut) {
    List<Resource> kept = new ArrayList<>(all);
    for (int round = 0; round < all.size(); round++) {
      Resource deep = deep(kept);
      if (deep == null) {
        break;
      }
      kept.remove(deep);
      leftOut.add(deep.listPath() + ": the path leads through two parents");
    }
    return kept;
  }

  private static @Nullable Resource deep(List<Resource> kept) {
    for (Resource each : kept) {
      if (Route.ofList(each.listPath(), each, kept).parents().size() > 1) {
        return each;
      }
    }
    return null;
  }

  private static List<Resource> ordered(
      List<Resource> types, Map<String, List<Link>> links, Set<String> cut) {
    List<Resource> ordered = new ArrayList<>();
    List<Resource> waiting = new ArrayList<>(types);
    while (!waiting.isEmpty()) {
      Resource next = next(waiting, links);
      waiting.remove(next);
      ordered.add(next);
      cutBelow(next, waiting, new Plan(ordered, links, cut, List.of()));
    }
    return ordered;
  }

  /** Cuts the references of a type to those that stand below it. */
  private static void cutBelow(Resource type, List<Resource> waiting, Plan plan) {
    for (Link link : List.copyOf(plan.of(type))) {
      if (isWaiting(link, waiting)) {
        plan.of(type).remove(link);
        plan.cut.add(type.name() + '.' + link.property());
      }
    }
  }

  /** The type that waits for nothing, or whose paths at least wait for nothing. */
  private static Resource next(List<Resource> waiting, Map<String, List<Link>> links) {
    for (Resource each : waiting) {
      if (linksOf(each, links).stream().noneMatch(link -> waits(link, each, waiting))) {
        return each;
      }
    }
    for (Resource each : waiting) {
      if (linksOf(each, links).stream()
          .noneMatch(link -> link.isOwned() && waits(link, each, waiting))) {
        return each;
      }
    }
    return waiting.get(0);
  }

  private static boolean waits(Link link, Resource type, List<Resource> waiting) {
    return !link.target().name().equals(type.name()) && isWaiting(link, waiting);
  }

  private static boolean isWaiting(Link link, List<Resource> waiting) {
    return waiting.stream().anyMatch(each -> each.name().equals(link.target().name()));
  }

  private static List<Link> linksOf(Resource type, Map<String, List<Link>> links) {
    return links.computeIfAbsent(type.name(), name -> new ArrayList<>());
  }

  /** The links of a type. */
  List<Link> of(Resource type) {
    return linksOf(type, links);
  }

  /** A path of a list or of a create, as the schema has it. */
  Route list(Resource type, String path) {
    return named(Route.ofList(path, type, types), type);
  }

  /** A path of one row, as the schema has it. */
  Route row(Resource type, String path) {
    return named(Route.ofRow(path, type, types), type);
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
