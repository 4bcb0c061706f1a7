package dev.sluice.draft;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Finds what says that a list may have a part of its rows only: others would count as deleted. */
final class Partly {

  private static final String UNITS = "(?:minute|hour|day|night|week|month|quarter|year)s?\\b";
  private static final Pattern RECENT =
      Pattern.compile(
          "(?i)\\b(?:last|past|previous|next|coming) +(?:\\d+|(?:\\w+ +){0,2}"
              + UNITS
              + ")|\\b(?:recent|recently|latest|upcoming|today|current (?:day|week|month|year))\\b");
  private static final Pattern USUAL =
      Pattern.compile("(?i)\\bdefaults?(?: value)? (?:to|is)\\b|\\bby default\\b|\\bdefaults?:");
  private static final Pattern ONLY = Pattern.compile("(?i)(?<!\\bread[- ])\\bonly\\b");
  private static final Pattern COUNT =
      Pattern.compile(
          "(?i)\\b(?:up to|most|first|top|limit(?:ed|s)?(?: (?:to|of))?|max(?:imum)?(?: of)?)"
              + " +(?:the +)?\\d");
  private static final Pattern OF_PAGES =
      Pattern.compile(
          "(?i)\\bpages?\\b|paginat|at a time|(?:per|each|a|one|single) (?:request|call)");
  private static final Pattern ORDER =
      Pattern.compile("(?i)\\b(?:sort|order|ascending|descending|asc|desc|format|language|locale)");
  private static final Pattern BOUND =
      Pattern.compile(
          "(?:(?:date|time|day|period|range)_)?(?:from|to|start|end|begin|until)"
              + "(?:_(?:date|time|at|on|day))?");
  private static final Pattern DAY = Pattern.compile("(?i)\\b(?:date|day|time|iso.?8601)\\b");
  private static final int LONGEST = 20_000;
  private static final int LONGEST_QUOTE = 120;
  private static final int MOST_QUESTIONS = 3;

  private Partly() {}

  /** What is to be asked about the summary and the description of a list. */
  static List<String> questions(Operation list) {
    List<String> questions = new ArrayList<>();
    for (String word : List.of("summary", "description")) {
      String words = list.node().path(word).asText("");
      for (String sentence : sentences(words)) {
        String said = SchemaText.inLine(sentence);
        String question =
            "Has the list all rows? Its description says: "
                + said.substring(0, Math.min(said.length(), LONGEST_QUOTE))
                + ". Rows that it leaves out count as deleted.";
        boolean isNew = questions.size() < MOST_QUESTIONS && !questions.contains(question);
        if (isNew && isPart(sentence)) {
          questions.add(question);
        }
      }
    }
    return questions;
  }

  private static String[] sentences(String words) {
    return words.substring(0, Math.min(words.length(), LONGEST)).split("[.!?;](?=\\s|$)|\\R{2,}");
  }

  private static boolean isPart(String sentence) {
    boolean isCount = COUNT.matcher(sentence).find() && !OF_PAGES.matcher(sentence).find();
    return isCount || ONLY.matcher(sentence).find() || isWindow(sentence);
  }

  private static boolean isWindow(String words) {
    boolean isUsual = USUAL.matcher(words).find() && !ORDER.matcher(words).find();
    return RECENT.matcher(words).find() || (isUsual && !OF_PAGES.matcher(words).find());
  }

  /** Whether a list may leave out rows if it is asked without this parameter. */
  static boolean mayBound(Parameter parameter) {
    String name = Naming.snake(parameter.name());
    Schema schema = parameter.schema();
    boolean isDay =
        schema.format().startsWith("date")
            || (schema.isText() && DAY.matcher(parameter.words()).find());
    boolean isOther = Pages.areAskedBy(parameter) || ORDER.matcher(name.replace('_', ' ')).find();
    return (isDay && BOUND.matcher(name).matches()) || (!isOther && isWindow(parameter.allWords()));
  }
}
