package dev.sluice.lab.mirror;

import java.util.Map;
import java.util.Objects;

/**
 * All that one side holds: for each table its rows by server id, each with its fields as text. A
 * row that the server does not know has its local id, negated.
 */
public record Snapshot(Map<String, Map<Long, Map<String, String>>> tables) {

  /** The rows of a table. */
  public Map<Long, Map<String, String>> rows(String table) {
    return tables.getOrDefault(table, Map.of());
  }

  /** How many rows there are. */
  public int size() {
    return tables.values().stream().mapToInt(Map::size).sum();
  }

  /** How many rows of a table have this value. */
  public int count(String table, String field, String value) {
    return (int)
        rows(table).values().stream().filter(row -> Objects.equals(row.get(field), value)).count();
  }
}
