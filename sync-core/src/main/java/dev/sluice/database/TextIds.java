package dev.sluice.database;

import dev.sluice.internal.store.ServerIds;
import dev.sluice.schema.EntityType;
import dev.sluice.sqlite.Rows;
import java.security.SecureRandom;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of server ids that are texts, in a side table. Numbers are random, so that a number
 * whose transaction was rolled back is never given to another id, by no process.
 */
final class TextIds implements ServerIds {

  private static final int POSITIVE = 2;

  private static final String NUMBER =
      "SELECT `number` FROM `_sync_key` WHERE `type` = ?1 AND `text` = ?2";
  private static final String TEXT =
      "SELECT `text` FROM `_sync_key` WHERE `type` = ?1 AND `number` = ?2";

  /**
   * Random numbers of 18 digits stand in a text by no accident. Journal, lost rows and notes have
   * them in texts of several forms.
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
        AND NOT EXISTS (SELECT 1 FROM `_sync_meta` WHERE instr(`value`, `_sync_key`.`number`))
      """;

  private static final String ADD = "INSERT OR IGNORE INTO `_sync_key` VALUES (?1, ?2, ?3)";

  private final Connections connections;
  private final SecureRandom random = new SecureRandom();
  private final Map<TextId, Long> added = new ConcurrentHashMap<>();

  /** An id of a type. */
  record TextId(String type, String text) {}

  TextIds(Connections connections) {
    this.connections = connections;
  }

  @Override
  public long number(EntityType<?> type, String text) {
    String known = ask(NUMBER, type, text);
    return known == null
        ? added.computeIfAbsent(
            new TextId(type.name(), text), any -> random.nextLong() >>> POSITIVE)
        : Long.parseLong(known);
  }

  @Override
  public String text(EntityType<?> type, long number) {
    for (Map.Entry<TextId, Long> entry : added.entrySet()) {
      if (entry.getValue() == number && entry.getKey().type().equals(type.name())) {
        return entry.getKey().text();
      }
    }
    String text = ask(TEXT, type, number);
    if (text == null) {
      throw new IllegalArgumentException("no id of " + type + " has the number " + number);
    }
    return text;
  }

  private @Nullable String ask(String sql, EntityType<?> type, Object value) {
    return connections.<@Nullable String>read(
        connection -> {
          try (Rows rows = connection.query(sql, type.name(), value)) {
            return rows.next() ? rows.text(0) : null;
          }
        });
  }

  /** Writes the new ones with the transaction that may need them, and answers which. */
  Set<TextId> write(Transaction transaction) {
    Map<TextId, Long> written = Map.copyOf(added);
    written.forEach((id, number) -> transaction.note(ADD, number, id.type(), id.text()));
    return written.keySet();
  }

  /** These are in the file. Others may have come meanwhile, on another thread. */
  void committed(Set<TextId> written) {
    added.keySet().removeAll(written);
  }
}
