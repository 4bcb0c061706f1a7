package dev.sluice.draft;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the fields of a type. */
final class Fields {

  private static final Set<String> BY_SERVER =
      Set.of("url", "self", "href", "html_url", "etag", "_etag", "_rev", "revision", "object");
  private final View view;
  private final @Nullable Body create;
  private final @Nullable Body update;
  private final boolean createIsDistinct;
  private final boolean updateIsDistinct;

  /** What each row has, and what each create needs. */
  private final Set<String> alwaysThere;

  private final Set<String> alwaysSaid;

  /** The times of the making and of the last change, and the version. */
  private final Set<String> moments = new HashSet<>();

  private final @Nullable String version;
  private final Map<String, Finding> found = new LinkedHashMap<>();

  private Fields(View view) {
    this.view = view;
    this.create = view.create();
    this.update = view.update();
    this.createIsDistinct = isDistinct(create);
    this.updateIsDistinct = isDistinct(update);
    this.alwaysThere = view.row().required();
    this.alwaysSaid = create == null ? Set.of() : create.fields().required();
    Stream.of(view.modified(), view.created()).filter(Objects::nonNull).forEach(moments::add);
    this.version = Versions.field(view);
  }

  /** The fields, each a finding about its column, in the order of the row's properties. */
  static List<Finding> of(View view) {
    return new Fields(view).find();
  }

  private List<Finding> find() {
    Map<String, Link> links = new LinkedHashMap<>();
    for (Link link : view.links()) {
      links.put(link.property(), link);
      if (link.property().isEmpty()) {
        found.put(link.column(), Finding.of(link.column(), link.words()));
      }
    }
    Set<String> taken = view.taken();
    view.row()
        .properties()
        .forEach(
            (property, schema) -> {
              Link link = links.get(property);
              if (link != null) {
                put(link.column(), reference(link, schema));
              } else if (!taken.contains(property) && !schema.isWriteOnly() && !isTold(property)) {
                put(Naming.column(property, view.type().name()), plain(property, schema));
              }
            });
    addVersion();
    Map<String, Finding> known = found;
    if (create != null && view.type().requests().canCreate()) {
      known = Fingerprints.added(found, create);
    }
    return new ArrayList<>(known.values());
  }

  private void put(String column, Finding field) {
    String free = column;
    for (int count = 2; found.containsKey(free); count++) {
      free = column + '_' + count;
    }
    found.put(free, new Finding(free, field.value(), field.questions()));
  }

  /** Whether another field has the id that stands in this object. */
  private boolean isTold(String property) {
    boolean isObject = view.row().property(property).isObject();
    return isObject
        && view.links().stream()
            .anyMatch(
                link ->
                    !link.property().isEmpty()
                        && !link.property().equals(property)
                        && Naming.withoutId(link.property()).equals(Naming.snake(property)));
  }

  private Finding reference(Link link, Schema schema) {
    Map<String, Object> words = new LinkedHashMap<>(link.words());
    if (!link.isOwned() && !words.containsKey("references")) {
      words.put("nullable", Flow.YES);
    }
    Object written = words.get("writtenAs");
    addWriter(
        words, link.property(), written == null ? link.property() : written.toString(), schema);
    return new Finding(link.column(), words, schema.questions());
  }

  private Finding plain(String property, Schema schema) {
    Finding kind = kind(property, schema);
    @SuppressWarnings("unchecked")
    Map<String, Object> words = new LinkedHashMap<>((Map<String, Object>) kind.value());
    String column = Naming.column(property, view.type().name());
    List<String> questions = new ArrayList<>(kind.questions());
    questions.addAll(schema.questions());
    if (!column.equals(property)) {
      words.put("json", Naming.path(property));
    }
    addWriter(words, property, property, schema);
    addEmpty(words, property, schema);
    if (view.plan().cut().contains(view.type().name() + '.' + property)) {
      questions.add("It refers to a type that refers back. Which of the two fields is needed?");
    }
    return new Finding(column, words, questions);
  }

  private Finding kind(String property, Schema schema) {
    Finding kind = Kinds.of(property, told(property, schema));
    boolean isInstant = kind.value() instanceof Map<?, ?> words && words.containsKey("instant");
    return moments.contains(property) && !isInstant
        ? Finding.of(property, Kinds.words("instant"))
        : kind;
  }

  /** What a value may be: a body may name the texts that a row is said to have. */
  private Schema told(String property, Schema schema) {
    for (Body body : Stream.of(create, update).filter(Objects::nonNull).toList()) {
      Schema written = body.fields().property(property);
      boolean isMore = schema.choices().isEmpty() && !written.choices().isEmpty();
      if (schema.isText() && schema.format().isEmpty() && isMore) {
        return written;
      }
    }
    return schema;
  }

  /** Says who writes it. */
  private void addWriter(
      Map<String, Object> words, String property, String written, Schema schema) {
    if (words.containsKey(Link.OWNED)) {
      return;
    }
    boolean inCreate = isIn(create, written);
    boolean inUpdate = isIn(update, written);
    boolean isTold = createIsDistinct || updateIsDistinct;
    boolean isInDistinct = (createIsDistinct && inCreate) || (updateIsDistinct && inUpdate);
    boolean byServer =
        schema.isReadOnly()
            || view.type().isReadOnly()
            || isServers(property)
            || (isTold && !inCreate && !inUpdate)
            || (!isInDistinct && BY_SERVER.contains(property));
    if (byServer) {
      words.put("byServer", Flow.YES);
      words.remove("writtenAs");
    } else if (createIsDistinct && updateIsDistinct && inCreate && !inUpdate) {
      words.put("writtenOnce", Flow.YES);
    }
  }

  private boolean isServers(String property) {
    return moments.contains(property) || property.equals(version);
  }

  private static boolean isIn(@Nullable Body body, String name) {
    return body != null && body.has(name);
  }

  /** Whether the description tells what the body has, beside what a row has. */
  private boolean isDistinct(@Nullable Body body) {
    return body != null && body.isKnown() && !body.fields().isSame(view.row());
  }

  /** Says what stands there if there is no value. */
  private void addEmpty(Map<String, Object> words, String property, Schema schema) {
    boolean isThere = alwaysThere.contains(property) && !schema.isNullable();
    boolean isAlwaysSaid = alwaysSaid.contains(property) && !schema.isNullable() && isByUser(words);
    boolean isNeverEmpty = schema.isNeverEmpty() || moments.contains(property);
    if (isThere || isAlwaysSaid || (isNeverEmpty && !schema.isNullable())) {
      return;
    }
    Object value = Kinds.orElse(words, said(property, schema));
    if (value == null) {
      words.put("nullable", Flow.YES);
    } else {
      words.put("orElse", value);
    }
  }

  private Schema said(String property, Schema schema) {
    boolean inBody = create != null && create.fields().property(property).node().has("default");
    return create != null && inBody ? create.fields().property(property) : schema;
  }

  private static boolean isByUser(Map<String, Object> words) {
    return !words.containsKey("byServer");
  }

  /** An ETag that stands in a header only needs a field. */
  private void addVersion() {
    if (Versions.isInHeaderOnly(view)) {
      Map<String, Object> words = Kinds.words("text");
      words.put("byServer", Flow.YES);
      words.put("nullable", Flow.YES);
      found.put("etag", Finding.of("etag", words));
    }
  }
}
