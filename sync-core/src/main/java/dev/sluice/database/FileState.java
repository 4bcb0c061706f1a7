package dev.sluice.database;

import dev.sluice.failure.StorageException;
import dev.sluice.internal.file.Pragmas;
import dev.sluice.internal.store.Reader;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteException.Reason;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a file holds when it is opened.
 *
 * @param tables names of the file's tables, without those of SQLite and Android
 * @param meta values in {@code _sync_meta} by name, without most notes; empty: not yet an engine's
 *     file
 * @param roomHash Room's identity in the file; null: none
 */
record FileState(
    Set<String> tables, Map<String, @Nullable String> meta, @Nullable String roomHash) {

  private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");
  private static final Set<String> NUMBERS =
      Set.of("counter", "layout", "version", "scrub", "flushed");

  /** The number of log-outs. */
  static final String CLEARED = SqliteReader.NOTE + Reader.CLEARED;

  private static final String META =
      "SELECT `name`, `value`, typeof(`value`) FROM `_sync_meta` WHERE substr(`name`, 1, 5) <> '"
          + (SqliteReader.NOTE + "' OR typeof(`value`) NOT IN ('integer', 'text')")
          + (" OR `name` = '" + CLEARED + "'");

  static FileState read(SqliteConnection connection) {
    Set<String> tables = Pragmas.tables(connection);
    Map<String, @Nullable String> meta = new HashMap<>();
    if (tables.contains("_sync_meta")) {
      try (Rows rows = connection.query(META)) {
        while (rows.next()) {
          String name = String.valueOf(rows.text(0));
          refuseNonsense(name, String.valueOf(rows.text(1)), String.valueOf(rows.text(2)));
          meta.put(name, rows.text(1));
        }
      }
    }
    boolean room = tables.contains(RoomSchema.MASTER_TABLE);
    return new FileState(tables, meta, room ? roomHash(connection) : null);
  }

  /**
   * Refuses a value that should be a number and is not. SQLite would read the value as 0, and edits
   * would be lost silently. A number may be a text, because Android writes numbers as texts.
   */
  private static void refuseNonsense(String name, String value, String kind) {
    boolean isMeant = !NUMBERS.contains(name) || NUMBER.matcher(value).matches();
    if (!kind.equals("integer") && !(kind.equals("text") && isMeant)) {
      throw damaged("what it says of " + name + " is invalid");
    }
  }

  private static StorageException damaged(String how) {
    return new StorageException(
        Reason.DAMAGED, "the file is damaged and was left as it is: " + how, null);
  }

  private static @Nullable String roomHash(SqliteConnection connection) {
    try (Rows rows = connection.query(RoomSchema.SELECT_HASH)) {
      return rows.next() ? rows.text(0) : null;
    }
  }

  /** The version of our side tables, 0 if there are none. */
  long layout() {
    return number("layout");
  }

  /** The version of the schema that the side tables were made for. */
  long version() {
    return number("version");
  }

  private long number(String name) {
    String text = Objects.requireNonNullElse(meta.get(name), "0");
    try {
      long number = Long.parseLong(text);
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException none) {
      // The exception below also reports a text that is no number.
    }
    throw damaged("it says that its " + name + " is " + text);
  }

  /** The identity that the engine wrote; null if the engine did not make the entity tables. */
  @Nullable String ourHash() {
    return meta.get("hash");
  }

  /** Nobody has written anything yet. */
  boolean isFresh() {
    return tables.isEmpty();
  }

  /** Whether the engine made the entity tables and no Room app has taken the file over. */
  boolean isOurs() {
    String ours = ourHash();
    return ours != null && ours.equals(roomHash);
  }
}
