package dev.sluice.schemafile;

import java.text.Normalizer;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** Rules for texts that a file can name; in Java any function can be one. */
final class TextRules {

  /**
   * A rule.
   *
   * @param inJava the same in Java, with % where the text stands
   */
  private record Rule(UnaryOperator<String> how, String inJava) {}

  private static final Map<String, Rule> RULES = new LinkedHashMap<>();

  static {
    put("trim", String::strip, "%.strip()");
    put("lowerCase", text -> text.toLowerCase(Locale.ROOT), "%.toLowerCase(Locale.ROOT)");
    put("upperCase", text -> text.toUpperCase(Locale.ROOT), "%.toUpperCase(Locale.ROOT)");
    put("singleBlanks", t -> t.replaceAll("\\s+", " "), "%.replaceAll(\"\\\\s+\", \" \")");
    put("lineFeeds", t -> t.replace("\r\n", "\n"), "%.replace(\"\\r\\n\", \"\\n\")");
    put(
        "composed",
        text -> Normalizer.normalize(text, Normalizer.Form.NFC),
        "Normalizer.normalize(%, Normalizer.Form.NFC)");
    put(
        "withoutEmoji",
        text -> text.replaceAll("[^\\x{0}-\\x{ffff}]", ""),
        "%.replaceAll(\"[^\\\\x{0}-\\\\x{ffff}]\", \"\")");
  }

  /** Some rules, one after another. */
  static final Value<UnaryOperator<String>> VALUE =
      Value.of(TextRules::all, Value.TEXTS.shape()).as(TextRules::inJava);

  private TextRules() {}

  private static void put(String name, UnaryOperator<String> how, String inJava) {
    RULES.put(name, new Rule(how, inJava));
  }

  private static String inJava(Part part) {
    String java = "text";
    for (Part name : part.list()) {
      java = rule(name).inJava().replace("%", java);
    }
    return "text -> " + java;
  }

  private static UnaryOperator<String> all(Part part) {
    return part.items().stream()
        .map(name -> rule(name).how())
        .reduce(text -> text, TextRules::then);
  }

  private static Rule rule(Part part) {
    Words.requireKnown(part.text(), part, RULES.keySet());
    return Objects.requireNonNull(RULES.get(part.text()));
  }

  private static UnaryOperator<String> then(
      UnaryOperator<String> first, UnaryOperator<String> second) {
    return text -> second.apply(first.apply(text));
  }
}
