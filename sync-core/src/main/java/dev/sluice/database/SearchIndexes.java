package dev.sluice.database;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.sqlite.SqliteException;
import dev.sluice.sqlite.SqliteException.Reason;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The full-text index of each type with {@link Field#searchable()} fields. Triggers keep it with
 * every write, also with the engine's own. It has a copy of the texts, so that a write that no
 * trigger saw cannot break it. An index that is not exactly as wanted is made and filled anew.
 */
final class SearchIndexes {

  /** Not {@code _sync_}, since these triggers are put in order by themselves. */
  static final String PREFIX = "_syncsearch_";

  /** The condition on rows of {@code sqlite_master}; the tables of FTS itself are left out. */
  static final String OURS =
      "(substr(`name`, 1, 12) = '_syncsearch_' AND (`type` = 'trigger' OR `rootpage` = 0))";

  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}]*");
  private static final int MOST_WORDS = 32; // SQLite limits the depth of an expression

  private final Installation installation;
  private final Map<String, String> there;

  /**
   * Takes over what a file has: indices and their triggers by name, each with its SQL. An index
   * comes after its triggers.
   */
  SearchIndexes(Installation installation, Map<String, String> there) {
    this.installation = installation;
    this.there = there;
  }

  /** The statement that removes all traces of rows that are deleted; one for each index. */
  static List<String> rebuild(SyncSchema schema) {
    List<String> all = new ArrayList<>();
    for (EntityType<?> type : schema.types()) {
      if (!columns(type).isEmpty()) {
        all.add("INSERT INTO " + name(type) + " (" + name(type) + ") VALUES ('rebuild')");
      }
    }
    return all;
  }

  /** The condition on a row {@code e} that a search finds it. */
  static String found(EntityType<?> type, int argument) {
    String index = name(type);
    return " AND e.`id` IN (SELECT rowid FROM "
        + (index + " WHERE " + index + " MATCH ?" + argument + ")");
  }

  /**
   * The search for what a user has typed, in words that FTS4 and FTS5 understand alike: lower case,
   * since {@code OR} is an operator and {@code or} is a word. Empty if there is no word.
   */
  static String search(String typed) {
    Matcher word = WORD.matcher(Normalizer.normalize(typed, Normalizer.Form.NFC));
    StringBuilder search = new StringBuilder();
    for (int words = 0; words < MOST_WORDS && word.find(); words++) {
      search.append(words == 0 ? "" : " ").append(word.group().toLowerCase(Locale.ROOT));
    }
    return search.length() == 0 ? "" : search.append('*').toString();
  }

  private static String name(EntityType<?> type) {
    return "`" + PREFIX + type.name() + "`";
  }

  private static List<String> columns(EntityType<?> type) {
    List<String> columns = new ArrayList<>();
    for (Field<?, ?> field : type.fields()) {
      if (field.isSearchable()) {
        columns.add("`" + field.column() + "`");
      }
    }
    return columns;
  }

  /** Drops all indices, before a migration that no trigger watches. */
  void drop() {
    there.forEach(this::drop);
    there.clear();
  }

  private void drop(String name, String sql) {
    installation.run(
        "DROP " + (sql.startsWith("CREATE TRIGGER") ? "TRIGGER" : "TABLE") + " `" + name + "`");
  }

  /** Makes the indices that are missing, and drops those that the schema does not have. */
  void put(SyncSchema schema) {
    for (EntityType<?> type : schema.types()) {
      List<String> columns = columns(type);
      if (!columns.isEmpty()) {
        Map<String, String> found = taken(type);
        Map<String, String> triggers = triggers(type, columns);
        String table = found.remove(PREFIX + type.name());
        boolean fits = create(type, 5).equals(table) || create(type, 4).equals(table);
        if (!fits || !found.equals(triggers)) {
          found.forEach(this::drop);
          if (table != null) {
            drop(PREFIX + type.name(), table);
          }
          make(type, columns);
          triggers.values().forEach(installation::run);
        }
      }
    }
    drop(); // what is left
  }

  private Map<String, String> taken(EntityType<?> type) {
    Map<String, String> ofType = new LinkedHashMap<>();
    List<String> names = new ArrayList<>(triggers(type, List.of()).keySet());
    names.add(PREFIX + type.name());
    for (String name : names) {
      String sql = there.remove(name);
      if (sql != null) {
        ofType.put(name, sql);
      }
    }
    return ofType;
  }

  private void make(EntityType<?> type, List<String> columns) {
    installation.run("SAVEPOINT search");
    try {
      installation.run(create(type, 5));
    } catch (SqliteException none) {
      if (none.reason() != Reason.OTHER) {
        throw none;
      }
      installation.run("ROLLBACK TO search"); // or SQLite believes that the table is there
      installation.run(create(type, 4)); // Android's framework has no FTS5
    }
    installation.run("RELEASE search");
    installation.run(
        (insert(type) + "SELECT `id`, " + String.join(", ", columns))
            + (" FROM `" + type.name() + "`"));
  }

  /** The columns have names of our own, as FTS5 has no column {@code rank} of a user. */
  private static String create(EntityType<?> type, int version) {
    return "CREATE VIRTUAL TABLE "
        + (name(type) + " USING fts" + version + "(" + parts(type))
        + (version == 5 ? ", tokenize = 'unicode61')" : ", tokenize=unicode61)");
  }

  private static String insert(EntityType<?> type) {
    return "INSERT INTO " + name(type) + " (rowid, " + parts(type) + ") ";
  }

  private static String parts(EntityType<?> type) {
    List<String> parts = new ArrayList<>();
    columns(type).forEach(column -> parts.add("c" + parts.size()));
    return String.join(", ", parts);
  }

  private static Map<String, String> triggers(EntityType<?> type, List<String> columns) {
    String on = " ON `" + type.name() + "`";
    String values = "NEW.`id`, NEW." + String.join(", NEW.", columns);
    String insert = "  " + insert(type) + "VALUES (" + values + ");\n";
    String delete = "  DELETE FROM " + name(type) + " WHERE rowid = OLD.`id`;\n";
    List<String> changed = new ArrayList<>(List.of("OLD.`id` <> NEW.`id`"));
    columns.forEach(column -> changed.add("OLD." + column + " IS NOT NEW." + column));
    String update = "AFTER UPDATE OF `id`, " + String.join(", ", columns) + on;
    String when = " WHEN " + String.join(" OR ", changed);
    Map<String, String> all = new LinkedHashMap<>();
    add(all, type, "insert", "AFTER INSERT" + on + " BEGIN\n" + insert);
    add(all, type, "update", update + when + " BEGIN\n" + delete + insert);
    add(all, type, "delete", "AFTER DELETE" + on + " BEGIN\n" + delete);
    return all;
  }

  private static void add(Map<String, String> all, EntityType<?> type, String event, String rest) {
    String name = PREFIX + type.name() + "_" + event;
    all.put(name, "CREATE TRIGGER `" + name + "` " + rest + "END");
  }
}
