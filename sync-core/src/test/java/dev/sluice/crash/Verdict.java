package dev.sluice.crash;

import dev.sluice.testkit.TrackerServer;
import dev.sluice.tracker.TimeEntry;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a story came to, by what the server and the file hold.
 *
 * @param wrong what must never be, however the story went
 * @param end what has to be the same however often the process died: the server's rows, and the
 *     changes that are set aside or wait, each with its reason
 */
record Verdict(List<String> wrong, List<String> end) {

  private static final long OLD_DAYS = 56;

  static Verdict of(TrackerServer server, Path file, Instant now) {
    try {
      return judged(server, file, now);
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  /** Whether nothing is left to do. */
  boolean isSettled() {
    return wrong.isEmpty() && end.stream().noneMatch(line -> line.contains(" pending "));
  }

  private static Verdict judged(TrackerServer server, Path file, Instant now) throws SQLException {
    List<String> wrong = new ArrayList<>();
    Books.Page there = Books.there(server.web());
    Books.Page here = Books.here(file);
    differences(here, there, now, wrong);
    List<String> end = new ArrayList<>(there.lines());
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      for (String sql :
          List.of(
              "PRAGMA foreign_key_check",
              "SELECT * FROM pragma_integrity_check WHERE integrity_check <> 'ok'",
              "SELECT 'create', type, id FROM _sync_journal WHERE action = 'create'",
              "SELECT 'guard' FROM _sync_guard WHERE applying <> 0",
              "SELECT 'going', type, id FROM _sync_going")) {
        all(sql, statement).forEach(row -> wrong.add(sql + ": " + row));
      }
      end.addAll(
          all(
              "SELECT type, state, error FROM _sync_row WHERE state <> 'placeholder' ORDER BY 1, 2",
              statement));
    }
    if (server.audit().tooManyRequests() > 0) {
      wrong.add("429");
    }
    return new Verdict(wrong, end);
  }

  private static List<String> all(String sql, Statement statement) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (ResultSet result = statement.executeQuery(sql)) {
      while (result.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
          row.add(result.getString(i));
        }
        rows.add(String.join(" ", row.stream().map(String::valueOf).toList()));
      }
    }
    return rows;
  }

  /** A row that is in sync here is the same there; a row there is here, unless it is too old. */
  private static void differences(
      Books.Page here, Books.Page there, Instant now, List<String> wrong) {
    here.rows()
        .forEach(
            (type, rows) ->
                rows.forEach(
                    (id, row) -> {
                      if (!row.equals(there.rows().get(type).get(id))) {
                        wrong.add(type + " here " + id + row);
                      }
                    }));
    Map<String, Map<Long, Map<String, String>>> missing = new TreeMap<>(there.rows());
    missing.forEach(
        (type, rows) ->
            rows.forEach(
                (id, row) -> {
                  if (!here.known().contains(type + id) && !isOld(type, row, now)) {
                    wrong.add(type + " there " + id + row);
                  }
                }));
  }

  private static boolean isOld(String type, Map<String, String> row, Instant now) {
    return type.equals(TimeEntry.TYPE.name())
        && Instant.parse(row.get("start")).isBefore(now.minusSeconds(OLD_DAYS * 86_400));
  }
}
