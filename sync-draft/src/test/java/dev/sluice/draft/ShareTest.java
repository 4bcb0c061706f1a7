package dev.sluice.draft;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** How much of what documentation says is drafted right. */
class ShareTest {

  private static final List<String> WRONG = new ArrayList<>();

  /** Facts of one sort: how many there are, are right, and are wrong with a question beside. */
  private record Count(int all, int right, int asked) {

    Count plus(Count other) {
      return new Count(all + other.all, right + other.right, asked + other.asked);
    }

    int percent() {
      return all == 0 ? 100 : Math.floorDiv(100 * right, all);
    }

    String row(String name) {
      return String.format(
          Locale.ROOT, "| %s | %d | %d | %d %% | %d |", name, all, right, percent(), asked);
    }
  }

  @Test
  void mostIsDraftedRight() throws IOException {
    Count known = print("known", Described.KNOWN);
    Count heldOut = print("held out", Described.HELD_OUT);
    Path drafts = Files.createDirectories(Path.of("target", "drafts"));
    Files.write(drafts.resolve("wrong.txt"), WRONG);
    assertThat(known.percent()).isGreaterThanOrEqualTo(94);
    assertThat(heldOut.percent()).isGreaterThanOrEqualTo(90);
  }

  private static Count print(String title, List<String> names) {
    Map<String, Count> sorts = new TreeMap<>();
    List<String> lines = new ArrayList<>();
    Count total = new Count(0, 0, 0);
    for (String name : names) {
      Map<String, Count> counts = counts(name);
      Count sum = counts.values().stream().reduce(new Count(0, 0, 0), Count::plus);
      counts.forEach((sort, count) -> sorts.merge(sort, count, Count::plus));
      lines.add(sum.row(name));
      total = total.plus(sum);
    }
    sorts.forEach((sort, count) -> lines.add(count.row(sort)));
    System.out.println("| " + title + " | facts | right | share | wrong, but asked |");
    lines.forEach(System.out::println);
    System.out.println(total.row("all"));
    return total;
  }

  private static Map<String, Count> counts(String name) {
    Draft draft = Described.draft(name);
    Map<Facts.Key, String> drafted = Facts.of(draft.text()).values();
    Map<Facts.Key, String> truth = Described.truth(name).values();
    Set<Facts.Key> keys = new TreeSet<>(drafted.keySet());
    keys.addAll(truth.keySet());
    Map<String, Count> counts = new TreeMap<>();
    for (Facts.Key key : keys) {
      boolean isRight =
          drafted.containsKey(key)
              && truth.containsKey(key)
              && String.valueOf(truth.get(key)).equals(String.valueOf(drafted.get(key)));
      boolean isAsked = !isRight && isAsked(draft, key);
      if (!isRight) {
        WRONG.add(name + ' ' + key + ": " + truth.get(key) + ", drafted " + drafted.get(key));
      }
      counts.merge(sort(key), new Count(1, isRight ? 1 : 0, isAsked ? 1 : 0), Count::plus);
    }
    return counts;
  }

  private static String sort(Facts.Key key) {
    return key.sort().replaceFirst("\\..*", "");
  }

  private static boolean isAsked(Draft draft, Facts.Key key) {
    String word = key.place().isEmpty() ? key.word().replaceFirst("\\..*", "") : key.place();
    return draft.questions().stream()
        .anyMatch(each -> each.type().equals(key.type()) && each.word().equals(word));
  }
}
