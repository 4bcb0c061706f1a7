package dev.sluice.lab.worlds;

import dev.sluice.schema.Bulk;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Since;
import dev.sluice.schema.Uploads;
import dev.sluice.schema.Version;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A drawn type.
 *
 * @param name its table
 * @param path where it is on the server; by it a type is known in each version
 * @param links its references, the one it is listed below first
 */
record TypePlan(
    String name, String path, List<FieldPlan> fields, List<Link> links, Set<Habit> habits) {

  /** The text by which a row is known. */
  static final String LABEL = "label";

  private static final Uploads UPLOADS =
      Uploads.post("uploads", "upload.token", "uploads")
          .asObjects("token", "filename", "content_type");
  private static final Duration KEYS_KEPT = Duration.ofHours(24);

  /** What a server and the schema have in common. */
  enum Habit {
    TEXT_IDS,
    OWN_IDS,
    ENVELOPE,
    PAGES_BY_NUMBER,
    PAGES_BY_CURSOR,
    PAGES_BY_LINK,
    SINCE,
    SINCE_WITHOUT_DELETED,
    ETAGS,
    VERSIONS,
    ENTIRE,
    SILENT,
    BULK,
    KEYS,
    UPLOADS,
  }

  boolean is(Habit habit) {
    return habits.contains(habit);
  }

  boolean hasTextIds() {
    return is(Habit.TEXT_IDS) || is(Habit.OWN_IDS);
  }

  TypePlan withFields(List<FieldPlan> other) {
    return new TypePlan(name, path, other, links, habits);
  }

  TypePlan named(String other) {
    return new TypePlan(other, path, fields, links, habits);
  }

  /** The same with each field as it is made by that. */
  TypePlan mapped(UnaryOperator<FieldPlan> change) {
    return withFields(fields.stream().map(change).toList());
  }

  boolean isField(String column) {
    return fields.stream().anyMatch(f -> f.column().equals(column));
  }

  FieldPlan field(String column) {
    return fields.stream().filter(f -> f.column().equals(column)).findFirst().orElseThrow();
  }

  /** The type, whose references lead to those that were made before. */
  EntityType<Thing> type(Map<String, EntityType<Thing>> made) {
    EntityType.Builder<Thing> type = EntityType.named(name, endpoints());
    type.fields(Field.<Thing>text(LABEL, thing -> thing.get(LABEL)).fingerprint());
    fields.forEach(field -> type.fields(field.field()));
    links.forEach(link -> type.fields(reference(link, made)));
    if (is(Habit.ETAGS)) {
      type.fields(Field.<Thing>text("etag", thing -> thing.get("etag")).nullable().byServer());
    }
    if (is(Habit.VERSIONS)) {
      type.fields(Field.<Thing>integer("rev", thing -> thing.get("rev")).nullable().byServer());
    }
    if (hasDates()) {
      type.modifiedAt(
          Field.<Thing>instant("changed", thing -> thing.<Instant>get("changed"))
              .json("updated_at")
              .nullable()
              .byServer());
    }
    return type.build(Thing::of);
  }

  boolean hasDates() {
    return hasCursor() || is(Habit.ETAGS);
  }

  boolean hasCursor() {
    return is(Habit.SINCE) || is(Habit.SINCE_WITHOUT_DELETED);
  }

  private Field<Thing, Ref<Thing>> reference(Link link, Map<String, EntityType<Thing>> made) {
    String column = link.column();
    EntityType<Thing> target = made.get(link.target());
    Field<Thing, Ref<Thing>> field =
        target == null
            ? Field.<Thing>parent(column, thing -> thing.<Ref<Thing>>get(column))
            : Field.<Thing, Thing>reference(column, target, thing -> thing.get(column));
    Field<Thing, Ref<Thing>> named = field.json(link.json());
    if (link.isOwned()) {
      return named.ownedByTarget();
    }
    return target == null ? named : named.nullable();
  }

  private Endpoints endpoints() {
    String list = path;
    for (Link link : links) {
      list = link.isNested() ? link.target() + "/{" + link.column() + "}/" + path : list;
    }
    Endpoints words = Endpoints.list(list);
    words = hasTextIds() ? words.textIds() : words;
    words = is(Habit.ENVELOPE) ? words.rowsAt("data").rowAt("data") : words;
    words = paged(words);
    words = is(Habit.SINCE) ? words.since(Since.isoSeconds("since")) : words;
    words = is(Habit.SINCE) ? words.tombstones("deleted_at") : words;
    words =
        is(Habit.SINCE_WITHOUT_DELETED)
            ? words.since(Since.isoSeconds("since").withoutDeleted(Duration.ofHours(1)))
            : words;
    words = is(Habit.KEYS) ? words.idempotencyKeys(KEYS_KEPT) : words;
    words = is(Habit.BULK) ? words.bulk(Bulk.rows("POST", path + "/batch").atMost(3)) : words;
    String row = path + "/{id}";
    words = is(Habit.ETAGS) || is(Habit.SILENT) ? words.one(row) : words;
    words = is(Habit.UPLOADS) ? words.uploads(UPLOADS) : words;
    Endpoint delete = Endpoint.delete(row);
    return words
        .create(is(Habit.OWN_IDS) ? Endpoint.put(row) : Endpoint.post(list))
        .update(update(row))
        .delete(is(Habit.ETAGS) ? delete.version(Version.etag("etag")) : delete);
  }

  private boolean isEntire() {
    return is(Habit.ENTIRE) || is(Habit.OWN_IDS);
  }

  /**
   * Whether an update overwrites what others have said since the last pull, as its schema warns.
   */
  boolean replacesUnseen() {
    return isEntire() && !is(Habit.ETAGS) && !is(Habit.VERSIONS);
  }

  private Endpoint update(String row) {
    Endpoint update = isEntire() ? Endpoint.put(row).entire() : Endpoint.patch(row);
    update = is(Habit.ETAGS) ? update.version(Version.etag("etag")) : update;
    update = is(Habit.VERSIONS) ? update.version(Version.inBody("rev")) : update;
    return is(Habit.SILENT) ? update.silent() : update;
  }

  private Endpoints paged(Endpoints words) {
    if (is(Habit.PAGES_BY_NUMBER)) {
      return words.pages(Paging.number("page", 1));
    }
    if (is(Habit.PAGES_BY_CURSOR)) {
      return words.pages(Paging.cursor("cursor", "next"));
    }
    return is(Habit.PAGES_BY_LINK) ? words.pages(Paging.link()) : words;
  }

  /** What a user writes, by column. */
  List<String> columns() {
    List<String> all = new ArrayList<>();
    fields.forEach(field -> all.add(field.column()));
    return all;
  }

  /** What the server writes, by column. */
  List<String> ownColumns() {
    List<String> all = new ArrayList<>();
    if (is(Habit.ETAGS)) {
      all.add("etag");
    }
    if (is(Habit.VERSIONS)) {
      all.add("rev");
    }
    if (hasDates()) {
      all.add("changed");
    }
    return all;
  }

  @Nullable Link link(String column) {
    return links.stream().filter(link -> link.column().equals(column)).findFirst().orElse(null);
  }
}
