package dev.sluice.desktop.cli;

import java.util.regex.Pattern;

/** What no error shows of an address: its user, its password and its query. */
final class Withheld {

  private static final Pattern USER = Pattern.compile("\\b([A-Za-z][\\w+.-]*:/{0,2})\\S*@");
  private static final Pattern QUERY = Pattern.compile("(://[^\\s?#]*[?#])\\S+");

  private Withheld() {}

  /** The same words, with asterisks in their place. */
  static String in(String words) {
    String nameless = USER.matcher(words).replaceAll("$1***@");
    return QUERY.matcher(nameless).replaceAll("$1***");
  }
}
