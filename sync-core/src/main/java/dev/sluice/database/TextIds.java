package dev.sluice.database;

import dev.sluice.failure.StorageException;
import dev.sluice.internal.store.ServerIds;
import dev.sluice.schema.EntityType;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteException.Reason;
import java.security.SecureRandom;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Gives numbers to server ids that are texts, and keeps them in a table. Numbers are random: after
 * a rollback, no process gives the same number to another id. All spellings of a UUID are the same
 * id, unless the type has a rule for spellings.
 */
final class TextIds implements ServerIds {

  private static final int POSITIVE = 2;

  private static final String NUMBER =
      "SELECT `number`, `text` FROM `_sync_key` WHERE `type` = ?1 AND `text` = ?2";
  private static final String TEXT =
      "SELECT `number`, `text` FROM `_sync_key` WHERE `type` = ?1 AND `number` = ?2";

  /** The digits of a UUID. Other texts may have the same digits, so the text is checked later. */
  private static final String DIGITS =
      "replace(replace(replace(replace(lower(`text`), 'urn:uuid:', ''), '{', ''), '}', '')"
          + ", '-', '')";

  private static final String MAY_BE_UUID = "length(`text`) BETWEEN 32 AND 47";

  private static final String SAME_UUID =
      "SELECT `number`, `text` FROM `_sync_key` WHERE `type` = ?1 AND "
          + (DIGITS + " = ?2 AND " + MAY_BE_UUID);

  /** The index that finds a UUID in any spelling. */
  static final String UUIDS =
      "CREATE INDEX IF NOT EXISTS `_sync_key_uuid` ON `_sync_key` (`type`, "
          + (DIGITS + ") WHERE " + MAY_BE_UUID);

  /**
   * Deletes the numbers of text ids that nothing uses. The journal, lost rows and notes hold
   * numbers inside texts, so the texts are searched. The search finds no wrong numbers, because a
   * random number of 18 digits does not occur by accident.
   */
  static final String DROP_UNUSED =
      """
      DELETE FROM `_sync_key` WHERE `type` = ?1
        AND `number` NOT IN
          (SELECT `server_id` FROM `{type}` WHERE `server_id` IS NOT NULL)
        AND `number` NOT IN
          (SELECT `server_id` FROM `_sync_base_{type}` WHERE `server_id` IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM `_sync_journal` WHERE instr(`row`, `_sync_key`.`number`))
        AND NOT EXISTS (SELECT 1 FROM `_sync_row` WHERE instr(`base`, `_sync_key`.`number`))
        AND NOT EXISTS (SELECT 1 FROM `_sync_list` WHERE instr(`value`, `_sync_key`.`number`))
        AND NOT EXISTS (SELECT 1 FROM `_sync_meta` WHERE instr(`value`, `_sync_key`.`number`))
      """;

  private static final String RESPELL =
      "UPDATE OR IGNORE `_sync_key` SET `text` = ?2 WHERE `number` = ?1";
  private static final String ADD = "INSERT OR IGNORE INTO `_sync_key` VALUES (?1, ?3, ?2)";

  private static final Pattern UUID =
      Pattern.compile("[0-9a-f]{8}(-?)[0-9a-f]{4}\\1[0-9a-f]{4}\\1[0-9a-f]{4}\\1[0-9a-f]{12}");
  private static final String URN = "urn:uuid:";

  /** A text with all that a rule may change, without letters that depend on a language. */
  private static final String SAMPLE = " Ab-C_d9 ";

  private final Connections connections;
  private final SecureRandom random = new SecureRandom();
  private final Map<TextId, Numbered> added = new ConcurrentHashMap<>();

  /** An id of a type; a UUID by its digits. */
  record TextId(String type, String text) {}

  /** The number of an id, and the spelling of the id in requests. */
  record Numbered(long number, String text) {}

  TextIds(Connections connections) {
    this.connections = connections;
  }

  /** Describes the rule for a type's ids by what the rule makes of a sample. */
  static String rule(EntityType<?> type) {
    UnaryOperator<String> rule = type.endpoints().spelling();
    if (rule == null) {
      return "the server's";
    }
    try {
      return "'" + rule.apply(SAMPLE).replace('\n', ' ') + "' for '" + SAMPLE + "'";
    } catch (RuntimeException isForRealIdsOnly) {
      return "that of a rule";
    }
  }

  /** Refuses a rule that spells ids of the file in another way: no row would be found. */
  static void refuseOtherRule(EntityType<?> type, SqliteConnection connection) {
    UnaryOperator<String> rule = type.endpoints().spelling();
    String select = "SELECT `text` FROM `_sync_key` WHERE `type` = ?1";
    if (rule == null) {
      return;
    }
    try (Rows rows = connection.query(select, type.name())) {
      while (rows.next()) {
        String text = String.valueOf(rows.text(0));
        if (!text.equals(rule.apply(text))) {
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

  @Override
  public long number(EntityType<?> type, String told) {
    UnaryOperator<String> rule = type.endpoints().spelling();
    String text = rule == null ? told : rule.apply(told);
    Numbered known = ask(NUMBER, type, text);
    if (known != null) {
      return known.number();
    }
    String digits = rule == null ? digits(text) : null;
    TextId id = new TextId(type.name(), digits == null ? text : digits);
    Numbered same = added.get(id);
    if (same == null && digits != null) {
      same = uuid(type, digits);
    }
    if (same != null && !isReplaced(same.text(), text)) {
      return same.number();
    }
    long number = same == null ? random.nextLong() >>> POSITIVE : same.number();
    return added
        .merge(
            id,
            new Numbered(number, text),
            (old, now) -> isReplaced(old.text(), text) ? new Numbered(old.number(), text) : old)
        .number();
  }

  /**
   * Whether the server's spelling of a UUID replaces the known spelling. The engine makes UUIDs in
   * the usual spelling, lower case with hyphens. The server's spelling is needed, because a server
   * that compares letters may find only its own spelling.
   */
  private static boolean isReplaced(String known, String told) {
    return isUsual(known) && !isUsual(told);
  }

  private static boolean isUsual(String text) {
    boolean isSmall = text.equals(text.toLowerCase(Locale.ROOT));
    return isSmall && text.indexOf('-') > 0 && UUID.matcher(text).matches();
  }

  /** The digits of a UUID in any case, in braces or behind a prefix; null for another text. */
  private static @Nullable String digits(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    String bare = lower.startsWith(URN) ? lower.substring(URN.length()) : lower;
    boolean inBraces = bare.startsWith("{") && bare.endsWith("}");
    String plain = inBraces ? bare.substring(1, bare.length() - 1) : bare;
    return UUID.matcher(plain).matches() ? plain.replace("-", "") : null;
  }

  private @Nullable Numbered uuid(EntityType<?> type, String digits) {
    return connections.<@Nullable Numbered>read(
        connection -> {
          try (Rows rows = connection.query(SAME_UUID, type.name(), digits)) {
            while (rows.next()) {
              String text = String.valueOf(rows.text(1));
              if (digits.equals(digits(text))) {
                return new Numbered(rows.integer(0), text);
              }
            }
            return null;
          }
        });
  }

  @Override
  public String text(EntityType<?> type, long number) {
    for (Map.Entry<TextId, Numbered> entry : added.entrySet()) {
      if (entry.getValue().number() == number && entry.getKey().type().equals(type.name())) {
        return entry.getValue().text();
      }
    }
    Numbered known = ask(TEXT, type, number);
    if (known == null) {
      String lost = "the file is damaged: the text of an id of " + type + " is not there";
      throw new StorageException(Reason.DAMAGED, lost, null);
    }
    return known.text();
  }

  private @Nullable Numbered ask(String sql, EntityType<?> type, Object value) {
    return connections.<@Nullable Numbered>read(
        connection -> {
          try (Rows rows = connection.query(sql, type.name(), value)) {
            return rows.next() ? new Numbered(rows.integer(0), String.valueOf(rows.text(1))) : null;
          }
        });
  }

  /** Writes the new ids with the transaction that may need them; answers these ids. */
  Map<TextId, Numbered> write(Transaction transaction) {
    Map<TextId, Numbered> written = Map.copyOf(added);
    written.forEach(
        (id, known) -> {
          transaction.note(RESPELL, known.number(), known.text());
          transaction.note(ADD, known.number(), known.text(), id.type());
        });
    return written;
  }

  /** These ids are in the file. Another thread may have added others meanwhile. */
  void committed(Map<TextId, Numbered> written) {
    written.forEach(added::remove);
  }
}
