package dev.sluice.draft;

import java.util.List;
import java.util.Map;

/**
 * Writes a schema file.
 *
 * @param file the words about the whole API
 * @param leftOut what cannot be synced
 */
record SchemaText(
    List<Finding> file, Map<String, Type> types, List<Question> questions, List<String> leftOut) {

  /** What was found out about a type. */
  record Type(List<Finding> words, List<Finding> fields) {}

  String write(String source) {
    StringBuilder text = new StringBuilder();
    text.append("# A draft of a schema, from ").append(inLine(source));
    text.append(".\n# A comment with a question mark asks what is not told there.\n");
    head(text);
    text.append("version: 1\n");
    file.forEach(finding -> word(text, "", finding));
    text.append("types:\n");
    types.forEach((name, type) -> type(text, name, type));
    if (!leftOut.isEmpty()) {
      text.append("\n# Not in this draft:\n");
      leftOut.forEach(line -> text.append("# - ").append(inLine(line)).append('\n'));
    }
    return text.toString();
  }

  private void head(StringBuilder text) {
    head(text, "Wrong answers to these may cost data", true);
    head(text, "Wrong answers to these cost time", false);
  }

  private void head(StringBuilder text, String title, boolean costsData) {
    List<Question> some =
        questions.stream().filter(each -> Draft.costsData(each) == costsData).toList();
    if (!some.isEmpty()) {
      text.append("#\n# ").append(title).append(":\n");
    }
    for (Question each : some) {
      String place = each.type().isEmpty() ? each.word() : each.type() + '.' + each.word();
      text.append("# - ").append(place).append(": ").append(inLine(each.question())).append('\n');
    }
  }

  private static void type(StringBuilder text, String name, Type type) {
    text.append('\n').append("  ").append(Flow.text(name)).append(":\n");
    type.words().forEach(finding -> word(text, "    ", finding));
    text.append("    fields:");
    text.append(type.fields().isEmpty() ? " {}\n" : "\n");
    type.fields().forEach(finding -> word(text, "      ", finding));
  }

  private static void word(StringBuilder text, String indent, Finding finding) {
    for (String question : finding.questions()) {
      text.append(indent).append("# ? ").append(inLine(question)).append('\n');
    }
    Object value = finding.value();
    if (value != null) {
      text.append(indent).append(Flow.text(finding.word())).append(':');
      text.append(value == Flow.YES ? "" : ' ' + Flow.of(value)).append('\n');
    }
  }

  /** A comment ends with its line, whatever a document says. */
  static String inLine(String text) {
    return text.replaceAll("[\\p{Cntrl}\\u0085\\u2028\\u2029]+", " ").strip();
  }
}
