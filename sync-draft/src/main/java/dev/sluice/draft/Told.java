package dev.sluice.draft;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What is known beside a description. It stands in place of what the description tells about the
 * same word; a question alone leaves the value.
 *
 * @param source what the draft was made from
 * @param file words about the whole API
 * @param words those of each type, by the path of its list
 * @param leftOut what cannot be synced, and why
 */
record Told(
    String source, List<Finding> file, Map<String, List<Finding>> words, List<String> leftOut) {

  /** Nothing beside the description itself. */
  static Told nothing(String source) {
    return new Told(source, List.of(), Map.of(), List.of());
  }

  List<Finding> inFile(List<Finding> found) {
    return merged(found, file);
  }

  List<Finding> inType(Resource type, List<Finding> found) {
    return merged(found, words.getOrDefault(type.listPath(), List.of()));
  }

  private static List<Finding> merged(List<Finding> found, List<Finding> told) {
    List<Finding> all = new ArrayList<>();
    for (Finding each : found) {
      all.add(
          told.stream()
              .filter(other -> other.word().equals(each.word()))
              .findFirst()
              .map(other -> beside(each, other))
              .orElse(each));
    }
    told.stream()
        .filter(other -> found.stream().noneMatch(each -> each.word().equals(other.word())))
        .forEach(all::add);
    return all;
  }

  /** A question about a word leaves its value. */
  private static Finding beside(Finding found, Finding told) {
    Object value = told.value() == null ? found.value() : told.value();
    return new Finding(found.word(), value, told.questions());
  }
}
