package dev.sluice.draft;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Puts each type below those that it refers to.
 *
 * @param cut fields that would close a circle, as type and property with a dot between
 */
record Order(List<Resource> types, Set<String> cut) {

  /** Takes the references that are cut from the links. */
  static Order of(List<Resource> types, Map<String, List<Link>> links) {
    return new Sorting(types, links).run();
  }

  /** A reference to a type, from another one. */
  private record Use(int user, boolean isOwned) {}

  private static final class Sorting {

    private final List<Resource> types;
    private final Map<String, List<Link>> links;
    private final Map<String, Integer> places = new HashMap<>();
    private final Map<Integer, List<Use>> uses = new HashMap<>();

    /** For how many references each type waits, and for how many that its paths need. */
    private final int[] all;

    private final int[] owned;

    /** Places of types that stand nowhere yet, and those among them that wait for nothing. */
    private final TreeSet<Integer> waiting = new TreeSet<>();

    private final TreeSet<Integer> free = new TreeSet<>();
    private final TreeSet<Integer> freeOfOwned = new TreeSet<>();
    private final Set<String> cut = new TreeSet<>();

    Sorting(List<Resource> types, Map<String, List<Link>> links) {
      this.types = types;
      this.links = links;
      this.all = new int[types.size()];
      this.owned = new int[types.size()];
      types.forEach(type -> places.put(type.name(), places.size()));
      for (int place = 0; place < types.size(); place++) {
        waiting.add(place);
        count(place);
      }
    }

    private List<Link> links(int place) {
      return links.getOrDefault(types.get(place).name(), List.of());
    }

    private int target(Link link) {
      return places.getOrDefault(link.target().name(), -1);
    }

    private void count(int place) {
      for (Link link : links(place)) {
        if (target(link) != place) {
          all[place]++;
          owned[place] += link.isOwned() ? 1 : 0;
          uses.computeIfAbsent(target(link), key -> new ArrayList<>())
              .add(new Use(place, link.isOwned()));
        }
      }
      free(place);
    }

    private void free(int place) {
      if (all[place] == 0) {
        free.add(place);
      }
      if (owned[place] == 0) {
        freeOfOwned.add(place);
      }
    }

    Order run() {
      List<Resource> ordered = new ArrayList<>();
      while (!waiting.isEmpty()) {
        int next = next();
        List.of(waiting, free, freeOfOwned).forEach(each -> each.remove(next));
        ordered.add(types.get(next));
        cutBelow(next);
        release(next);
      }
      return new Order(List.copyOf(ordered), cut);
    }

    /** The type that waits for nothing, or whose paths at least wait for nothing. */
    private int next() {
      if (!free.isEmpty()) {
        return free.first();
      }
      return freeOfOwned.isEmpty() ? waiting.first() : freeOfOwned.first();
    }

    /** Cuts the references of a type to those that stand below it. */
    private void cutBelow(int place) {
      for (Link link : List.copyOf(links(place))) {
        if (waiting.contains(target(link))) {
          links(place).remove(link);
          cut.add(types.get(place).name() + '.' + link.property());
        }
      }
    }

    private void release(int place) {
      for (Use use : uses.getOrDefault(place, List.of())) {
        if (waiting.contains(use.user)) {
          all[use.user]--;
          owned[use.user] -= use.isOwned ? 1 : 0;
          free(use.user);
        }
      }
    }
  }
}
