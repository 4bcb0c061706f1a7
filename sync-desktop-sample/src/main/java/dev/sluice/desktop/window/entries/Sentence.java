package dev.sluice.desktop.window.entries;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An entry as it is typed: {@code Write the report @Sluice #deep}. A name with spaces stands in
 * quotes, {@code @"Big project"}; a backslash makes {@code \#5} plain text.
 *
 * @param project the project's name, null for none
 * @param tags their names
 */
public record Sentence(String description, @Nullable String project, List<String> tags) {

  private static final char PROJECT = '@';
  private static final char TAG = '#';

  /** Copies the tags. */
  public Sentence {
    tags = List.copyOf(tags);
  }

  /** Reads what was typed. Of several projects the last one counts. */
  public static Sentence parse(String typed) {
    List<String> words = new ArrayList<>();
    List<String> tags = new ArrayList<>();
    String project = null;
    for (String word : words(typed)) {
      String name = word.length() < 2 ? "" : unquoted(word.substring(1));
      if (word.charAt(0) == PROJECT && !name.isEmpty()) {
        project = name;
      } else if (word.charAt(0) == TAG && !name.isEmpty()) {
        tags.add(name);
      } else {
        words.add(isMarked(word, '\\') ? word.substring(1) : word);
      }
    }
    return new Sentence(String.join(" ", words), project, tags.stream().distinct().toList());
  }

  /** Splits at spaces, but not inside the quotes of a name. */
  private static List<String> words(String typed) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < typed.length(); i++) {
      char c = typed.charAt(i);
      boolean opens = word.length() == 1 && isMark(word.charAt(0)) && c == '"';
      if (!quoted && Character.isWhitespace(c)) {
        finish(word, words);
      } else {
        word.append(c);
      }
      quoted = opens || (quoted && c != '"');
    }
    finish(word, words);
    return words;
  }

  private static void finish(StringBuilder word, List<String> words) {
    if (word.length() > 0) {
      words.add(word.toString());
      word.setLength(0);
    }
  }

  private static String unquoted(String name) {
    return name.replace("\"", "").strip();
  }

  private static boolean isMark(char c) {
    return c == PROJECT || c == TAG;
  }

  private static boolean isMarked(String word, char first) {
    return word.length() > 1 && word.charAt(0) == first && isMark(word.charAt(1));
  }

  /** The text that reads as this one. */
  public String text() {
    String plain =
        Stream.of(description.split(" ", -1))
            .map(word -> word.length() > 1 && isMark(word.charAt(0)) ? "\\" + word : word)
            .collect(Collectors.joining(" "));
    Stream<String> marks =
        Stream.concat(
            Stream.ofNullable(project).map(name -> PROJECT + quoted(name)),
            tags.stream().map(name -> TAG + quoted(name)));
    return Stream.concat(Stream.of(plain), marks)
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(" "));
  }

  /** A name as it is typed after its mark. */
  static String quoted(String name) {
    return name.chars().anyMatch(Character::isWhitespace) ? '"' + name + '"' : name;
  }
}
