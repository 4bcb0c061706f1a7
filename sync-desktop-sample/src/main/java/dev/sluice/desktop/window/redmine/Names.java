package dev.sluice.desktop.window.redmine;

import static dev.sluice.desktop.window.entries.ReadConnection.same;

import dev.sluice.desktop.window.entries.ReadConnection;
import java.util.Optional;

/** Projects, issues and activities by what users call them. */
final class Names {

  /** An issue as it is typed: its number and its subject, or its subject as long as it has none. */
  static final String ISSUE = "coalesce(i.server_id || ' ', '') || i.subject";

  private final ReadConnection file;

  Names(ReadConnection file) {
    this.file = file;
  }

  /** An issue. */
  record IssueName(long id, long project) {}

  /** A project by its name, or by its identifier. */
  Optional<Long> project(String name) {
    return id(
        "SELECT id FROM projects WHERE deleted = 0"
            + " AND (name GLOB ?2 OR identifier GLOB ?2)"
            + " ORDER BY name = ?1 DESC, identifier = ?1 DESC, id LIMIT 1",
        name,
        same(name));
  }

  Optional<Long> activity(String name) {
    return id(
        "SELECT id FROM time_entry_activities WHERE deleted = 0 AND name GLOB ?2"
            + " ORDER BY name = ?1 DESC, id LIMIT 1",
        name,
        same(name));
  }

  /** An issue by number and subject, by its number, or by its subject. */
  Optional<IssueName> issue(String name) {
    return file
        .list(
            rows -> new IssueName(rows.integer(0), rows.integer(1)),
            "SELECT i.id, i.project_id FROM issues i WHERE i.deleted = 0 AND ("
                + ISSUE
                + " GLOB ?2 OR i.server_id = ?1 OR i.subject GLOB ?2) ORDER BY "
                + ISSUE
                + " = ?1 DESC, i.server_id = ?1 DESC, i.id DESC LIMIT 1",
            name,
            same(name))
        .stream()
        .findFirst();
  }

  /** Whether an issue is or was called so: its number stays when its subject changes. */
  boolean isCalled(long issue, String name) {
    return !file.list(
            rows -> true,
            "SELECT 1 FROM issues WHERE id = ?1 AND (subject = ?2"
                + " OR substr(?2, 1, length(server_id) + 1) = server_id || ' ')",
            issue,
            name)
        .isEmpty();
  }

  String activity(long id) {
    return file
        .list(
            rows -> ReadConnection.text(rows, 0),
            "SELECT name FROM time_entry_activities WHERE id = ?1",
            id)
        .stream()
        .findFirst()
        .orElse("");
  }

  /**
   * The activity that was booked last in a project, else anywhere, else the first of all. One that
   * only this project has is in no list of Redmine's, so it has no name here.
   */
  Optional<Long> usualActivity(long project) {
    return id(
        "SELECT a.id FROM time_entry_activities a LEFT JOIN time_entries e ON e.activity_id = a.id"
            + " AND e.deleted = 0 WHERE a.deleted = 0 AND (a.name <> '' OR e.project_id = ?1) ORDER"
            + " BY e.project_id = ?1 DESC, e.spent_on DESC, e.id DESC, a.id LIMIT 1",
        project);
  }

  private Optional<Long> id(String sql, Object... arguments) {
    return file.list(rows -> rows.integer(0), sql, arguments).stream().findFirst();
  }
}
