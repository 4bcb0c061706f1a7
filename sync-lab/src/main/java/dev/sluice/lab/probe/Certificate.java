package dev.sluice.lab.probe;

import dev.sluice.lab.probe.Finding.Verdict;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a probe has shown of a server. {@link #toString} is a page, in Markdown, for those who make
 * it: which of its habits cost offline clients most, what would be better, and each answer. It has
 * no credentials, and of rows only what the probe has made.
 *
 * @param host the server's name
 * @param findings the answers, in the order of the questions
 * @param habits what costs most, first, with the types that it is true of
 * @param requests how many requests the probe has sent
 * @param idleRequests how many requests a sync takes when nothing has changed, with as many rows as
 *     there were
 */
public record Certificate(
    String host,
    List<Finding> findings,
    Map<Habit, List<EntityType<?>>> habits,
    int requests,
    int idleRequests) {

  /** Lists and map are copied. */
  public Certificate {
    findings = List.copyOf(findings);
    habits = new TreeMap<>(habits);
  }

  static Map<Habit, List<EntityType<?>>> habits(SyncSchema schema) {
    Map<Habit, List<EntityType<?>>> habits = new TreeMap<>();
    for (EntityType<?> type : schema.types()) {
      for (Habit habit : Habit.values()) {
        if (habit.isOf(type)) {
          habits.computeIfAbsent(habit, any -> new ArrayList<>()).add(type);
        }
      }
    }
    return habits;
  }

  /** The answers that are not as the schema says. */
  public List<Finding> against() {
    return findings.stream().filter(one -> one.verdict() == Verdict.OTHERWISE).toList();
  }

  /**
   * Fails a test where the server is not as the schema says.
   *
   * @throws AssertionError with the findings
   */
  public void requireAsSaid() {
    if (!against().isEmpty()) {
      throw new AssertionError(
          against().stream().map(Finding::toString).collect(Collectors.joining("\n")));
    }
  }

  /** The page. */
  @Override
  public String toString() {
    StringBuilder page = new StringBuilder("# How " + host + " serves offline clients\n\n");
    long asked = findings.stream().filter(one -> one.verdict() != Verdict.NOT_ASKED).count();
    page.append(asked - against().size())
        .append(" of ")
        .append(asked)
        .append(" answers are as the schema says. ")
        .append(requests)
        .append(" requests were sent. A sync that finds nothing new takes ")
        .append(idleRequests)
        .append(idleRequests == 1 ? " request.\n" : " requests.\n");
    page.append("\n## What costs most\n\n");
    row(page, "the server", "where", "what it costs", "what would be better");
    row(page, "---", "---", "---", "---");
    habits.forEach(
        (habit, types) -> row(page, habit.words(), names(types), habit.cost(), habit.better()));
    page.append("\n## Each answer\n\n");
    row(page, "type", "claim", "answer");
    row(page, "---", "---", "---");
    findings.forEach(one -> row(page, one.type().name(), one.question().claim(), answer(one)));
    return page.toString();
  }

  private static String answer(Finding finding) {
    return switch (finding.verdict()) {
      case AS_SAID -> "yes";
      case OTHERWISE -> "**no**: " + finding.words();
      case NOT_ASKED -> "not asked: " + finding.words();
    };
  }

  private static String names(List<EntityType<?>> types) {
    return types.stream().map(EntityType::name).collect(Collectors.joining(", "));
  }

  /** A bar or a line's end in a server's words would end the cell. */
  private static void row(StringBuilder page, String... cells) {
    page.append('|');
    for (String cell : cells) {
      page.append(' ').append(cell.replace("|", "\\|").replaceAll("\\s+", " ")).append(" |");
    }
    page.append('\n');
  }
}
