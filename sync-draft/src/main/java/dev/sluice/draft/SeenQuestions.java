package dev.sluice.draft;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What no answer tells about a list. */
final class SeenQuestions {

  /** Ends a question whose wrong answer costs nothing, since nothing is sent. */
  static final String READ_ONLY = "As it is, rows are only read.";

  private static final int ENOUGH = 20;

  private SeenQuestions() {}

  static List<Finding> of(SeenList list) {
    List<Finding> findings = new ArrayList<>();
    if (!list.question.isEmpty()) {
      findings.add(Finding.asked("pages", list.question));
    }
    boolean isChanged = list.methods.contains("POST") || isChanged(list.rowMethods);
    if (!isChanged) {
      findings.add(
          Finding.asked("create", "Can rows be created, changed and deleted? " + READ_ONLY));
    }
    List<String> questions = new ArrayList<>();
    if (isChanged) {
      questions.add("Which fields does the server write itself? They need byServer.");
    }
    int seen = rows(list).size();
    if (seen < ENOUGH) {
      questions.add(
          "Seen: "
              + Naming.rows(seen)
              + ". Which other fields can be null? They need nullable, or"
              + " a row with null is not read.");
    }
    int leftOut = leftOut(list);
    if (leftOut > 0) {
      questions.add(
          "Left out: "
              + (leftOut == 1 ? "1 name" : leftOut + " names")
              + ", since they look like values of rows. Which of them are fields?");
    }
    if (!questions.isEmpty()) {
      findings.add(new Finding("fields", null, questions));
    }
    return findings;
  }

  private static int leftOut(SeenList list) {
    ObjectNode row = SeenDocument.rowIn(list.shape(), list);
    return row == null ? 0 : row.path(Shapes.LEFT_OUT).asInt();
  }

  private static boolean isChanged(Set<String> methods) {
    return methods.contains("PUT") || methods.contains("PATCH") || methods.contains("DELETE");
  }

  private static Set<JsonNode> rows(SeenList list) {
    Set<JsonNode> rows = new HashSet<>();
    list.answers().forEach(answer -> rows.addAll(list.rows(answer)));
    return rows;
  }

  /** Whether not all rows have the same names. */
  static boolean leavesOutNames(SeenList list) {
    ObjectNode row = list.hasRows() ? SeenDocument.rowIn(list.shape(), list) : null;
    return row != null && row.path("required").size() < row.path("properties").size();
  }
}
