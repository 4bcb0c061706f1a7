package dev.sluice.desktop.demo;

import dev.sluice.lab.mirror.Snapshot;
import java.util.Map;
import java.util.Objects;

/** One change that somebody made, and how it shows. */
sealed interface Change {

  /** Whether it shows there. */
  boolean isIn(Snapshot side);

  /** How often it shows there beyond once. */
  default int duplicatesIn(Snapshot side) {
    return 0;
  }

  /** A new row, known by a text that no other has. */
  record Made(String table, String field, String text) implements Change {

    @Override
    public boolean isIn(Snapshot side) {
      return side.count(table, field, text) > 0;
    }

    @Override
    public int duplicatesIn(Snapshot side) {
      return Math.max(0, side.count(table, field, text) - 1);
    }
  }

  /** Another value in an old row. */
  record Edited(String table, long serverId, String field, String value) implements Change {

    @Override
    public boolean isIn(Snapshot side) {
      Map<String, String> row = side.rows(table).getOrDefault(serverId, Map.of());
      return Objects.equals(row.get(field), value);
    }
  }

  /** A row less. */
  record Deleted(String table, long serverId) implements Change {

    @Override
    public boolean isIn(Snapshot side) {
      return !side.rows(table).containsKey(serverId);
    }
  }
}
