package dev.sluice.desktop.window.redmine;

import static dev.sluice.desktop.window.text.Glob.same;

import dev.sluice.store.Database;
import dev.sluice.store.Sql;
import dev.sluice.store.SqlRow;
import java.util.Optional;
import java.util.function.Function;

/** Projects, issues and activities by what users call them. */
final class Names {

  /** An issue as it is typed: its number and its subject, or its subject as long as it has none. */
  static final String ISSUE = "coalesce(i.server_id || ' ', '') || i.subject";

  private final Database database;

  Names(Database database) {
    this.database = database;
  }

  /** An issue. */
  record IssueName(long id, long project) {}

  /** A project by its name, or by its identifier. */
  Optional<Long> project(String name) {
    return id(
        Sql.of(
            "SELECT id FROM projects_here WHERE name GLOB ?2 OR identifier GLOB ?2"
                + " ORDER BY name = ?1 DESC, identifier = ?1 DESC, id LIMIT 1",
            name,
            same(name)));
  }

  Optional<Long> activity(String name) {
    return id(
        Sql.of(
            "SELECT id FROM time_entry_activities_here WHERE name GLOB ?2"
                + " ORDER BY name = ?1 DESC, id LIMIT 1",
            name,
            same(name)));
  }

  /** An issue by number and subject, by its number, or by its subject; also a placeholder. */
  Optional<IssueName> issue(String name) {
    return first(
        Sql.of(
            "SELECT i.id, i.project_id FROM issues i WHERE i.deleted = 0 AND ("
                + ISSUE
                + " GLOB ?2 OR i.server_id = ?1 OR i.subject GLOB ?2) ORDER BY "
                + ISSUE
                + " = ?1 DESC, i.server_id = ?1 DESC, i.id DESC LIMIT 1",
            name,
            same(name)),
        row -> new IssueName(row.number("id"), row.number("project_id")));
  }

  /** Whether an issue is or was called so: its number stays when its subject changes. */
  boolean isCalled(long issue, String name) {
    return id(Sql.of(
            "SELECT id FROM issues WHERE id = ?1 AND (subject = ?2"
                + " OR substr(?2, 1, length(server_id) + 1) = server_id || ' ')",
            issue,
            name))
        .isPresent();
  }

  String activity(long id) {
    return first(
            Sql.of("SELECT name FROM time_entry_activities WHERE id = ?1", id),
            row -> row.text("name"))
        .orElse("");
  }

  /**
   * The activity that was booked last in a project, else anywhere, else the first of all. One that
   * only this project has is in no list of Redmine's, so it has no name here.
   */
  Optional<Long> usualActivity(long project) {
    return id(
        Sql.of(
            "SELECT a.id FROM time_entry_activities a"
                + " LEFT JOIN time_entries_here e ON e.activity_id = a.id"
                + " WHERE a.deleted = 0 AND (a.name <> '' OR e.project_id = ?1)"
                + " ORDER BY e.project_id = ?1 DESC, e.spent_on DESC, e.id DESC, a.id LIMIT 1",
            project));
  }

  private Optional<Long> id(Sql sql) {
    return first(sql, row -> row.number("id"));
  }

  private <T> Optional<T> first(Sql sql, Function<SqlRow, T> read) {
    return database.list(sql, read).stream().findFirst();
  }
}
