package dev.sluice.schemafile;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import dev.sluice.schema.SyncSchema;
import dev.sluice.throttle.QuotaHeaders;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What belongs together: the types and what is said of all of them. */
final class SchemaWords {

  static final Words<SyncSchema.BodyError> ERRORS =
      new Words<SyncSchema.BodyError>(SyncSchema.BodyError.class, "errors")
          .start("at", Value.TEXT, SyncSchema.BodyError::at)
          .start(
              "unless",
              Value.pair(Value.TEXT),
              pair -> SyncSchema.BodyError.unless(pair.getKey(), pair.getValue()))
          .word("unauthorized", Value.TEXTS, SyncSchema.BodyError::unauthorized)
          .word("gone", Value.TEXTS, SyncSchema.BodyError::gone);

  private final Map<String, EntityType<Row>> types = new LinkedHashMap<>();

  SchemaWords() {}

  SyncSchema read(Part file, Map<String, Part> entries) {
    get(entries, "types", file).entries().forEach(this::type);
    Part version = get(entries, "version", file);
    SyncSchema schema =
        version.here(
            "types",
            () -> SyncSchema.of(version.number(), types.values().toArray(EntityType[]::new)));
    return words().apply(schema, entries);
  }

  private void type(String name, Part part) {
    types.put(name, new TypeWords(types).read(name, part));
  }

  /** The types that were read. */
  Map<String, EntityType<Row>> types() {
    return types;
  }

  /** All but the version and the types, which stand first. */
  Words<SyncSchema> words() {
    Value<EntityType<Row>> type = FieldWords.typeIn(types);
    Value<EntityType<?>[]> some =
        Value.of(
                part -> part.items().stream().map(this::type).toArray(EntityType<?>[]::new),
                Value.TEXTS.shape())
            .as(part -> JavaText.all(part.list(), FieldWords::typeInJava));
    return new Words<SyncSchema>(SyncSchema.class, "a schema")
        .word("fetchedAs", some, SyncSchema::fetchedAs)
        .word("accountIn", type, SyncSchema::accountIn)
        .word(
            "related",
            Value.named("path", "root", "lists").as(SchemaWords::relatedInJava),
            this::related)
        .word("credentialsCheckedAt", Value.TEXT, SyncSchema::credentialsCheckedAt)
        .word("errors", ERRORS.value(), SyncSchema::errors)
        .word("dormant", Value.TEXTS, SyncSchema::dormant)
        .word(
            "quotaHeaders",
            Value.named("remaining", "limit?", "reset", "usedUp?")
                .as(SchemaWords::quotaHeadersInJava),
            SchemaWords::quotaHeaders)
        .word("header", Value.TEXTS_BY_NAME, SchemaWords::headers)
        .flag("omittingNull", SyncSchema::omittingNull);
  }

  private EntityType<Row> type(Part part) {
    return FieldWords.type(part, types);
  }

  private SyncSchema related(SyncSchema schema, Map<String, Part> said) {
    Map<EntityType<?>, String> lists = new LinkedHashMap<>();
    get(said, "lists")
        .entries()
        .forEach(
            (name, value) -> {
              EntityType<Row> type = types.get(name);
              if (type == null) {
                throw value.wrong("there is no type '" + name + "'");
              }
              lists.put(type, value.text());
            });
    EntityType<Row> root = type(get(said, "root"));
    return schema.related(new SyncSchema.Related(get(said, "path").text(), root, lists));
  }

  private static SyncSchema quotaHeaders(SyncSchema schema, Map<String, Part> said) {
    List<String> texts = texts(said, "remaining", "limit", "reset", "usedUp");
    return schema.quotaHeaders(
        new QuotaHeaders(texts.get(0), texts.get(1), texts.get(2), texts.get(3)));
  }

  private static String quotaHeadersInJava(Part part) {
    List<String> texts = quoted(part.entries(), "remaining", "limit", "reset", "usedUp");
    return "new QuotaHeaders(" + String.join(", ", texts) + ")";
  }

  private static String relatedInJava(Part part) {
    Map<String, Part> said = part.entries();
    List<String> lists = new ArrayList<>();
    get(said, "lists")
        .entries()
        .forEach(
            (name, list) ->
                lists.add(
                    "Map.entry("
                        + JavaText.record(name)
                        + ".TYPE, "
                        + JavaText.quoted(list.text())
                        + ")"));
    String path = JavaText.quoted(get(said, "path").text());
    String root = FieldWords.typeInJava(get(said, "root"));
    String map = "Map.ofEntries(" + String.join(", ", lists) + ")";
    return "new SyncSchema.Related(" + String.join(", ", path, root, map) + ")";
  }

  private static SyncSchema headers(SyncSchema schema, Map<String, String> headers) {
    SyncSchema sent = schema;
    for (Map.Entry<String, String> header : headers.entrySet()) {
      sent = sent.header(header.getKey(), header.getValue());
    }
    return sent;
  }

  /** The texts with these names; empty for one that is not there. */
  static List<String> texts(Map<String, Part> said, String... names) {
    List<String> texts = new ArrayList<>();
    for (String name : names) {
      Part part = said.get(name);
      texts.add(part == null ? "" : part.text());
    }
    return texts;
  }

  /** The {@link #texts} with these names, in quotes. */
  static List<String> quoted(Map<String, Part> said, String... names) {
    return texts(said, names).stream().map(JavaText::quoted).toList();
  }

  /** What stands behind a word that was found to be there. */
  static Part get(Map<String, Part> said, String name) {
    return Objects.requireNonNull(said.get(name), name);
  }

  /** What stands behind a word that must be there. */
  static Part get(Map<String, Part> said, String name, Part whole) {
    @Nullable Part part = said.get(name);
    if (part == null) {
      throw whole.wrong("'" + name + "' is missing");
    }
    return part;
  }
}
