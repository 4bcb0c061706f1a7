package dev.sluice.internal.http;

import dev.sluice.internal.http.json.ErrorJson;
import dev.sluice.internal.http.json.Texts;
import java.io.IOException;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the message for people in the body of an error. */
final class ServerMessage {

  private static final int MOST = 500;
  private static final Pattern TITLE =
      Pattern.compile("<title[^>]*>([^<]*)", Pattern.CASE_INSENSITIVE);

  /** Control characters, blanks, line ends, invisible marks, and marks that turn the writing. */
  private static final Pattern UNPRINTABLE =
      Pattern.compile(
          "[\\x00-\\x20\\x7f-\\xa0\\xad\\u061c\\u200b\\u200e\\u200f"
              + "\\u2028-\\u202e\\u2060-\\u206f\\ufeff]+");

  private ServerMessage() {}

  /**
   * The server's message in the body of an error, as one line of at most 500 characters.
   *
   * @param otherwise the result if the body has no message
   * @param mask hides secrets, after the body is decoded and before the line is cut
   */
  static String in(String body, String otherwise, UnaryOperator<String> mask) {
    String text = body.trim();
    String words = line(text.startsWith("<") ? title(text) : words(text), mask);
    return words.isEmpty() ? otherwise : words;
  }

  /** A text from outside as one harmless line of at most 500 characters. */
  static String line(String text, UnaryOperator<String> mask) {
    String visible = UNPRINTABLE.matcher(Texts.withoutLoneSurrogates(text)).replaceAll(" ").trim();
    return shortened(mask.apply(visible));
  }

  private static String title(String html) {
    Matcher title = TITLE.matcher(html);
    return title.find() ? title.group(1) : "";
  }

  private static String shortened(String line) {
    if (line.length() <= MOST) {
      return line;
    }
    boolean splitsPair = Character.isHighSurrogate(line.charAt(MOST - 1));
    return line.substring(0, splitsPair ? MOST - 1 : MOST);
  }

  private static String words(String text) {
    try {
      return ErrorJson.words(text);
    } catch (IOException notJson) {
      return text;
    }
  }
}
