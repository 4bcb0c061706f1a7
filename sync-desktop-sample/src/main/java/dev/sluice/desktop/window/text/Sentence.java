package dev.sluice.desktop.window.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An entry as it is typed: {@code Write the report @Sluice #deep}. A name with spaces stands in
 * quotes, {@code @"Big project"}; a backslash makes {@code \#5} plain text, and a quote in a name
 * stands as {@code \"}.
 *
 * @param project the project's name, null for none
 * @param tags their names
 */
public record Sentence(String description, @Nullable String project, List<String> tags) {

  private static final char PROJECT = '@';
  private static final char TAG = '#';
  private static final Pattern ESCAPED = Pattern.compile("(?s)\\\\+[@#].+");
  private static final Pattern LIKE_A_MARK =
      Pattern.compile("(?<!\\P{javaWhitespace})(\\\\*[@#]\\P{javaWhitespace})");

  /** Copies the tags. A project whose name is not known yet cannot be typed. */
  public Sentence {
    project = project == null || project.isEmpty() ? null : project;
    tags = List.copyOf(tags);
  }

  /** Reads what was typed. Of several projects the last one counts. */
  public static Sentence parse(String typed) {
    StringBuilder plain = new StringBuilder();
    List<String> tags = new ArrayList<>();
    String project = null;
    for (int at = 0, end; at < typed.length(); at = end) {
      int begin = afterSpaces(typed, at);
      end = afterWord(typed, begin);
      String word = typed.substring(begin, end);
      String name = name(word);
      if (name.isEmpty()) {
        boolean afterMarks = plain.length() == 0 && at > 0;
        plain.append(afterMarks ? "" : typed.substring(at, begin)).append(unescaped(word));
      } else if (word.charAt(0) == PROJECT) {
        project = name;
      } else {
        tags.add(name);
      }
    }
    return new Sentence(
        plain.toString().stripTrailing(), project, tags.stream().distinct().toList());
  }

  /** What was typed, word by word; a name in quotes is one word. */
  static List<String> words(String typed) {
    List<String> words = new ArrayList<>();
    for (int at = afterSpaces(typed, 0), end; at < typed.length(); at = afterSpaces(typed, end)) {
      end = afterWord(typed, at);
      words.add(typed.substring(at, end));
    }
    return words;
  }

  /** Where the word begins that is being typed; a name in quotes is one word. */
  public static int lastWord(String typed) {
    int begin = afterSpaces(typed, 0);
    for (int end = afterWord(typed, begin); end < typed.length(); end = afterWord(typed, begin)) {
      begin = afterSpaces(typed, end);
    }
    return begin;
  }

  private static int afterSpaces(String typed, int from) {
    int i = from;
    while (i < typed.length() && Character.isWhitespace(typed.charAt(i))) {
      i++;
    }
    return i;
  }

  /** A word ends at a space, but not inside the quotes of a name. */
  private static int afterWord(String typed, int begin) {
    boolean quoted = begin < typed.length() && isMark(typed.charAt(begin));
    int i = quoted && typed.startsWith("\"", begin + 1) ? afterQuotes(typed, begin + 2) : begin;
    while (i < typed.length() && !Character.isWhitespace(typed.charAt(i))) {
      i++;
    }
    return i;
  }

  private static int afterQuotes(String typed, int begin) {
    int i = begin;
    while (i < typed.length() && typed.charAt(i) != '"') {
      i += isEscape(typed, i) ? 2 : 1;
    }
    return Math.min(typed.length(), i + 1);
  }

  /** In quotes a backslash stands before a quote and before another backslash. */
  private static boolean isEscape(String typed, int at) {
    return typed.charAt(at) == '\\'
        && (typed.startsWith("\"", at + 1) || typed.startsWith("\\", at + 1));
  }

  /** The name in a word with a mark; empty if it is a plain word. */
  public static String name(String word) {
    if (word.length() < 2 || !isMark(word.charAt(0))) {
      return "";
    }
    if (word.charAt(1) != '"') {
      return word.substring(1);
    }
    int end = afterQuotes(word, 2);
    boolean closed = end > 2 && word.charAt(end - 1) == '"';
    StringBuilder name = new StringBuilder();
    for (int i = 2; i < (closed ? end - 1 : end); i++) {
      i += isEscape(word, i) ? 1 : 0;
      name.append(word.charAt(i));
    }
    String whole = name.append(word, end, word.length()).toString();
    return whole.isBlank() || !closed ? whole.strip() : whole;
  }

  /** A word that a backslash makes a plain one, without it. */
  static String unescaped(String word) {
    return ESCAPED.matcher(word).matches() ? word.substring(1) : word;
  }

  private static boolean isMark(char c) {
    return c == PROJECT || c == TAG;
  }

  /** Whether both describe the same; a field, where sentences are edited, has no line breaks. */
  public boolean describesLike(Sentence other) {
    return oneLine(description).equals(oneLine(other.description));
  }

  private static String oneLine(String text) {
    return text.replace('\n', ' ').strip();
  }

  /** The tags that the other sentence does not have, in their order. */
  public List<String> tagsBeside(Sentence other) {
    return tags.stream().filter(tag -> !other.tags.contains(tag)).toList();
  }

  /** The text that reads as this one. */
  public String text() {
    String plain = LIKE_A_MARK.matcher(description).replaceAll("\\\\$1");
    Stream<String> marks =
        Stream.concat(
            Stream.ofNullable(project).map(name -> PROJECT + quoted(name)),
            tags.stream().map(name -> TAG + quoted(name)));
    return Stream.concat(Stream.of(plain), marks)
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(" "));
  }

  /** A name as it is typed after its mark. */
  public static String quoted(String name) {
    boolean simple = name.indexOf('"') < 0 && name.chars().noneMatch(Character::isWhitespace);
    return simple ? name : '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
