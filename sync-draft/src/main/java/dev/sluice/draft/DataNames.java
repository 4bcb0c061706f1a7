package dev.sluice.draft;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Finds names that are values: rows by their ids, or an address in place of a field's name. */
final class DataNames {

  /** Names that stand in a part of the rows only; more of them are no fields. */
  private static final int MOST_ODD = 40;

  /** Names that differ in numbers only, and stand in a part of the rows only. */
  private static final int MOST_ALIKE = 5;

  private static final Pattern A_VALUE =
      Pattern.compile(
          "(?si).{80,}|.*[\\r\\n].*" // first what is long, so that no other is tried on it
              + "|[^@\\s]+@[^@\\s]+\\.[^@\\s]+.*|https?:.*|[\\d\\s.,:/+-]{3,}"
              + "|\\d{4}-\\d\\d-\\d\\d.*|(?=\\D*\\d)[0-9a-f]{8,}(?:-[0-9a-f]{4,})*"
              + "|(?=.{16,})(?:[a-z_-]*+\\d++){3,}+[a-z_-]*+");
  private static final Pattern NUMBERS = Pattern.compile("\\d+");

  private DataNames() {}

  /**
   * Those that are values.
   *
   * @param counts in how many objects each name stands
   * @param objects how many objects there are
   */
  static Set<String> of(Map<String, Integer> counts, int objects) {
    Set<String> values = new TreeSet<>();
    List<String> odd =
        counts.keySet().stream().filter(name -> counts.getOrDefault(name, 0) < objects).toList();
    Map<String, Integer> alike = new HashMap<>();
    odd.forEach(name -> alike.merge(bare(name), 1, Integer::sum));
    for (String name : odd) {
      boolean isOneOfMany = name.length() > bare(name).length();
      boolean areMany = isOneOfMany && alike.getOrDefault(bare(name), 0) > MOST_ALIKE;
      if (odd.size() > MOST_ODD || areMany) {
        values.add(name);
      }
    }
    counts.keySet().stream().filter(A_VALUE.asMatchPredicate()).forEach(values::add);
    return values;
  }

  private static String bare(String name) {
    return NUMBERS.matcher(name).replaceAll("");
  }
}
