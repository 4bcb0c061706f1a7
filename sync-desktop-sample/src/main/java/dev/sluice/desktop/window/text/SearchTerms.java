package dev.sluice.desktop.window.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is searched for, as it is typed: {@code @project}, {@code #tag} and plain words. An entry
 * must have all words and tags, and one of the projects.
 */
public record SearchTerms(List<Term> terms) {

  /** Of a letter that is pasted only the begin counts: each word is sought in all entries. */
  private static final int MOST = 8;

  /** Where a term is looked for. */
  public enum SoughtIn {
    /** Anywhere: a plain word. */
    ANYWHERE,
    /** Among the projects. */
    PROJECT,
    /** Among what stands after {@code #}. */
    TAG
  }

  /**
   * One of the words.
   *
   * @param name without its mark
   * @param typed with its mark, as it may stand in a description
   */
  public record Term(SoughtIn place, String name, String typed) {

    /** The values of its condition. */
    private List<String> patterns() {
      String holding = Glob.holding(name);
      return place == SoughtIn.ANYWHERE ? List.of(holding) : List.of(holding, Glob.holding(typed));
    }
  }

  /** Copies the terms. */
  public SearchTerms {
    terms = List.copyOf(terms);
  }

  /** Reads what was typed. A mark whose name is still to come asks for nothing. */
  public static SearchTerms parse(String typed) {
    return new SearchTerms(
        Sentence.words(typed).stream()
            .filter(word -> !word.equals("@") && !word.equals("#"))
            .map(SearchTerms::term)
            .distinct()
            .limit(MOST)
            .toList());
  }

  private static Term term(String word) {
    String name = Sentence.name(word);
    if (name.isEmpty()) {
      String plain = Sentence.unescaped(word);
      return new Term(SoughtIn.ANYWHERE, plain, plain);
    }
    SoughtIn place = word.startsWith("@") ? SoughtIn.PROJECT : SoughtIn.TAG;
    return new Term(place, name, word.charAt(0) + name);
  }

  /**
   * The condition in SQL, which begins with AND; empty if all entries are wanted.
   *
   * @param columns the condition for each place, where {@code ?name} is the pattern for GLOB, and
   *     {@code ?typed} that of the name with its mark
   * @param before how many values the statement has before those of the condition
   */
  public String sql(Map<SoughtIn, String> columns, int before) {
    List<String> conditions = new ArrayList<>();
    List<String> projects = new ArrayList<>();
    int next = before + 1;
    for (Term term : terms) {
      String condition = Objects.requireNonNull(columns.get(term.place()));
      condition = condition.replace("?name", "?" + next).replace("?typed", "?" + (next + 1));
      (term.place() == SoughtIn.PROJECT ? projects : conditions).add("(" + condition + ")");
      next += term.patterns().size();
    }
    if (!projects.isEmpty()) {
      conditions.add("(" + String.join(" OR ", projects) + ")");
    }
    return conditions.stream().map(one -> " AND " + one).collect(Collectors.joining());
  }

  /** The values of a statement: its own, then those of the condition. */
  public Object[] values(Object... before) {
    Stream<String> patterns = terms.stream().flatMap(term -> term.patterns().stream());
    return Stream.concat(Arrays.stream(before), patterns).toArray();
  }
}
