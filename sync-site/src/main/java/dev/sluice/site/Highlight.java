package dev.sluice.site;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Entities;

/** Light colours for code: comments, texts, key words, annotations and types. */
final class Highlight {

  private static final List<String> KINDS = List.of("comment", "string", "note", "word", "type");

  private static final String TEXT = "\"\"\"[\\s\\S]*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*\"";
  private static final String SINGLE = "\"(?:\\\\.|[^\"\\\\])*\"|'[^'\\n]*'";
  private static final String NEVER = "(?!)";

  private static final Pattern JAVA =
      language(
          "//.*|/\\*[\\s\\S]*?\\*/",
          TEXT,
          "@[A-Za-z]\\w*",
          "abstract|as|assert|boolean|break|by|byte|case|catch|char|class|continue|data|default|do"
              + "|double|else|enum|extends|false|final|finally|float|for|fun|if|implements|import"
              + "|in|int|interface|is|long|new|null|object|override|package|private|protected"
              + "|public|record|return|sealed|short|static|super|suspend|switch|synchronized|this"
              + "|throw|throws|true|try|val|var|void|when|while",
          "\\b[A-Z]\\w*");
  private static final Pattern SQL =
      language(
          "--.*|\\(\\*[\\s\\S]*?\\*\\)",
          SINGLE,
          NEVER,
          "(?i:select|from|where|and|or|not|insert|into|values|update|set|delete|create|table|index"
              + "|trigger|primary|key|null|integer|text|on|as|join|left|order|by|limit|in|is"
              + "|begin|end|exists|pragma|unique|default|references)",
          NEVER);
  private static final Pattern XML =
      language("<!--[\\s\\S]*?-->", TEXT, NEVER, NEVER, "</?[\\w:.-]+|/?>");
  private static final Pattern SHELL =
      language(
          "(?<=^|\\s)#.*",
          SINGLE,
          "(?<=\\s)--?[a-zA-Z][\\w-]*",
          "for|in|do|done|if|then|else|fi|while|export|cd|exec|exit",
          NEVER);
  private static final Pattern JSON = language("//.*", TEXT, NEVER, "true|false|null", NEVER);

  private static final Map<String, Pattern> LANGUAGES =
      Map.of(
          "java", JAVA, "kotlin", JAVA, "groovy", JAVA, "sql", SQL, "xml", XML, "sh", SHELL,
          "console", SHELL, "ini", SHELL, "json", JSON, "tla", SQL);

  private Highlight() {}

  /** One pattern for each kind, in their order. */
  private static Pattern language(String... patterns) {
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < patterns.length; i++) {
      String pattern = KINDS.get(i).equals("word") ? "\\b(?:" + patterns[i] + ")\\b" : patterns[i];
      all.append(i == 0 ? "" : "|").append("(?<").append(KINDS.get(i)).append('>');
      all.append(pattern).append(')');
    }
    return Pattern.compile(all.toString(), Pattern.MULTILINE);
  }

  static String html(String language, String code) {
    Pattern pattern = LANGUAGES.get(language);
    if (pattern == null) {
      return Entities.escape(code);
    }
    StringBuilder html = new StringBuilder();
    Matcher found = pattern.matcher(code);
    int end = 0;
    while (found.find()) {
      html.append(Entities.escape(code.substring(end, found.start())));
      html.append("<span class=\"").append(kind(found)).append("\">");
      html.append(Entities.escape(found.group())).append("</span>");
      end = found.end();
    }
    return html.append(Entities.escape(code.substring(end))).toString();
  }

  private static String kind(Matcher found) {
    for (String kind : KINDS) {
      if (found.group(kind) != null) {
        return kind;
      }
    }
    throw new IllegalStateException("a match of no kind");
  }
}
