package dev.sluice.database;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.failure.StorageException;
import dev.sluice.internal.file.Pragmas;
import dev.sluice.internal.store.ServerIds;
import dev.sluice.schema.EntityType;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteException.Reason;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The file's table of text ids and their numbers. Its index has the hashes of the keys by which
 * {@link Spellings} finds an id. Such an index has fewer pages than one of the texts, and new ids
 * change pages all over it. Many ids are found or added by one statement.
 */
final class TextIdTable {

  private static final int AT_ONCE = 50;
  private static final int OF_A_ROW = 3;

  private static final String NUMBERS =
      "SELECT `number`, `text`, `hash` FROM `_sync_key` WHERE `type` = ? AND `hash`";
  private static final String ONE_NUMBER = NUMBERS + " = ?";
  private static final String MANY_NUMBERS = NUMBERS + (" IN (" + times(AT_ONCE, "?") + ")");
  private static final String TEXT =
      "SELECT `text` FROM `_sync_key` WHERE `type` = ?1 AND `number` = ?2";
  private static final String TAKEN =
      "SELECT EXISTS (SELECT 1 FROM `_sync_key` WHERE `number` BETWEEN ?1 AND ?2)";

  private static final String RESPELL = "UPDATE `_sync_key` SET `text` = ?2 WHERE `number` = ?1";
  private static final String ADD = "INSERT OR IGNORE INTO `_sync_key` VALUES ";
  private static final String ADD_ONE = ADD + "(?2, ?1, ?3, ?4)";
  private static final String ADD_MANY = ADD + addMany();

  private static final String PAGE =
      "SELECT `number`, `text` FROM `_sync_key` WHERE `type` = ?1 AND `number` > ?2"
          + " ORDER BY `number` LIMIT 500";
  private static final String PUT_HASH = "UPDATE `_sync_key` SET `hash` = ?2 WHERE `number` = ?1";

  private TextIdTable() {}

  /** By what an id is found. The hash follows from the text, and is kept as it takes time. */
  record IdKey(EntityType<?> type, String text, long hash) {

    static IdKey of(EntityType<?> type, String id) {
      String key = Spellings.key(id, hasRule(type));
      return new IdKey(type, key, Spellings.hash(key));
    }
  }

  /** The number of an id, and the spelling of the id in requests. */
  record Numbered(long number, String text, boolean isNew) {}

  /**
   * The id as the type's rule spells it; null if the rule refuses it, as only one row is bad. The
   * rule must leave its own result as it is: the file keeps the result, and nothing else of the id.
   */
  static @Nullable String spelled(EntityType<?> type, String id) {
    UnaryOperator<String> rule = type.endpoints().spelling();
    if (rule == null) {
      return ServerIds.isId(id) ? id : null;
    }
    try {
      String text = rule.apply(id);
      boolean isKept = text.equals(new String(text.getBytes(UTF_8), UTF_8)); // no half character
      return isKept && ServerIds.isId(text) && text.equals(rule.apply(text)) ? text : null;
    } catch (RuntimeException refused) {
      return null;
    }
  }

  private static boolean hasRule(EntityType<?> type) {
    return type.endpoints().spelling() != null;
  }

  /** Those of the keys that the file has. All are of one type. */
  static Map<IdKey, Numbered> find(Collection<IdKey> keys, SqliteConnection connection) {
    Map<IdKey, Numbered> found = new HashMap<>();
    inParts(List.copyOf(keys), part -> find(part, found, connection));
    return found;
  }

  private static void find(
      List<IdKey> keys, Map<IdKey, Numbered> found, SqliteConnection connection) {
    EntityType<?> type = keys.get(0).type();
    try (Rows rows = numbers(type, keys, connection)) {
      while (rows.next()) {
        String text = String.valueOf(rows.text(1));
        IdKey key = new IdKey(type, Spellings.key(text, hasRule(type)), rows.integer(2));
        found.putIfAbsent(key, new Numbered(rows.integer(0), text, false));
      }
    }
  }

  /** A statement with fewer hashes than it has places asks for the last one again. */
  private static Rows numbers(EntityType<?> type, List<IdKey> keys, SqliteConnection connection) {
    int places = keys.size() == 1 ? 1 : AT_ONCE;
    Object[] args = new Object[1 + places];
    args[0] = type.name();
    for (int i = 0; i < places; i++) {
      args[1 + i] = keys.get(Math.min(i, keys.size() - 1)).hash();
    }
    return connection.query(places == 1 ? ONE_NUMBER : MANY_NUMBERS, args);
  }

  /** Adds new ids of one type, and writes the other ones as they are spelled now. */
  static void write(Map<IdKey, Numbered> ids, Transaction transaction) {
    List<Map.Entry<IdKey, Numbered>> added = new ArrayList<>();
    for (Map.Entry<IdKey, Numbered> entry : ids.entrySet()) {
      Numbered id = entry.getValue();
      if (id.isNew()) {
        added.add(entry);
      } else {
        transaction.note(RESPELL, id.number(), id.text());
      }
    }
    inParts(added, part -> add(part, transaction));
  }

  private static void add(List<Map.Entry<IdKey, Numbered>> ids, Transaction transaction) {
    if (ids.size() == AT_ONCE) {
      transaction.note(ADD_MANY, args(ids));
    } else {
      ids.forEach(id -> transaction.note(ADD_ONE, args(List.of(id))));
    }
  }

  private static Object[] args(List<Map.Entry<IdKey, Numbered>> ids) {
    Object[] args = new Object[1 + OF_A_ROW * ids.size()];
    args[0] = ids.get(0).getKey().type().name();
    int at = 1;
    for (Map.Entry<IdKey, Numbered> id : ids) {
      args[at++] = id.getValue().number();
      args[at++] = id.getValue().text();
      args[at++] = id.getKey().hash();
    }
    return args;
  }

  /** The text that has the number. */
  static String text(EntityType<?> type, long number, SqliteConnection connection) {
    try (Rows rows = connection.query(TEXT, type.name(), number)) {
      if (rows.next()) {
        return String.valueOf(rows.text(0));
      }
    }
    String lost = "the file is damaged: the text of an id of " + type + " is not there";
    throw new StorageException(Reason.DAMAGED, lost, null);
  }

  /** Whether the file has any of the numbers. */
  static boolean isTaken(long first, long last, SqliteConnection connection) {
    return Pragmas.ask(connection, TAKEN, first, last) != 0;
  }

  /** Gives the ids of a type the hashes by which they are found with a rule, or without one. */
  static void putHashes(String type, boolean hasRule, SqliteConnection connection) {
    long last = 0;
    List<Object[]> page = page(type, last, connection);
    while (!page.isEmpty()) {
      for (Object[] row : page) {
        last = (Long) row[0];
        String text = (String) row[1];
        connection.update(PUT_HASH, last, Spellings.hash(Spellings.key(text, hasRule)));
      }
      page = page(type, last, connection);
    }
  }

  private static List<Object[]> page(String type, long after, SqliteConnection connection) {
    List<Object[]> page = new ArrayList<>();
    try (Rows rows = connection.query(PAGE, type, after)) {
      while (rows.next()) {
        page.add(new Object[] {rows.integer(0), String.valueOf(rows.text(1))});
      }
    }
    return page;
  }

  /**
   * Refuses a rule that spells ids of the file in another way: no row would be found.
   *
   * @param most how many ids are looked at; -1 for all
   */
  static void refuseOtherRule(EntityType<?> type, int most, SqliteConnection connection) {
    String select = "SELECT `text` FROM `_sync_key` WHERE `type` = ?1 LIMIT ?2";
    if (!hasRule(type)) {
      return;
    }
    try (Rows rows = connection.query(select, type.name(), most)) {
      while (rows.next()) {
        String text = String.valueOf(rows.text(0));
        if (!text.equals(spelled(type, text))) {
          throw new StorageException(
              Reason.OTHER,
              type
                  + ": the rule of textIds spells ids of this file in another way; go back to the"
                  + " old rule, or begin with a new file",
              null);
        }
      }
    }
  }

  private static <T> void inParts(List<T> all, Consumer<List<T>> each) {
    for (int from = 0; from < all.size(); from += AT_ONCE) {
      each.accept(all.subList(from, Math.min(from + AT_ONCE, all.size())));
    }
  }

  private static String times(int times, String term) {
    return String.join(", ", Collections.nCopies(times, term));
  }

  /** The first argument is the type of all. */
  private static String addMany() {
    StringJoiner rows = new StringJoiner(", ");
    for (int i = 0; i < AT_ONCE; i++) {
      int first = 2 + OF_A_ROW * i;
      rows.add("(?" + first + ", ?1, ?" + (first + 1) + ", ?" + (first + 2) + ")");
    }
    return rows.toString();
  }
}
