package dev.sluice.draft;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds how rows are made, changed, deleted and fetched one by one. */
final class Changes {

  private Changes() {}

  static Optional<Finding> create(View view) {
    Operation create = view.type().requests().create();
    if (create == null) {
      return Optional.empty();
    }
    if (create.takesFormsOnly()) {
      return refused("create");
    }
    boolean isBare = create.answersNothing() || create.answer().isNothing();
    if (isBare && create.answersNothing() && !create.answersHeader("Location")) {
      return Optional.of(
          Finding.asked("create", "Where does the answer to a create say the id of the new row?"));
    }
    if (!canBeKnownAgain(view)) {
      return Optional.of(
          Finding.asked("create", "By which field is a new row known again after a lost answer?"));
    }
    Map<String, Object> words = endpoint(create, view.plan().list(view.type(), create.path()));
    addWrap(words, view.create());
    if (isBare && create.answersHeader("Location")) {
      words.put("answersLocation", Flow.YES);
    }
    return isBare && !words.containsKey("answersLocation")
        ? Optional.of(Finding.of("create", words, "Does a create answer the new row?"))
        : Optional.of(Finding.of("create", words));
  }

  /** Whether a field is its fingerprint. */
  private static boolean canBeKnownAgain(View view) {
    return Fields.of(view).stream()
        .anyMatch(
            field -> field.value() instanceof Map<?, ?> words && words.containsKey("fingerprint"));
  }

  private static Optional<Finding> refused(String word) {
    return Optional.of(
        Finding.asked(word, "It takes a form, and the engine sends JSON. Does it take JSON, too?"));
  }

  static Optional<Finding> update(View view) {
    Operation update = view.type().requests().update();
    if (update == null) {
      return Optional.empty();
    }
    if (update.takesFormsOnly()) {
      return refused("update");
    }
    List<String> questions = new ArrayList<>();
    Map<String, Object> words = endpoint(update, view.plan().row(view.type(), update.path()));
    if (!String.valueOf(words.values().iterator().next()).contains("{id}")) {
      words.put("identifiedBy", view.type().identity().json());
    }
    if (update.verb().equals("PUT")) {
      words.put("entire", Flow.YES);
    }
    addWrap(words, view.update());
    Map<String, Object> version = Versions.of(view, update);
    if (version != null) {
      words.put("version", version);
    } else if (Versions.mayBe(view)) {
      questions.add("Does the server refuse an outdated change by If-Match? Then say version.");
    }
    if (update.answersNothing()) {
      words.put("silent", Flow.YES);
    } else if (update.answer().isNothing()) {
      words.put("silent", Flow.YES);
      questions.add("Does an update answer the row? Then leave out silent.");
    }
    return Optional.of(new Finding("update", words, questions));
  }

  static Optional<Finding> delete(View view) {
    Operation delete = view.type().requests().delete();
    if (delete == null) {
      return Optional.empty();
    }
    Map<String, Object> words = endpoint(delete, view.plan().row(view.type(), delete.path()));
    Map<String, Object> version = Versions.of(view, delete);
    if (version != null && !version.containsKey("inBody")) {
      words.put("version", version);
    }
    return Optional.of(Finding.of("delete", words));
  }

  static Optional<Finding> one(View view) {
    Operation one = view.type().requests().one();
    return one == null
        ? Optional.empty()
        : Optional.of(Finding.of("one", view.plan().row(view.type(), one.path()).path()));
  }

  /** Where the only row of an answer stands. */
  static Optional<Finding> rowAt(View view) {
    Requests requests = view.type().requests();
    for (@Nullable Operation each :
        new @Nullable Operation[] {requests.one(), requests.create(), requests.update()}) {
      String at = each == null ? null : rowAt(each.answer(), view);
      if (at != null) {
        return at.isEmpty() ? Optional.empty() : Optional.of(Finding.of("rowAt", at));
      }
    }
    return Optional.empty();
  }

  private static @Nullable String rowAt(Schema answer, View view) {
    String id = view.type().identity().json();
    if (answer.isNothing()) {
      return null;
    }
    if (answer.isSame(view.row()) || answer.has(id)) {
      return "";
    }
    for (Map.Entry<String, Schema> each : answer.properties().entrySet()) {
      Schema inner = each.getValue();
      if (inner.isObject() && (inner.isSame(view.row()) || inner.has(id))) {
        return Naming.path(each.getKey());
      }
    }
    return null;
  }

  static Optional<Finding> idempotencyKeys(View view) {
    Operation create = view.type().requests().create();
    return create != null && !create.takesFormsOnly() && create.takesHeader("Idempotency-Key")
        ? Optional.of(
            Finding.of("idempotencyKeys", "1d", "For how long does the server remember a key?"))
        : Optional.empty();
  }

  private static Map<String, Object> endpoint(Operation operation, Route route) {
    Map<String, Object> words = new LinkedHashMap<>();
    words.put(operation.method().toLowerCase(Locale.ROOT), route.path());
    return words;
  }

  private static void addWrap(Map<String, Object> words, @Nullable Body body) {
    if (body != null && !body.wrappedIn().isEmpty()) {
      words.put("wrappedIn", body.wrappedIn());
    }
  }
}
