package dev.sluice.draft;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The draft of a schema file. It is made from a description of an API (OpenAPI 3.0 or 3.1, or
 * Swagger 2; YAML or JSON), or from what a server answers. What neither tells stands there as a
 * guess, with a question beside it. Immutable.
 */
public final class Draft {

  /** Answers on which rows depend; the others cost time at most. */
  private static final List<String> COST_DATA =
      List.of(
          "pages",
          "since",
          "tombstones",
          "list",
          "rowsAt",
          "textIds",
          "identifiedBy",
          "create",
          "fields",
          "idempotencyKeys",
          "update",
          "delete");

  private final String text;
  private final List<Question> questions;

  private Draft(String text, List<Question> questions) {
    this.text = text;
    this.questions = List.copyOf(questions);
  }

  /**
   * Drafts a schema file.
   *
   * @param document the description of the API
   * @throws IllegalArgumentException if it is none, or if nothing in it can be synced
   */
  public static Draft of(String document) {
    Document read = Document.parse(document);
    return of(read, Told.nothing("the description of " + title(read)));
  }

  /** How many requests {@link #from} sends at most. */
  public static int mostRequests() {
    return Survey.MOST;
  }

  /**
   * Drafts a schema file from what a server answers. Only {@code GET} and {@code OPTIONS} are sent,
   * one at a time, and no more than {@link #mostRequests}. Values of rows do not stand in the
   * draft.
   *
   * @param lists the URLs of lists of one server; 10 at most
   * @param credentials how the requests prove who the user is: {@code bearer}, {@code apiToken},
   *     {@code header:NAME}; empty if they do not
   * @throws UnusableAnswerException if the server answers no list
   * @throws IllegalArgumentException if a URL is not one of a list, or if nothing can be synced
   */
  public static Draft from(List<String> lists, String credentials, Asking server)
      throws IOException {
    List<SeenList> seen = Survey.of(lists, server);
    return of(SeenDocument.of(seen), SeenDocument.told(seen, credentials));
  }

  private static Draft of(Document read, Told told) {
    Plan plan = Plan.of(read);
    List<String> leftOut = new ArrayList<>(plan.leftOut());
    leftOut.addAll(told.leftOut());
    if (plan.types().isEmpty()) {
      String why = leftOut.isEmpty() ? "" : "; " + leftOut.get(0);
      throw new IllegalArgumentException(
          "nothing here can be synced: no GET answers a list of rows with ids" + why);
    }
    List<Finding> file = new ArrayList<>(told.inFile(FileWords.of(read, plan)));
    foreign(read).forEach(file::add);
    Map<String, SchemaText.Type> types = new LinkedHashMap<>();
    for (Resource type : plan.types()) {
      View view = new View(plan, type);
      List<Finding> words = told.inType(type, TypeWords.of(view));
      types.put(type.name(), new SchemaText.Type(words, Fields.of(view)));
    }
    List<Question> questions = questions(file, types);
    SchemaText text = new SchemaText(file, types, questions, leftOut);
    return new Draft(text.write(told.source()), questions);
  }

  private static String title(Document document) {
    return document.root().path("info").path("title").asText("an API");
  }

  private static List<Finding> foreign(Document document) {
    List<Finding> findings = new ArrayList<>();
    for (String ref : document.foreignRefs()) {
      findings.add(Finding.asked("types", "What is in " + ref + "? It is another document."));
    }
    return findings;
  }

  private static List<Question> questions(List<Finding> file, Map<String, SchemaText.Type> types) {
    List<Question> questions = new ArrayList<>();
    add(questions, "", file);
    types.forEach(
        (name, type) -> {
          add(questions, name, type.words());
          add(questions, name, type.fields());
        });
    questions.sort(Comparator.comparingInt(Draft::rank));
    return questions;
  }

  private static void add(List<Question> questions, String type, List<Finding> findings) {
    for (Finding finding : findings) {
      finding.questions().forEach(each -> questions.add(new Question(type, finding.word(), each)));
    }
  }

  /** Those first that cost data. */
  private static int rank(Question question) {
    boolean isLostCreate = question.question().equals(Fingerprints.LOST);
    int place = COST_DATA.indexOf(isLostCreate ? "fields" : question.word());
    boolean isSlow =
        question.type().isEmpty()
            || question.question().endsWith(Pages.SLOW)
            || question.question().endsWith(SeenQuestions.READ_ONLY);
    return !isSlow && place >= 0 ? place : COST_DATA.size();
  }

  /** Whether a wrong guess may cost rows or changes. */
  static boolean costsData(Question question) {
    return rank(question) < COST_DATA.size();
  }

  /** The schema file, as YAML, with the questions as comments. */
  public String text() {
    return text;
  }

  /** What a developer must find out, that first which may cost data. */
  public List<Question> questions() {
    return questions;
  }
}
