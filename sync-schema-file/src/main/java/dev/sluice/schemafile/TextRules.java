package dev.sluice.schemafile;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** Rules for texts that a file can name; in Java any function can be one. */
final class TextRules {

  private static final Map<String, UnaryOperator<String>> RULES = new LinkedHashMap<>();
  private static final Map<String, String> IN_JAVA =
      Map.of(
          "trim", ".strip()",
          "lowerCase", ".toLowerCase(Locale.ROOT)",
          "upperCase", ".toUpperCase(Locale.ROOT)",
          "singleBlanks", ".replaceAll(\"\\\\s+\", \" \")");

  static {
    RULES.put("trim", String::strip);
    RULES.put("lowerCase", text -> text.toLowerCase(Locale.ROOT));
    RULES.put("upperCase", text -> text.toUpperCase(Locale.ROOT));
    RULES.put("singleBlanks", text -> text.replaceAll("\\s+", " "));
  }

  /** Some rules, one after another. */
  static final Value<UnaryOperator<String>> VALUE =
      Value.of(TextRules::all, Value.TEXTS.shape()).as(TextRules::inJava);

  private TextRules() {}

  private static String inJava(Part part) {
    StringBuilder rules = new StringBuilder("text -> text");
    part.list().forEach(rule -> rules.append(IN_JAVA.get(rule.text())));
    return rules.toString();
  }

  private static UnaryOperator<String> all(Part part) {
    return part.list().stream().map(TextRules::rule).reduce(text -> text, TextRules::then);
  }

  private static UnaryOperator<String> rule(Part part) {
    Words.requireKnown(part.text(), part, RULES.keySet());
    return Objects.requireNonNull(RULES.get(part.text()));
  }

  private static UnaryOperator<String> then(
      UnaryOperator<String> first, UnaryOperator<String> second) {
    return text -> second.apply(first.apply(text));
  }
}
