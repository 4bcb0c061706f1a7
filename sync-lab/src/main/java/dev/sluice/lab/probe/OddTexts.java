package dev.sluice.lab.probe;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import dev.sluice.schemafile.SchemaEdit;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Asks whether texts come back as they were sent, by rows whose texts have blanks, accents, an
 * emoji and a line end.
 */
final class OddTexts {

  /**
   * One thing that servers do to a text.
   *
   * @param rule its name in a schema file; null if it has none
   */
  private record Habit(String words, @Nullable String rule, UnaryOperator<String> how) {}

  private static final Habit NOTHING = new Habit("", null, text -> text);

  /** A server has at most one habit of each line. */
  private static final List<List<Habit>> HABITS =
      List.of(
          List.of(
              NOTHING,
              new Habit("line ends become \\n", "lineFeeds", text -> text.replace("\r\n", "\n")),
              new Habit("line ends are removed", null, text -> text.replace("\r\n", ""))),
          List.of(
              NOTHING,
              new Habit(
                  "emoji are removed",
                  "withoutEmoji",
                  text -> text.replaceAll("[^\\x{0}-\\x{ffff}]", "")),
              new Habit(
                  "emoji become ?", null, text -> text.replaceAll("[^\\x{0}-\\x{ffff}]", "?")),
              new Habit(
                  "emoji become ????",
                  null,
                  text -> text.replaceAll("[^\\x{0}-\\x{ffff}]", "????")),
              new Habit(
                  "it ends before an emoji",
                  null,
                  text -> text.replaceAll("(?s)[^\\x{0}-\\x{ffff}].*", ""))),
          List.of(
              NOTHING,
              new Habit("blanks are one", "singleBlanks", text -> text.replaceAll("\\s+", " ")),
              new Habit("blanks are one", null, text -> text.replaceAll(" +", " "))),
          List.of(
              NOTHING,
              new Habit("blanks at its ends are cut", "trim", String::strip),
              new Habit("blanks at its end are cut", null, String::stripTrailing)),
          List.of(
              NOTHING,
              new Habit(
                  "accents are composed (NFC)",
                  "composed",
                  text -> Normalizer.normalize(text, Normalizer.Form.NFC)),
              new Habit("accents are removed", null, OddTexts::withoutAccents)),
          List.of(
              NOTHING,
              new Habit("letters become small", "lowerCase", text -> text.toLowerCase(Locale.ROOT)),
              new Habit(
                  "letters become capitals", "upperCase", text -> text.toUpperCase(Locale.ROOT))));

  private static final String ANOTHER_TEXT =
      "another text comes back: say normalised(…), or byServer()";

  private final ProbeDevice here;
  private final ProbeDevice there;
  private final Interrogation rows;
  private final Answers answers;
  private final Map<EntityType<?>, Sample> samples = new LinkedHashMap<>();

  OddTexts(ProbeDevices devices, Interrogation rows, Answers answers) {
    this.here = devices.here();
    this.there = devices.there();
    this.rows = rows;
    this.answers = answers;
  }

  /** What the probe adds to its usual texts. */
  static String of(String usual) {
    return " " + usual + "  Cafe\u0301 \ud83c\udf55 at\r\nnoon ";
  }

  private static String withoutAccents(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFD).replaceAll("\\p{M}", "");
  }

  /** Makes a row of a type, if it can be deleted again. */
  void make(EntityType<?> type) {
    Sample sample = type.endpoints().delete() == null ? null : rows.createOdd(type);
    if (sample != null) {
      samples.put(type, sample);
    }
  }

  /** Compares it with what the other device has heard of it. */
  void judge(EntityType<?> type) {
    Sample sample = samples.get(type);
    if (sample == null) {
      if (type.endpoints().delete() == null) {
        answers.notAsked(type, Question.TEXTS, "the row could not be deleted again");
      }
      return;
    }
    Optional<String> refusal = here.refusal(type, sample.here());
    if (refusal.isEmpty() && sample.isFound(here, there)) {
      Row row = there.row(sample);
      answers.unless(misfit(sample.sent(), row), type, Question.TEXTS);
    } else {
      answers.notAsked(type, Question.TEXTS, refusal.orElse("a row with such texts was not taken"));
    }
  }

  private static Misfit misfit(Row sent, Row there) {
    List<String> words = new ArrayList<>();
    List<SchemaEdit> edits = new ArrayList<>();
    for (Field<?, ?> field : Sample.plainFields(sent.type())) {
      if (sent.value(field) instanceof String from && !sent.agreesWith(there, field)) {
        String to = there.value(field) instanceof String text ? text : "";
        Optional<List<Habit>> habits = habits(from, to);
        words.add(field + ": " + habits.map(OddTexts::words).orElse(ANOTHER_TEXT));
        habits.flatMap(all -> rules(sent.type(), field, all)).ifPresent(edits::add);
      }
    }
    return Misfit.of(String.join("; ", words), edits);
  }

  private static Optional<List<Habit>> habits(String from, String to) {
    return combinations().stream()
        .filter(habits -> applied(habits, from).equals(to))
        .min(Comparator.comparing(List::size));
  }

  private static String words(List<Habit> habits) {
    return habits.stream().map(Habit::words).collect(Collectors.joining(", "))
        + ": say normalised(…), which does the same here";
  }

  private static Optional<SchemaEdit> rules(
      EntityType<?> type, Field<?, ?> field, List<Habit> habits) {
    List<String> rules = habits.stream().map(Habit::rule).filter(Objects::nonNull).toList();
    return rules.size() < habits.size()
        ? Optional.empty()
        : Optional.of(Edits.yaml(type, rules.toString(), "fields", field.column(), "normalised"));
  }

  private static String applied(List<Habit> habits, String text) {
    String rewritten = text;
    for (Habit habit : habits) {
      rewritten = habit.how().apply(rewritten);
    }
    return rewritten;
  }

  private static List<List<Habit>> combinations() {
    List<List<Habit>> all = List.of(List.of());
    for (List<Habit> choices : HABITS) {
      List<List<Habit>> longer = new ArrayList<>();
      for (List<Habit> habits : all) {
        for (Habit habit : choices) {
          List<Habit> more = new ArrayList<>(habits);
          if (!habit.words().isEmpty()) {
            more.add(habit);
          }
          longer.add(more);
        }
      }
      all = longer;
    }
    return all;
  }
}
