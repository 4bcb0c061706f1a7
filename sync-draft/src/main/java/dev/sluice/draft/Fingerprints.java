package dev.sluice.draft;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds by which fields a new row is known again after a lost answer. */
final class Fingerprints {

  private static final List<String> TELLING =
      List.of(
          ("name title summary subject label description content body text key code " + "email url")
              .split(" "));

  /** Asks what a lost row costs. */
  static final String LOST =
      "By which fields is a row known again after a lost answer to a create?";

  private final Map<String, Finding> fields;
  private final Set<String> required;

  private Fingerprints(Map<String, Finding> fields, Body create) {
    this.fields = new LinkedHashMap<>(fields);
    this.required = create.fields().required();
  }

  /** The fields, by their columns, with the word at some of them. */
  static Map<String, Finding> added(Map<String, Finding> fields, Body create) {
    Fingerprints fingerprints = new Fingerprints(fields, create);
    fingerprints.add();
    return fingerprints.fields;
  }

  private void add() {
    Set<String> columns = new TreeSet<>();
    for (Map.Entry<String, Finding> each : fields.entrySet()) {
      if (isTelling(each.getValue()) && required.contains(jsonOf(each))) {
        columns.add(each.getKey());
      }
    }
    String guess = columns.isEmpty() ? guessed() : null;
    columns.forEach(column -> addFingerprint(column, List.of()));
    if (guess != null) {
      addFingerprint(guess, List.of(LOST));
    }
  }

  private void addFingerprint(String column, List<String> questions) {
    Finding field = fields.get(column);
    if (field != null && field.value() instanceof Map<?, ?> before) {
      Map<String, Object> words = new LinkedHashMap<>();
      before.forEach((word, value) -> words.put(String.valueOf(word), value));
      words.put("fingerprint", Flow.YES);
      List<String> all = new ArrayList<>(field.questions());
      all.addAll(questions);
      fields.put(column, new Finding(column, words, all));
    }
  }

  private @Nullable String guessed() {
    for (String name : TELLING) {
      if (fields.containsKey(name) && isTelling(fields.get(name))) {
        return name;
      }
    }
    String other = null;
    for (Map.Entry<String, Finding> each : fields.entrySet()) {
      if (isTelling(each.getValue())) {
        return each.getKey();
      }
      boolean canBe = isWritten(each.getValue()) && !has(each.getValue(), "references");
      other = other == null && canBe ? each.getKey() : other;
    }
    return other;
  }

  private static String jsonOf(Map.Entry<String, Finding> field) {
    Object json = field.getValue().value() instanceof Map<?, ?> words ? words.get("json") : null;
    return json == null ? field.getKey() : json.toString();
  }

  private static boolean isTelling(@Nullable Finding field) {
    return field != null && has(field, "text") && !has(field, "oneOf") && isWritten(field);
  }

  private static boolean isWritten(Finding field) {
    return !has(field, "byServer") && !has(field, "document");
  }

  private static boolean has(Finding field, String word) {
    return field.value() instanceof Map<?, ?> words && words.containsKey(word);
  }
}
