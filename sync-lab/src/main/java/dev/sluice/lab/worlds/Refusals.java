package dev.sluice.lab.worlds;

import java.util.HashSet;
import java.util.Set;

/** What a server refuses for the rest of a story. */
final class Refusals {

  private final Set<String> paths = new HashSet<>();
  private final Set<Integer> rows = new HashSet<>();

  void path(String path) {
    paths.add(path);
  }

  void row(String path, int number) {
    rows.add(number);
  }

  boolean any() {
    return !paths.isEmpty() || !rows.isEmpty();
  }

  /** Whether a row cannot arrive: it is refused, or something that it belongs to, or below it. */
  boolean excuse(Known known, Memory memory) {
    return isRefused(known, memory, new HashSet<>());
  }

  private boolean isRefused(Known known, Memory memory, Set<Known> seen) {
    if (!seen.add(known)) {
      return false;
    }
    if (paths.contains(known.path) || rows.contains(known.number)) {
      return true;
    }
    for (Link link : memory.plan(known.path).links()) {
      Known target = memory.find(known.link(link.column()));
      if (target != null && isRefused(target, memory, seen)) {
        return true;
      }
    }
    for (int number : known.lostLinks) {
      Known target = memory.find(number);
      if (target != null && isRefused(target, memory, seen)) {
        return true;
      }
    }
    return known.isDeleted
        && memory.all().stream()
            .filter(other -> rows.contains(other.number) || paths.contains(other.path))
            .anyMatch(other -> memory.everReferred(other, known));
  }
}
