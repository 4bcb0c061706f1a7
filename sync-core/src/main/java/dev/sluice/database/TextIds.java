package dev.sluice.database;

import dev.sluice.failure.StorageException;
import dev.sluice.internal.file.Pragmas;
import dev.sluice.internal.store.ServerIds;
import dev.sluice.schema.EntityType;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteException.Reason;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Gives numbers to server ids that are texts, and keeps them in a table. The table has an index of
 * the hashes by which {@link Spellings} finds an id. Such an index has fewer pages than one of the
 * texts, and new ids change pages all over it.
 *
 * <p>Numbers begin at a random one: after a rollback, no process gives the same number to another
 * id. They ascend, because an index takes the next number faster than a random one.
 */
final class TextIds implements ServerIds {

  /** All numbers have 19 digits, so other numbers in texts are hardly ever taken for them. */
  private static final long LEAST = 1L << 60;

  /** How many numbers are taken after one look whether the file has any of them. */
  private static final long BLOCK = 1L << 20;

  /** How many ids one statement looks for or adds. */
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

  private final Connections connections;
  private final SecureRandom random = new SecureRandom();
  private final Map<Key, Numbered> added = new LinkedHashMap<>(); // under the lock, as all below
  private @Nullable Long seen; // the version of the file that holds none of the added ids
  private long next;
  private long end;

  /** By what an id is found. */
  record Key(EntityType<?> type, String key) {}

  /** The number of an id, the spelling of the id in requests, and the hash of its key. */
  record Numbered(long number, String text, long hash, boolean isNew) {}

  TextIds(Connections connections) {
    this.connections = connections;
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

  /** Refuses a rule that spells ids of the file in another way: no row would be found. */
  static void refuseOtherRule(EntityType<?> type, SqliteConnection connection) {
    String select = "SELECT `text` FROM `_sync_key` WHERE `type` = ?1";
    if (type.endpoints().spelling() == null) {
      return;
    }
    try (Rows rows = connection.query(select, type.name())) {
      while (rows.next()) {
        String text = String.valueOf(rows.text(0));
        if (!text.equals(spelled(new TextId(type, text)))) {
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

  /**
   * Ids are looked for and added under a lock. Without it, an id that another thread commits in
   * between would be neither in the file nor among the added ones.
   */
  @Override
  public synchronized Map<TextId, Long> numbers(Set<TextId> ids) {
    Map<EntityType<?>, Set<TextId>> byType = new HashMap<>();
    ids.forEach(id -> byType.computeIfAbsent(id.type(), any -> new HashSet<>()).add(id));
    Map<TextId, Long> numbers = new HashMap<>();
    byType.forEach((type, some) -> number(type, some, numbers));
    return numbers;
  }

  private void number(EntityType<?> type, Set<TextId> ids, Map<TextId, Long> numbers) {
    boolean hasRule = type.endpoints().spelling() != null;
    Map<TextId, String> texts = new LinkedHashMap<>();
    for (TextId id : ids) {
      String text = spelled(id);
      if (text != null) {
        texts.put(id, text);
      }
    }
    Map<String, Long> hashes = new LinkedHashMap<>();
    texts
        .values()
        .forEach(text -> hashes.computeIfAbsent(Spellings.key(text, hasRule), Spellings::hash));
    Map<Key, Numbered> inFile = inFile(type, hashes.values());
    texts.forEach(
        (id, text) -> {
          Key key = new Key(type, Spellings.key(text, hasRule));
          Numbered known = known(key, inFile.get(key));
          if (known == null || Spellings.isReplaced(known.text(), text)) {
            boolean isNew = known == null || known.isNew();
            long number = known == null ? unused() : known.number();
            long hash = Objects.requireNonNull(hashes.get(key.key()));
            known = new Numbered(number, text, hash, isNew);
            added.put(key, known);
          }
          numbers.put(id, known.number());
        });
  }

  /** The number in the file counts: another process may have written the id meanwhile. */
  private @Nullable Numbered known(Key key, @Nullable Numbered inFile) {
    Numbered late = added.get(key);
    if (inFile != null && late != null && late.number() != inFile.number()) {
      added.remove(key);
      return inFile;
    }
    return late == null ? inFile : late;
  }

  /** The id as the type's rule spells it; null if the rule refuses it, as only one row is bad. */
  private static @Nullable String spelled(TextId id) {
    UnaryOperator<String> rule = id.type().endpoints().spelling();
    try {
      String text = rule == null ? id.text() : rule.apply(id.text());
      return ServerIds.isId(text) ? text : null;
    } catch (RuntimeException refused) {
      return null;
    }
  }

  private long unused() {
    while (next == end || (next == end - BLOCK && isTaken(next, end))) {
      next = LEAST + (random.nextLong() & (LEAST - 1));
      end = next + BLOCK;
    }
    return next++;
  }

  private boolean isTaken(long first, long last) {
    return connections.read(connection -> Pragmas.ask(connection, TAKEN, first, last) != 0);
  }

  private Map<Key, Numbered> inFile(EntityType<?> type, Collection<Long> asked) {
    boolean hasRule = type.endpoints().spelling() != null;
    List<Long> hashes = List.copyOf(asked);
    Map<Key, Numbered> found = new HashMap<>();
    connections.<@Nullable Void>read(
        connection -> {
          for (int from = 0; from < hashes.size(); from += AT_ONCE) {
            List<Long> some = hashes.subList(from, Math.min(from + AT_ONCE, hashes.size()));
            try (Rows rows = query(type, some, connection)) {
              while (rows.next()) {
                String text = String.valueOf(rows.text(1));
                found.putIfAbsent(
                    new Key(type, Spellings.key(text, hasRule)),
                    new Numbered(rows.integer(0), text, rows.integer(2), false));
              }
            }
          }
          return null;
        });
    return found;
  }

  /** A statement with fewer hashes than it has places asks for the last one again. */
  private static Rows query(EntityType<?> type, List<Long> hashes, SqliteConnection connection) {
    int places = hashes.size() == 1 ? 1 : AT_ONCE;
    Object[] args = new Object[1 + places];
    args[0] = type.name();
    for (int i = 0; i < places; i++) {
      args[1 + i] = hashes.get(Math.min(i, hashes.size() - 1));
    }
    return connection.query(places == 1 ? ONE_NUMBER : MANY_NUMBERS, args);
  }

  @Override
  public synchronized String text(EntityType<?> type, long number) {
    for (Map.Entry<Key, Numbered> entry : added.entrySet()) {
      if (entry.getValue().number() == number && entry.getKey().type().equals(type)) {
        return entry.getValue().text();
      }
    }
    return connections.read(
        connection -> {
          try (Rows rows = connection.query(TEXT, type.name(), number)) {
            if (rows.next()) {
              return String.valueOf(rows.text(0));
            }
          }
          String lost = "the file is damaged: the text of an id of " + type + " is not there";
          throw new StorageException(Reason.DAMAGED, lost, null);
        });
  }

  /** Writes the new ids with the transaction that may need them; answers these ids. */
  synchronized Map<Key, Numbered> write(Transaction transaction) {
    Map<EntityType<?>, List<Numbered>> byType = new LinkedHashMap<>();
    if (!added.isEmpty() && !Objects.equals(seen, transaction.dataVersion())) {
      dropKnown();
      seen = transaction.dataVersion();
    }
    added.forEach(
        (key, id) -> byType.computeIfAbsent(key.type(), any -> new ArrayList<>()).add(id));
    byType.forEach((type, ids) -> add(type, ids, transaction));
    return new HashMap<>(added);
  }

  /**
   * Leaves out ids that another process has written with other numbers, after a commit here failed.
   * No row has their numbers here: no other process syncs while rows are read and stored.
   */
  private void dropKnown() {
    Map<EntityType<?>, List<Long>> hashes = new HashMap<>();
    added.forEach(
        (key, id) -> hashes.computeIfAbsent(key.type(), any -> new ArrayList<>()).add(id.hash()));
    hashes.forEach((type, some) -> inFile(type, some).forEach(this::known));
  }

  private static void add(EntityType<?> type, List<Numbered> ids, Transaction transaction) {
    for (Numbered id : ids) {
      if (!id.isNew()) {
        transaction.note(RESPELL, id.number(), id.text());
      }
    }
    int from = 0;
    for (; from + AT_ONCE <= ids.size(); from += AT_ONCE) {
      transaction.note(ADD_MANY, args(type, ids.subList(from, from + AT_ONCE)));
    }
    for (Numbered id : ids.subList(from, ids.size())) {
      transaction.note(ADD_ONE, args(type, List.of(id)));
    }
  }

  private static Object[] args(EntityType<?> type, List<Numbered> ids) {
    Object[] args = new Object[1 + OF_A_ROW * ids.size()];
    args[0] = type.name();
    int at = 1;
    for (Numbered id : ids) {
      args[at++] = id.number();
      args[at++] = id.text();
      args[at++] = id.hash();
    }
    return args;
  }

  /** These ids are in the file. Another thread may have added others meanwhile. */
  synchronized void committed(Map<Key, Numbered> written) {
    written.forEach(added::remove);
  }

  /** Forgets the ids of a user who logs out. */
  synchronized void forget() {
    added.clear();
  }
}
