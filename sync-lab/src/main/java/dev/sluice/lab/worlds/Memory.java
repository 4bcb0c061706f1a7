package dev.sluice.lab.worlds;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the users have: each row with what was said of it last. Knows nothing of syncing. */
final class Memory {

  private final Map<String, TypePlan> plans;
  private final boolean isRewritten;
  private final Map<Integer, Known> rows = new LinkedHashMap<>();

  Memory(WorldPlan plan) {
    this.plans = plan.onServer();
    this.isRewritten =
        plan.quirk() == Quirk.TRIMS
            || plan.quirk() == Quirk.LOWERS
            || plan.quirk() == Quirk.COMPOSES;
  }

  Collection<Known> all() {
    return rows.values();
  }

  @Nullable Known find(int number) {
    return rows.get(number);
  }

  TypePlan plan(String path) {
    return Objects.requireNonNull(plans.get(path));
  }

  Known add(String account, String path) {
    Known known = new Known(rows.size() + 1, account, path);
    rows.put(known.number, known);
    for (FieldPlan field : plan(path).fields()) {
      known.values.put(field.column(), field.nothing());
    }
    relabel(known);
    return known;
  }

  /** Gives a row a text that no other had before. */
  String relabel(Known known) {
    String label = Labels.make(known.account, known.number, ++known.revisions, isRewritten);
    known.values.put(TypePlan.LABEL, label);
    return label;
  }

  /** A user at the device says what a row has from now on. */
  void saidHere(Known known, String aspect, @Nullable String value) {
    if (known.isDeleted) {
      known.contest(Known.ITSELF); // deleted elsewhere, and not known here yet
    }
    if (known.saidElsewhere.contains(aspect)) {
      known.contest(aspect);
    }
    known.values.put(aspect, value);
    known.saidHere.add(aspect);
  }

  /** Another client says what a row has from now on. */
  void saidElsewhere(Known known, String aspect, @Nullable String value) {
    if (known.saidHere.contains(aspect)) {
      known.contest(aspect);
    }
    known.values.put(aspect, value);
    known.saidElsewhere.add(aspect);
  }

  /** A user deletes a row, and with it what belongs to it. */
  void deleted(Known first, boolean here) {
    Deque<Known> open = new ArrayDeque<>(List.of(first));
    Set<Known> gone = new LinkedHashSet<>();
    while (!open.isEmpty()) {
      Known known = open.remove();
      if (gone.add(known)) {
        for (Known other : referring(known)) {
          for (Link link : plan(other.path).links()) {
            if (link.target().equals(known.path) && other.link(link.column()) == known.number) {
              if (link.isOwned()) {
                open.add(other);
              } else {
                lost(other, link, here);
              }
            }
          }
        }
      }
    }
    gone.forEach(known -> isGone(known, here));
  }

  private static void lost(Known known, Link link, boolean here) {
    Set<String> others = here ? known.saidElsewhere : known.saidHere;
    if (others.contains(link.column())) {
      known.contest(link.column());
    }
    known.values.put(link.column(), null);
  }

  private static void isGone(Known known, boolean here) {
    Set<String> others = here ? known.saidElsewhere : known.saidHere;
    if (!others.isEmpty()) {
      known.contest(Known.ITSELF);
    }
    known.isDeleted = true;
    (here ? known.saidHere : known.saidElsewhere).add(Known.ITSELF);
  }

  List<Known> referring(Known known) {
    List<Known> all = new ArrayList<>();
    for (Known other : rows.values()) {
      boolean refers =
          !other.isDeleted
              && plan(other.path).links().stream()
                  .anyMatch(
                      link ->
                          link.target().equals(known.path)
                              && other.link(link.column()) == known.number);
      if (refers) {
        all.add(other);
      }
    }
    return all;
  }

  /** Whether a row of that path may have stood below another; then a delete may wait for it. */
  boolean everReferred(Known below, Known known) {
    return plan(below.path).links().stream().anyMatch(link -> link.target().equals(known.path));
  }

  /** Whether one row stands in the tree above another, or is that one. */
  boolean isAbove(Known known, Known below) {
    Known each = below;
    for (int i = 0; each != null && i <= rows.size(); i++) {
      if (each == known) {
        return true;
      }
      each = find(each.link("up"));
    }
    return false;
  }
}
