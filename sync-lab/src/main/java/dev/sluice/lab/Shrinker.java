package dev.sluice.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Leaves out of a story that ends badly whatever it ends badly without. */
public final class Shrinker {

  private Shrinker() {}

  /**
   * The shortest part of a list that is still bad, as far as leaving out pieces leads to it.
   *
   * @param isBad true for the whole list
   */
  public static <T> List<T> shortest(List<T> story, Predicate<List<T>> isBad) {
    List<T> shorter = story;
    for (int size = Math.max(1, story.size() / 2); size >= 1; size /= 2) {
      for (int from = 0; from < shorter.size(); ) {
        List<T> without = without(shorter, from, size);
        if (isBad.test(without)) {
          shorter = without;
        } else {
          from += size;
        }
      }
    }
    return shorter;
  }

  private static <T> List<T> without(List<T> story, int from, int size) {
    List<T> rest = new ArrayList<>(story.subList(0, from));
    rest.addAll(story.subList(Math.min(story.size(), from + size), story.size()));
    return rest;
  }
}
