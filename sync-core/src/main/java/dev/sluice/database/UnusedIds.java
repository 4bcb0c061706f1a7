package dev.sluice.database;

import dev.sluice.schema.EntityType;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The numbers of text ids that neither a row nor a text of the engine's own tables has. */
final class UnusedIds {

  private static final String UNUSED =
      """
      SELECT `number` FROM `_sync_key` WHERE `type` = ?1 AND `number` > ?2
        AND `number` NOT IN
          (SELECT `server_id` FROM `{type}` WHERE `server_id` IS NOT NULL)
        AND `number` NOT IN
          (SELECT `server_id` FROM `_sync_base_{type}` WHERE `server_id` IS NOT NULL)
      ORDER BY `number` LIMIT 10000
      """;

  /** The journal, lost rows and notes hold numbers inside texts. */
  private static final List<String> TEXTS =
      List.of(
          "SELECT `row` FROM `_sync_journal`",
          "SELECT `base` FROM `_sync_row` WHERE `base` IS NOT NULL",
          "SELECT `value` FROM `_sync_list`",
          "SELECT `value` FROM `_sync_meta`");

  /** As long as a number may be. */
  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,19}");

  private static final String DROP = "DELETE FROM `_sync_key` WHERE `number` = ?1";

  private UnusedIds() {}

  /** Deletes the numbers that nothing uses: some thousand at a time, so they take little memory. */
  static void drop(EntityType<?> type, Transaction transaction) {
    SortedSet<Long> unused = unused(type, 0, transaction.connection());
    while (!unused.isEmpty()) {
      long last = unused.last();
      for (String select : TEXTS) {
        keepNamed(select, unused, transaction.connection());
      }
      unused.forEach(number -> transaction.note(DROP, number));
      unused = unused(type, last, transaction.connection());
    }
  }

  private static SortedSet<Long> unused(
      EntityType<?> type, long after, SqliteConnection connection) {
    SortedSet<Long> unused = new TreeSet<>();
    String select = UNUSED.replace("{type}", type.name());
    try (Rows rows = connection.query(select, type.name(), after)) {
      while (rows.next()) {
        unused.add(rows.integer(0));
      }
    }
    return unused;
  }

  /** A number that a text has by accident is kept, which does no harm. */
  private static void keepNamed(String select, Set<Long> unused, SqliteConnection connection) {
    try (Rows rows = connection.query(select)) {
      while (rows.next()) {
        Matcher digits = DIGITS.matcher(String.valueOf(rows.text(0)));
        while (digits.find()) {
          unused.remove(Long.parseUnsignedLong(digits.group()));
        }
      }
    }
  }
}
