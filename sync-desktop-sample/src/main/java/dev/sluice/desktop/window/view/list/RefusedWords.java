package dev.sluice.desktop.window.view.list;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongPredicate;

/**
 * Words about entries that could not be saved. They wait until their cell can be edited again: a
 * user who edits another one must not be interrupted.
 */
final class RefusedWords {

  /** By the id of their entry, the oldest first. */
  private final Map<Long, String> waiting = new LinkedHashMap<>();

  private final Runnable refused;

  /**
   * None yet.
   *
   * @param refused called when words begin to wait
   */
  RefusedWords(Runnable refused) {
    this.refused = refused;
  }

  void add(long id, String words) {
    waiting.put(id, words);
    refused.run();
  }

  /** Newer words about that entry are being saved. */
  void drop(long id) {
    waiting.remove(id);
  }

  void clear() {
    waiting.clear();
  }

  /** The first entry of those whose words wait. */
  Optional<Long> first(LongPredicate which) {
    return waiting.keySet().stream().filter(which::test).findFirst();
  }

  /** The words, which wait no longer. */
  String take(long id) {
    return String.valueOf(waiting.remove(id));
  }

  List<String> all() {
    return List.copyOf(waiting.values());
  }
}
