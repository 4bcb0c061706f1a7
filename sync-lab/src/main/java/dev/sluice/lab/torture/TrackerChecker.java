package dev.sluice.lab.torture;

import dev.sluice.lab.mirror.Mirror;
import dev.sluice.lab.mirror.Snapshot;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds what is wrong with a tracker in the end. */
final class TrackerChecker extends Checker {

  private static final int RECENT_DAYS = 55;
  private static final int LISTED_DAYS = 89; // by their dates: three months, one of them February
  private static final int NOT_FOUND = 404;
  private static final String ENTRIES = "time_entries";

  private final TrackerWorld world;
  private final Snapshot server;

  TrackerChecker(TrackerWorld world) {
    super(
        world,
        Map.of(ENTRIES, "description", "projects", "name", "tags", "name", "clients", "name"));
    this.world = world;
    this.server = Mirror.ofServer(world.server().web());
  }

  /**
   * What the server is said not to have, though it has it: somebody has asked for it in the wrong
   * place.
   */
  static List<String> deniedForGood(TrackerWorld world) throws SQLException {
    List<String> violations = new ArrayList<>();
    Snapshot there = Mirror.ofServer(world.server().web());
    for (Device device : world.devices()) {
      Held held = Held.by(device, world);
      for (Map.Entry<String, Set<Long>> failed : held.open().failed().entrySet()) {
        String table = failed.getKey();
        for (long id : failed.getValue()) {
          boolean denied = there.rows(table).containsKey(id) && isDenied(world, table + "/" + id);
          if (denied) {
            violations.add(held.name() + ": is told that " + table + " " + id + " is not there");
          }
        }
      }
    }
    return violations;
  }

  private static boolean isDenied(TrackerWorld world, String path) {
    return world.server().log().stream()
        .filter(arrival -> !arrival.method().equals("GET"))
        .filter(arrival -> arrival.request().path().endsWith("/" + path))
        .reduce((first, last) -> last)
        .filter(last -> last.status() == NOT_FOUND)
        .isPresent();
  }

  @Override
  void checkMore(Snapshot there) {
    oneRuns("server", server);
    checkLengthsAndProjects();
    world.deniedForGood().forEach(this::wrong);
  }

  @Override
  void checkFile(String name, Snapshot file) {
    oneRuns(name, file);
  }

  @Override
  boolean isUnlisted(String table, @Nullable Map<String, String> row) {
    return table.equals(ENTRIES) && isOld(row);
  }

  @Override
  boolean isOutOfReach(String table, Map<String, String> row) {
    return table.equals(ENTRIES) && isOlder(row, LISTED_DAYS);
  }

  /** Such entries leave a device, and a server does not list them any more. */
  private boolean isOld(@Nullable Map<String, String> entry) {
    return entry != null && isOlder(entry, RECENT_DAYS);
  }

  private boolean isOlder(Map<String, String> entry, int days) {
    Instant recent = world.now().minus(Duration.ofDays(days));
    return Long.parseLong(entry.getOrDefault("start", "0")) < recent.getEpochSecond();
  }

  private void oneRuns(String name, Snapshot side) {
    int running = side.count(ENTRIES, "duration", "-1");
    if (running > 1) {
      wrong(name + ": " + running + " entries run");
    }
  }

  private void checkLengthsAndProjects() {
    Map<String, RowHistory> entries = world.history().byText(ENTRIES);
    Set<RowHistory> failed = failed(entries);
    Map<String, RowHistory> projects = world.history().byText("projects");
    for (Map<String, String> row : server.rows(ENTRIES).values()) {
      RowHistory rowHistory = entries.get(row.get("description"));
      if (rowHistory == null || !rowHistory.isSettled() || failed.contains(rowHistory)) {
        continue;
      }
      String length = row.getOrDefault("duration", "");
      if (!rowHistory.hasRun() && !rowHistory.mayBe(RowHistory.LENGTH, length)) {
        wrong(row, "takes " + length + " s, not " + rowHistory.expected(RowHistory.LENGTH));
      }
      checkProject(row, rowHistory, projects);
    }
  }

  private void checkProject(
      Map<String, String> row, RowHistory rowHistory, Map<String, RowHistory> projects) {
    String id = row.get("project_id");
    boolean none = id == null || id.equals("null");
    Map<String, String> named = none ? null : server.rows("projects").get(Long.valueOf(id));
    RowHistory known = named == null ? null : projects.get(named.get("name"));
    boolean contested = known != null && known.isContested();
    if (contested || mayBeContested(rowHistory, projects)) {
      return; // its own project's id may be that of another one, or the other way round
    }
    String project = none ? RowHistory.NONE : known == null ? "unknown" : known.key();
    boolean lostIt =
        none
            && projects.values().stream()
                .anyMatch(
                    each -> each.mayBeGone() && rowHistory.mayBe(RowHistory.PROJECT, each.key()));
    if (!lostIt && !rowHistory.mayBe(RowHistory.PROJECT, project)) {
      wrong(row, "has the project " + project + ", not " + rowHistory.expected(RowHistory.PROJECT));
    }
  }

  private static boolean mayBeContested(RowHistory entry, Map<String, RowHistory> projects) {
    return projects.values().stream()
        .anyMatch(each -> each.isContested() && entry.mayBe(RowHistory.PROJECT, each.key()));
  }

  private void wrong(Map<String, String> row, String what) {
    wrong("server: the entry " + row.get("description") + " " + what);
  }
}
