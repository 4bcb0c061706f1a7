package dev.sluice.lab.torture;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes to a file without the engine, and the history is kept. */
final class Dao {

  private static final String ENTRIES = "time_entries";
  private static final String PROJECTS = "projects";
  private static final String ENTRY_COLUMNS =
      "deleted, workspace_id, project_id, task_id, tag_ids, start, duration, billable, at";

  private final Connection connection;
  private final HistoryWriter book;

  private Dao(Connection connection, HistoryWriter book) {
    this.connection = connection;
    this.book = book;
  }

  /** A row and the text that it is known by. */
  private record Known(long id, String text) {}

  /** What somebody does with a file. */
  interface Work {
    void with(Dao dao) throws SQLException;
  }

  /**
   * Opens a file, works and closes it.
   *
   * @param asRoom with the settings that Room makes; else with SQLite's own
   */
  static void open(Path file, boolean asRoom, HistoryWriter book, Work work) {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement settings = connection.createStatement()) {
      settings.execute("PRAGMA foreign_keys = " + (asRoom ? "ON" : "OFF"));
      settings.execute("PRAGMA recursive_triggers = " + (asRoom ? "ON" : "OFF"));
      work.with(new Dao(connection, book));
    } catch (SQLException e) {
      throw new IllegalStateException("the app cannot write to its own file", e);
    }
  }

  void describe(Event event) throws SQLException {
    Known entry = pick(ENTRIES, "description", event);
    if (entry != null) {
      book.renamed(ENTRIES, entry.text(), event.label());
      run("UPDATE time_entries SET description = ? WHERE id = ?", event.label(), entry.id());
    }
  }

  /** The whole row is written anew. */
  void replace(Event event, String serverId) throws SQLException {
    Known entry = pick(ENTRIES, "description", event);
    if (entry != null) {
      book.renamed(ENTRIES, entry.text(), event.label());
      run(
          ("INSERT OR REPLACE INTO time_entries (id, server_id, description, " + ENTRY_COLUMNS)
              + (") SELECT id, " + serverId + ", ?, " + ENTRY_COLUMNS)
              + " FROM time_entries WHERE id = ?",
          event.label(),
          entry.id());
    }
  }

  void deleteEntry(Event event) throws SQLException {
    delete(ENTRIES, "description", event);
  }

  void deleteProject(Event event) throws SQLException {
    delete(PROJECTS, "name", event);
  }

  private void delete(String table, String field, Event event) throws SQLException {
    Known row = pick(table, field, event);
    if (row != null) {
      book.deleted(table, row.text());
      run("DELETE FROM " + table + " WHERE id = ?", row.id());
    }
  }

  void referToNothing(Event event) throws SQLException {
    Known entry = pick(ENTRIES, "description", event);
    if (entry != null) {
      book.changed(ENTRIES, entry.text()).begun(RowHistory.PROJECT, RowHistory.NONE);
      run("UPDATE time_entries SET project_id = 987654 WHERE id = ?", entry.id());
    }
  }

  /** A migration builds the tables anew, and nobody remembers their triggers. */
  void forgetTriggers() throws SQLException {
    List<String> names = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet all =
            statement.executeQuery("SELECT name FROM sqlite_master WHERE type = 'trigger'")) {
      while (all.next()) {
        names.add(all.getString(1));
      }
    }
    for (String name : names) {
      run("DROP TRIGGER `" + name + "`");
    }
  }

  private @Nullable Known pick(String table, String field, Event event) throws SQLException {
    String sql =
        ("SELECT id, " + field + " FROM " + table)
            + (" WHERE deleted = 0 AND " + field + " <> '' ORDER BY id");
    List<Known> all = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        all.add(new Known(rows.getLong(1), rows.getString(2)));
      }
    }
    return all.isEmpty() ? null : all.get(event.pick() % all.size());
  }

  private void run(String sql, Object... values) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      statement.executeUpdate();
    }
  }
}
