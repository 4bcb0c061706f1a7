package dev.sluice.draft;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The words of a type, each with the one place that decides about it. */
final class TypeWords {

  private static final List<Function<View, Optional<Finding>>> FINDERS =
      List.of(
          TypeWords::list,
          TypeWords::rowsAt,
          Changes::rowAt,
          TypeWords::textIds,
          TypeWords::identifiedBy,
          TypeWords::identifiedByLink,
          Pages::of,
          Changed::of,
          Changed::tombstones,
          Changes::one,
          Changes::create,
          Changes::update,
          Changes::delete,
          Changes::idempotencyKeys,
          Changed::modifiedAt,
          Changed::createdAt);

  private TypeWords() {}

  /** All words of a type but its fields. */
  static List<Finding> of(View view) {
    List<Finding> findings = new ArrayList<>();
    for (Function<View, Optional<Finding>> finder : FINDERS) {
      finder.apply(view).ifPresent(findings::add);
    }
    return findings;
  }

  private static Optional<Finding> list(View view) {
    Route route = view.plan().list(view.type(), view.type().listPath());
    List<String> questions = new ArrayList<>();
    StringBuilder path = new StringBuilder(route.path());
    if (!route.constants().isEmpty()) {
      questions.add("What stands in place of " + String.join(" and ", route.constants()) + "?");
    }
    for (Parameter each : view.type().listing().operation().query()) {
      String whole = whole(each);
      if (whole != null) {
        path.append(path.indexOf("?") < 0 ? '?' : '&')
            .append(each.name())
            .append('=')
            .append(whole);
      } else if (mayHide(each) || Partly.mayBound(each)) {
        questions.add("Does the list leave out rows unless " + each.name() + " says otherwise?");
      }
    }
    questions.addAll(Partly.questions(view.type().listing().operation()));
    return Optional.of(new Finding("list", path.toString(), questions));
  }

  /** The value with which a list leaves out no rows; null if there is none. */
  private static @Nullable String whole(Parameter parameter) {
    String usual = parameter.schema().node().path("default").asText("");
    for (String choice : parameter.schema().choices()) {
      if (choice.matches("(?i)all|any|\\*") && !usual.isEmpty()) {
        return choice.equals(usual) ? null : choice;
      }
    }
    String name = Naming.snake(parameter.name());
    boolean isMore =
        name.matches("(include|with|show)_(archived|inactive|closed|completed|hidden|disabled)")
            || (name.matches("(is_)?archived")
                && parameter.words().matches("(?is).*(\\btoo\\b|also).*"));
    return isMore && parameter.schema().type().equals("boolean") ? "true" : null;
  }

  private static boolean mayHide(Parameter parameter) {
    String name = Naming.snake(parameter.name());
    boolean hides = name.matches("state|status|archived|active|completed|(include|show|with)_.*");
    boolean isSet = parameter.schema().node().has("default");
    return hides && (isSet || parameter.schema().type().equals("boolean"));
  }

  private static Optional<Finding> rowsAt(View view) {
    String at = view.type().listing().rowsAt();
    return at.isEmpty() ? Optional.empty() : Optional.of(Finding.of("rowsAt", at));
  }

  private static Optional<Finding> textIds(View view) {
    Identity identity = view.type().identity();
    if (!identity.isText()) {
      return Optional.empty();
    }
    boolean isTold = view.row().property(identity.json()).isText();
    return isTold
        ? Optional.of(Finding.of("textIds", Flow.YES))
        : Optional.of(Finding.of("textIds", Flow.YES, "Is the id a text or a number?"));
  }

  private static Optional<Finding> identifiedBy(View view) {
    Identity identity = view.type().identity();
    if (identity.isLink() || identity.json().equals("id")) {
      return Optional.empty();
    }
    String json = Naming.path(identity.json());
    return identity.json().equals("name")
        ? Optional.of(
            Finding.of("identifiedBy", json, "Can the name change? Then it is another row here."))
        : Optional.of(Finding.of("identifiedBy", json));
  }

  private static Optional<Finding> identifiedByLink(View view) {
    Identity identity = view.type().identity();
    return identity.isLink()
        ? Optional.of(Finding.of("identifiedByLink", Naming.path(identity.json())))
        : Optional.empty();
  }
}
