package dev.sluice.database;

import dev.sluice.database.Migration.Fill;
import dev.sluice.failure.StorageException;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteException.Reason;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What the numbers and texts in a type's table mean. The columns do not show the meaning: an
 * integer may be a time, a number or a local id. So the file keeps the schema's settings for each
 * column, as pairs of a name and a value.
 */
record TypeMeaning(Map<String, String> words) {

  private static final String ID = "the server's id";
  private static final String SPELLING = "the spelling of an id";
  private static final String READ = "read ";
  private static final String NOWHERE = "nowhere on the server";
  private static final String COLUMN = "column ";
  private static final String NULL = "null in ";
  private static final String LEFT_OUT = "left out ";
  private static final String SENT = "sent ";
  private static final String LIST = "the list";
  private static final String ALWAYS = "always";
  private static final String TO = " to ";

  static TypeMeaning of(EntityType<?> type) {
    Map<String, String> words = new LinkedHashMap<>();
    Endpoints endpoints = type.endpoints();
    String name = Objects.requireNonNullElse(endpoints.identity(), "id");
    String end = endpoints.areIdsInLinks() ? ", the end of a link" : "";
    words.put(ID, (endpoints.hasTextIds() ? "a text" : "a number") + " at " + name + end);
    for (Field<?, ?> field : type.fields()) {
      words.put(
          COLUMN + field.column(), kind(field, field.isReference() ? field.target().name() : ""));
    }
    for (Field<?, ?> field : type.fields()) {
      Object form = field.epochUnit() == null ? field.format() : field.epochUnit();
      String unit = form == null ? "" : " in " + form;
      words.put(READ + field.column(), field.isByDevice() ? NOWHERE : read(field) + unit);
    }
    for (Field<?, ?> field : type.fields()) {
      if (field.isNullable()) {
        words.put(NULL + field.column(), "allowed");
      }
    }
    if (endpoints.hasTextIds()) {
      words.put(SPELLING, Spellings.rule(type));
    }
    for (Field<?, ?> field : type.fields()) {
      words.put(SENT + field.column(), sent(field));
    }
    words.put(LIST, endpoints.list() + (endpoints.areInParts() ? ", in parts" : ""));
    return new TypeMeaning(words);
  }

  /** Where a field is read, and whether a reference to a row outside of all lists is kept. */
  private static String read(Field<?, ?> field) {
    boolean isKept = field.isReference() && field.target().endpoints().mayOmit();
    return field.json() + (isKept ? ", kept" : "");
  }

  private static String kind(Field<?, ?> field, String target) {
    return field.kind() + (target.isEmpty() ? "" : TO + target);
  }

  private static String sent(Field<?, ?> field) {
    return field.isWrittenOnce() ? "in a create" : field.isByUser() ? ALWAYS : "never";
  }

  /** The name in {@code _sync_meta}. */
  static String name(String type) {
    return "meaning:" + type;
  }

  /** Reads what {@link #toString()} wrote. */
  static TypeMeaning parse(String text) {
    Map<String, String> words = new LinkedHashMap<>();
    for (String line : text.split("\n", -1)) {
      int end = line.indexOf('=');
      if (end > 0) {
        words.put(line.substring(0, end), line.substring(end + 1));
      }
    }
    return new TypeMeaning(words);
  }

  /** What the file keeps of a type. */
  static TypeMeaning read(String type, SqliteConnection connection) {
    String select = "SELECT `value` FROM `_sync_meta` WHERE `name` = ?1";
    try (Rows rows = connection.query(select, name(type))) {
      return parse(rows.next() ? String.valueOf(rows.text(0)) : "");
    }
  }

  /** Whether the app spells the type's text ids. */
  boolean hasRuleForIds() {
    return !words.getOrDefault(SPELLING, Spellings.BY_SERVER).equals(Spellings.BY_SERVER);
  }

  /** The columns with lists of references, each with the type to which the references lead. */
  Map<String, String> lists() {
    String list = FieldKind.REFERENCES + TO;
    Map<String, String> lists = new LinkedHashMap<>();
    words.forEach(
        (word, value) -> {
          if (word.startsWith(COLUMN) && value.startsWith(list)) {
            lists.put(word.substring(COLUMN.length()), value.substring(list.length()));
          }
        });
    return lists;
  }

  /** A table that was made anew may hold anything in its columns; its ids are the same. */
  static String forgetColumns(String type) {
    String read = "instr(`value`, char(10) || '" + READ + "')";
    return "UPDATE `_sync_meta` SET `value` = substr(`value`, 1, instr(`value`, char(10)))"
        + (" || CASE " + read + " WHEN 0 THEN '' ELSE substr(`value`, " + read + " + 1) END")
        + (" WHERE `name` = '" + name(type) + "'");
  }

  /** Marks a new column as never fetched; an older column of that name was another one. */
  static String addColumn(String type, String column) {
    String read = "char(10) || '" + READ + column + "='";
    return "UPDATE `_sync_meta` SET `value` = replace(`value`, "
        + (read + ", " + read + " || 'once ') WHERE `name` = '" + name(type) + "'");
  }

  /** The same settings, with the names that columns have after these steps. */
  TypeMeaning renamed(List<Fill> fills) {
    Map<String, String> all = new LinkedHashMap<>(words);
    for (Fill fill : fills) {
      if (fill.before() != null) {
        for (String what : List.of(COLUMN, READ, NULL, LEFT_OUT, SENT)) {
          String value = all.remove(what + fill.before());
          all.remove(what + fill.field().column());
          if (value != null) {
            all.put(what + fill.field().column(), value);
          }
        }
      }
    }
    return new TypeMeaning(all);
  }

  /** Renames a table, also in the settings of the references that lead to the table. */
  static List<String> rename(String before, String after) {
    String end = " || char(10)";
    return List.of(
        "DELETE FROM `_sync_meta` WHERE `name` = '" + name(after) + "'",
        ("UPDATE `_sync_meta` SET `name` = '" + name(after) + "' WHERE `name` = '" + name(before))
            + "'",
        ("UPDATE `_sync_meta` SET `value` = replace(`value`, ' to " + before + "'" + end)
            + (", ' to " + after + "'" + end + ") WHERE substr(`name`, 1, 8) = 'meaning:'"));
  }

  /** Refuses a schema that gives the file's rows another meaning. */
  void refuseOther(EntityType<?> type, TypeMeaning wanted) {
    String changed = changed(wanted);
    if (changed != null) {
      throw new StorageException(
          Reason.OTHER,
          String.format(
              "%s: %s is %s in this file and %s in the schema; go back to the old word, or begin"
                  + " with a new file",
              type, changed, words.get(changed), wanted.words.get(changed)),
          null);
    }
  }

  /** A column that the file has and the schema lacks; null if there is none. */
  @Nullable String columnLeftOut(TypeMeaning wanted) {
    for (String word : words.keySet()) {
      if (word.startsWith(COLUMN) && !wanted.words.containsKey(word)) {
        return word.substring(COLUMN.length());
      }
    }
    return null;
  }

  /**
   * Adds the columns that the file has and the schema leaves out. If such a column returns, its
   * values are only in bases of rows that stayed pending.
   *
   * @param counter the number of edits in the file now
   */
  TypeMeaning leavingOut(TypeMeaning before, String counter) {
    Map<String, String> all = new LinkedHashMap<>(words);
    before.words.forEach(
        (word, value) -> {
          boolean isColumn = word.startsWith(COLUMN);
          String column = word.substring(isColumn ? COLUMN.length() : 0).replace(LEFT_OUT, "");
          if ((isColumn || word.startsWith(LEFT_OUT)) && !words.containsKey(COLUMN + column)) {
            String since = before.isOfDevice(column) ? "0" : counter;
            all.put(LEFT_OUT + column, isColumn ? since + " " + value : value);
          }
        });
    return new TypeMeaning(all);
  }

  /** The number of edits when the column was left out, null if it was not. */
  @Nullable Long leftOutAt(Field<?, ?> field) {
    String counter = words.get(LEFT_OUT + field.column());
    return counter == null ? null : Long.valueOf(counter.split(" ", 2)[0]);
  }

  /**
   * Whether the column may hold a value that the field cannot hold: the column is new or had other
   * rules. If the field is a reference, {@code target} is the former name of its type.
   */
  boolean isOther(Field<?, ?> field, String target) {
    String kind = words.get(COLUMN + field.column());
    return !words.isEmpty() && (isNullNoMore(field) || !kind(field, target).equals(kind));
  }

  /** Whether the column and the field differ, and at least one of them holds local ids. */
  boolean isOfOtherRows(Field<?, ?> field, String target) {
    String leftOut = words.getOrDefault(LEFT_OUT + field.column(), "");
    String before = leftOut.substring(leftOut.indexOf(' ') + 1);
    String kind = words.getOrDefault(COLUMN + field.column(), before);
    return !kind.isEmpty()
        && !kind.equals(kind(field, target))
        && (field.isReference() || kind.startsWith(FieldKind.REFERENCE.name()));
  }

  /** Whether the column could be null and the field cannot. */
  boolean isNullNoMore(Field<?, ?> field) {
    return words.containsKey(NULL + field.column()) && !field.isNullable();
  }

  /**
   * The columns whose values must be fetched again: new columns, columns read elsewhere or in
   * another unit, and columns that only this device knew.
   */
  Set<String> unfetched(TypeMeaning wanted) {
    Set<String> unfetched = new TreeSet<>();
    wanted.words.forEach(
        (word, value) -> {
          boolean isFetched = value.equals(NOWHERE) || value.equals(words.get(word));
          if (word.startsWith(READ) && !isFetched) {
            unfetched.add(word.substring(READ.length()));
          }
        });
    return words.keySet().stream().anyMatch(word -> word.startsWith(READ)) ? unfetched : Set.of();
  }

  /** Whether only this device knew the values of the column. */
  boolean isOfDevice(String column) {
    return NOWHERE.equals(words.get(READ + column));
  }

  /** Whether the file had no such column. */
  boolean isNew(Field<?, ?> field) {
    boolean isLeftOut = words.containsKey(LEFT_OUT + field.column());
    return !words.isEmpty() && !isLeftOut && !words.containsKey(COLUMN + field.column());
  }

  /** The columns that updates sent before this version, and that updates no longer send. */
  Set<String> unsent(EntityType<?> type) {
    Set<String> unsent = new TreeSet<>();
    boolean isUntold = words.keySet().stream().noneMatch(word -> word.startsWith(SENT));
    for (Field<?, ?> field : type.fields()) {
      String before = words.get(SENT + field.column());
      boolean isNow = field.isByServer() || field.isWrittenOnce();
      boolean was = isUntold ? words.containsKey(READ + field.column()) : ALWAYS.equals(before);
      if (isNow && was) {
        unsent.add(field.column());
      }
    }
    return unsent;
  }

  /** The columns that updates of the type send. */
  static Set<String> sent(EntityType<?> type) {
    Set<String> sent = new TreeSet<>();
    for (Field<?, ?> field : type.fields()) {
      if (ALWAYS.equals(sent(field))) {
        sent.add(field.column());
      }
    }
    return sent;
  }

  /** Whether the wanted settings name another list for the rows than these settings. */
  boolean hasOtherList(TypeMeaning wanted) {
    String before = words.get(LIST);
    return before != null && !before.equals(wanted.words.get(LIST));
  }

  /** The first setting that has another value in the wanted settings; columns may come and go. */
  private @Nullable String changed(TypeMeaning wanted) {
    for (Map.Entry<String, String> word : words.entrySet()) {
      String now = wanted.words.get(word.getKey());
      boolean differs = now != null && !now.equals(word.getValue());
      boolean isOfRequests =
          word.getKey().startsWith(READ)
              || word.getKey().startsWith(SENT)
              || word.getKey().equals(LIST);
      if (differs && !isOfRequests) {
        return word.getKey();
      }
    }
    return null;
  }

  @Override
  public String toString() {
    StringBuilder lines = new StringBuilder();
    words.forEach((name, value) -> lines.append(name).append('=').append(value).append('\n'));
    return lines.toString();
  }
}
