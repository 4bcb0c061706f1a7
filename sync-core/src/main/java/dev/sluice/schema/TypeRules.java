package dev.sluice.schema;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The rules that the definition of a type has to keep. */
final class TypeRules {

  private static final Pattern QUERY = Pattern.compile("\\?.*\\{");

  /** Every table has the first three; the others are SQLite's names for the row number. */
  private static final Set<String> TAKEN_COLUMNS =
      Set.of("id", "server_id", "deleted", "rowid", "oid");

  /** The tables of Room and of Android, which may be in the same file. */
  private static final Set<String> TAKEN_TABLES = Set.of("room_master_table", "android_metadata");

  /** The most fields of a type: one SQL statement names them all, and it can name 500. */
  private static final int MOST_FIELDS = 400;

  private final String type;
  private final List<? extends Field<?, ?>> fields;
  private final Map<String, Field<?, ?>> columns = new HashMap<>();
  private final Map<String, Field<?, ?>> jsonNames = new HashMap<>();
  private final Map<String, Field<?, ?>> sentNames = new HashMap<>();

  TypeRules(String type, List<? extends Field<?, ?>> fields) {
    this.type = type;
    this.fields = fields;
  }

  /** Fails at the first rule that is broken. */
  void check(Endpoints endpoints) {
    require(
        !type.startsWith("sqlite_") && !TAKEN_TABLES.contains(type),
        "a type cannot have the name " + type + ": the file has such tables of its own");
    require(fields.size() <= MOST_FIELDS, type + " has more than " + MOST_FIELDS + " fields");
    for (Field<?, ?> field : fields) {
      checkColumn(field);
      checkEnd(field);
      checkJson(field);
      require(
          !field.isFingerprint() || field.isByUser(),
          name(field) + " cannot be a fingerprint: a create does not say it");
    }
    for (Field<?, ?> field : fields) {
      if (!field.isByDevice()) {
        field.aliases().forEach(alias -> checkAlias(alias, field));
      }
      require(
          !field.isWrittenOnce() || (field.isByUser() && field.group() == null),
          name(field) + " is writtenOnce(), so the user writes it, and it is in no group");
    }
    checkPaths(jsonNames);
    checkPaths(sentNames);
    require(
        endpoints.identity() != null || !endpoints.hasTextIds(),
        type + " has one row without an id, so its ids cannot be texts");
    Endpoint create = endpoints.create();
    boolean madeHere = endpoints.areIdsMadeHere();
    require(
        create == null || !madeHere || (create.method().equals("PUT") && endpoints.hasTextIds()),
        "a create of " + type + " with {id} in its path is a PUT, and the ids are texts");
    require(
        create == null || !madeHere || acceptsUuids(endpoints.spelling()),
        "the ids of " + type + " are UUIDs that are made here, and textIds(rule) refuses them");
    require(
        create == null || madeHere || create.answer() != Endpoint.Contents.NOTHING,
        "a create of " + type + " must answer the row or its Location: only there is its id");
    require(
        create == null || create.version() == null,
        "a create of " + type + " has no version: there is no row before it");
    checkToken(endpoints);
    checkVersion(endpoints.update(), endpoints);
    checkVersion(endpoints.delete(), endpoints);
    BodyRules.check(type, fields, endpoints);
    checkAround(endpoints);
    AddressRules.check(type, endpoints);
    pathsOfRows(endpoints).forEach(this::checkPath);
    checkFingerprint(endpoints);
    BulkRules.check(type, fields, endpoints);
    UploadRules.check(type, fields, endpoints);
  }

  private void checkToken(Endpoints endpoints) {
    Since since = endpoints.sinceWord();
    require(
        endpoints.rowsAt() != null || !endpoints.mayLeaveOutRows(),
        "only a list of " + type + " with rowsAt() can be orNoRows()");
    require(
        since == null
            || since.token() == null
            || (endpoints.rowsAt() != null && endpoints.range() == null),
        "a list of " + type + " that names a token needs rowsAt(), and has no range()");
  }

  /** Requires a field for the version: the file keeps row and version together. */
  private void checkVersion(@Nullable Endpoint endpoint, Endpoints endpoints) {
    Version version = endpoint == null ? null : endpoint.version();
    if (endpoint == null || version == null) {
      return;
    }
    Field<?, ?> field = jsonNames.get(version.field());
    Field<?, ?> column = field == null ? columns.get(version.field()) : null;
    require(
        field != null
            && field.isByServer()
            && (field.kind() == FieldKind.TEXT || field.kind() == FieldKind.INTEGER),
        "the version "
            + type
            + "."
            + version.field()
            + " must be a field, an integer or a text that is byServer()"
            + (column == null ? "" : ", and is named by its JSON name: " + column.json()));
    if (version.place() == Version.Placement.ETAG) {
      checkEtag(version, endpoint.path(), endpoints);
    }
  }

  /** Requires an address for each row, because only an answer about one row has an ETag. */
  private void checkEtag(Version version, String path, Endpoints endpoints) {
    Field<?, ?> field = jsonNames.get(version.field());
    require(
        field != null
            && field.kind() == FieldKind.TEXT
            && field.isNullable()
            && version.field().equals(Version.etagOf(endpoints)),
        "the ETag of " + type + " must be kept in one field, a text that is nullable()");
    require(
        path.equals(endpoints.one()),
        "a row of "
            + type
            + " is fetched for its ETag, so one(...) must be the path of its updates and deletes");
  }

  /** Every path in which a row's values may stand. */
  private static List<String> pathsOfRows(Endpoints endpoints) {
    List<String> paths = new ArrayList<>();
    if (endpoints.one() != null) {
      paths.add(endpoints.one());
    }
    for (Endpoint endpoint :
        new @Nullable Endpoint[] {endpoints.create(), endpoints.update(), endpoints.delete()}) {
      if (endpoint != null) {
        paths.add(endpoint.path());
      }
    }
    if (endpoints.bulk() != null) {
      paths.add(endpoints.bulk().path().replace("{ids}", "{id}"));
    }
    return paths;
  }

  /** Refuses a value inside another value. */
  private void checkPaths(Map<String, Field<?, ?>> names) {
    for (Map.Entry<String, Field<?, ?>> inner : names.entrySet()) {
      String name = inner.getKey();
      for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
        Field<?, ?> outer = names.get(name.substring(0, dot));
        require(outer == null, name(inner.getValue()) + " cannot be inside the value of " + outer);
      }
    }
  }

  /**
   * Checks the list and the bulk request, and that no tombstone has the JSON name of a sent field.
   */
  private void checkAround(Endpoints endpoints) {
    ListPath.check(type, columns, endpoints);
    checkPath(endpoints.list());
    require(
        !endpoints.areInParts()
            || !(endpoints.takesSince()
                || endpoints.grantsAccess()
                || endpoints.identity() == null),
        type + " comes inParts(), so it is not single() and has no since() and grantingAccess()");
    Bulk bulk = endpoints.bulk();
    for (String path : new @Nullable String[] {endpoints.list(), bulk == null ? "" : bulk.path()}) {
      require(!QUERY.matcher(path).find(), "no placeholder can stand in the query of " + path);
    }
    endpoints.tombstones().stream().filter(mark -> !mark.contains("=")).forEach(this::checkNotSent);
  }

  /**
   * Fails if a field is sent by this JSON name, which belongs to a tombstone mark or a derived
   * value.
   */
  void checkNotSent(String json) {
    Field<?, ?> field = sentNames.get(json);
    require(
        field == null,
        name(field) + " cannot be sent: its JSON name " + json + " has another meaning");
  }

  /** Requires a fingerprint: without it, any row could be taken for the outcome of a create. */
  private void checkFingerprint(Endpoints endpoints) {
    require(
        endpoints.create() == null || fields.stream().anyMatch(Field::isFingerprint),
        "rows of "
            + type
            + " are created on the server, so a field must be their fingerprint():"
            + " by it a row is known again after a lost answer");
  }

  private void checkColumn(Field<?, ?> field) {
    String column = field.column();
    require(
        !TAKEN_COLUMNS.contains(column),
        name(field) + " cannot have that column: every table has it anyway");
    require(
        columns.put(column, field) == null,
        "two fields of " + type + " have the column " + column + "; modifiedAt() adds its own");
  }

  /** Requires a rule for a reference whose target is deleted, which may happen at any time. */
  private void checkEnd(Field<?, ?> field) {
    require(
        field.kind() == FieldKind.REFERENCE || !field.isOwnedByTarget(),
        name(field) + " cannot be ownedByTarget(): it is not a reference to one row");
    require(
        field.kind() != FieldKind.REFERENCE || field.isNullable() || field.isOwnedByTarget(),
        "the reference "
            + name(field)
            + " must be nullable() or ownedByTarget(), since its target may be deleted");
  }

  private void checkJson(Field<?, ?> field) {
    if (!field.isByDevice()) {
      Field<?, ?> other = jsonNames.put(field.json(), field);
      require(other == null, name(field) + " and " + sameName(other, field.json()));
    }
    if (field.isByUser()) {
      Field<?, ?> other = sentNames.put(field.sentAs().replace(Names.EACH, ""), field);
      require(
          other == null,
          name(field) + " and " + type + "." + other + " are sent by one name " + field.sentAs());
    }
  }

  /** A field that is only read may have another field's name as its second name. */
  private void checkAlias(String alias, Field<?, ?> field) {
    Field<?, ?> other = jsonNames.putIfAbsent(alias, field);
    require(
        other == null || other == field || field.isByServer(),
        name(field) + " and " + sameName(other, alias));
  }

  private String sameName(@Nullable Field<?, ?> other, String json) {
    return name(other) + " have the same JSON name " + json;
  }

  private void checkPath(String path) {
    Matcher placeholder = ListPath.PLACEHOLDER.matcher(path);
    while (placeholder.find()) {
      if (!placeholder.group(1).equals("id")) {
        checkPlaceholder(placeholder, path);
      }
    }
  }

  private void checkPlaceholder(Matcher placeholder, String path) {
    Field<?, ?> field = columns.get(placeholder.group(1));
    String place = placeholder.group() + " in " + path;
    if (field == null) {
      throw new IllegalArgumentException("no column of " + type + " fills " + place);
    }
    require(
        field.kind() == FieldKind.REFERENCE,
        name(field) + " is no reference, so it cannot fill " + place);
    require(
        !field.isNullable(),
        name(field)
            + " is nullable, so it cannot fill "
            + place
            + ": a row without it would have no address");
  }

  private String name(@Nullable Field<?, ?> field) {
    return type + "." + field;
  }

  /**
   * Fails if the target type is null, because the static field with the target type is not set yet.
   * So two types cannot refer to each other: one of the two is always made before the other.
   */
  static <X> EntityType<X> made(String column, @Nullable EntityType<X> target) {
    if (target == null) {
      throw new IllegalArgumentException(
          "the type that "
              + column
              + " refers to is not made yet; for the type itself there is"
              + " Field.parent");
    }
    return target;
  }

  /** The type's {@link Field#parent}, which refers to it from now on; null if it has none. */
  static <E> @Nullable Field<E, ?> boundParent(EntityType<E> type) {
    Field<E, ?> parent = null;
    for (Field<E, ?> field : type.fields()) {
      if (field.settings.isParent) {
        require(parent == null, type + "." + field + " is a second parent");
        require(
            field.settings.target == null, type + "." + field + " is another type's parent, too");
        parent = field;
      }
    }
    if (parent != null) {
      parent.settings.target = type;
    }
    return parent;
  }

  private static void require(boolean kept, String otherwise) {
    if (!kept) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  private static boolean acceptsUuids(@Nullable UnaryOperator<String> rule) {
    try {
      return rule == null || !rule.apply(UUID.randomUUID().toString()).isEmpty();
    } catch (RuntimeException refused) {
      return false;
    }
  }
}
