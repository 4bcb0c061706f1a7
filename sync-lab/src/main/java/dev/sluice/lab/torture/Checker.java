package dev.sluice.lab.torture;

import dev.sluice.lab.mirror.Mirror;
import dev.sluice.lab.mirror.Snapshot;
import dev.sluice.lab.torture.RowHistory.Aspect;
import dev.sluice.testkit.Arrival;
import dev.sluice.testkit.Auditor;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds what is wrong in the end. Asks the files, the server's memory and its log of arrivals, and
 * the history of what the users did; never the engine.
 */
final class Checker {

  private static final int PER_MINUTE = 60;
  private static final int PER_SECOND = 3;
  private static final int RECENT_DAYS = 55;
  private static final int NOT_FOUND = 404;
  private static final String ENTRIES = "time_entries";

  /** What a device has in its file. */
  private record Held(Device device, Snapshot rows, OpenRows open) {

    static Held by(Device device) throws SQLException {
      try (Connection file = DriverManager.getConnection("jdbc:sqlite:" + device.file())) {
        return new Held(device, Mirror.of(file), OpenRows.of(file));
      }
    }

    String name() {
      return device.file().getFileName().toString();
    }
  }

  private final World world;
  private final Snapshot server;
  private final List<String> violations = new ArrayList<>();
  private final Set<String> told = new TreeSet<>();

  Checker(World world) {
    this.world = world;
    this.server = Mirror.ofServer(world.server().web());
  }

  /** After the calm: devices that were left to themselves have sent everything. */
  static List<String> afterCalm(World world) throws SQLException {
    List<String> violations = new ArrayList<>();
    for (Device device : world.devices()) {
      violations.addAll(device.falseClaims());
      Held held = Held.by(device);
      for (Waiting row : held.open().waiting()) {
        if (!world.lastingFaults().excuse(row)) {
          violations.add(held.name() + ": was never sent: " + row);
        }
      }
    }
    return violations;
  }

  /**
   * What the server is said not to have, though it has it: somebody has asked for it in the wrong
   * place.
   */
  static List<String> deniedForGood(World world) throws SQLException {
    List<String> violations = new ArrayList<>();
    Snapshot there = Mirror.ofServer(world.server().web());
    for (Device device : world.devices()) {
      Held held = Held.by(device);
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

  private static boolean isDenied(World world, String path) {
    return world.server().log().stream()
        .filter(arrival -> !arrival.method().equals("GET"))
        .filter(arrival -> arrival.request().path().endsWith("/" + path))
        .reduce((first, last) -> last)
        .filter(last -> last.status() == NOT_FOUND)
        .isPresent();
  }

  /** Who says that all is synced, while the server refuses something, must be right. */
  List<String> ofClaims() throws SQLException {
    for (Device device : world.devices()) {
      if (device.saysSynced()) {
        Held held = Held.by(device);
        compare(held.name() + " says Synced", held.rows(), held.open());
      }
    }
    return violations;
  }

  /** After the last syncs. */
  List<String> verdict() throws SQLException {
    for (Device device : world.devices()) {
      Held held = Held.by(device);
      OpenRows open = held.open();
      compare(held.name(), held.rows(), open);
      oneRuns(held.name(), held.rows());
      told.addAll(textsOfFailures(held.rows(), open));
      if (device.saysSynced() && !(open.waiting().isEmpty() && open.failed().isEmpty())) {
        violations.add(held.name() + " says Synced, but not all is: " + open);
      }
    }
    oneRuns("server", server);
    Map.of(ENTRIES, "description", "projects", "name", "tags", "name", "clients", "name")
        .forEach(this::checkTales);
    checkLengthsAndProjects();
    checkWindows();
    violations.addAll(world.deniedForGood());
    return violations;
  }

  private void compare(String name, Snapshot file, OpenRows open) {
    for (String table : new TreeSet<>(server.tables().keySet())) {
      Map<Long, Map<String, String>> here = new HashMap<>(file.rows(table));
      Map<Long, Map<String, String>> there = new HashMap<>(server.rows(table));
      here.keySet().removeIf(key -> open.isFailed(table, key));
      there.keySet().removeIf(key -> open.isFailed(table, key));
      Set<Long> keys = new TreeSet<>(here.keySet());
      keys.addAll(there.keySet());
      for (Long key : keys) {
        boolean old = table.equals(ENTRIES) && (isOld(here.get(key)) || isOld(there.get(key)));
        boolean ofOld = open.isStandIn(table, key) && !there.containsKey(key); // else they differ
        if (!old && !ofOld && !Objects.equals(here.get(key), there.get(key))) {
          String both = here.get(key) + " here, " + there.get(key) + " on the server";
          violations.add(name + ": " + table + " " + key + " is " + both);
        }
      }
    }
  }

  /** Such entries leave a device, and a server does not list them any more. */
  private boolean isOld(@Nullable Map<String, String> entry) {
    Instant recent = world.now().minus(Duration.ofDays(RECENT_DAYS));
    return entry != null
        && Long.parseLong(entry.getOrDefault("start", "0")) < recent.getEpochSecond();
  }

  private static Set<String> textsOfFailures(Snapshot file, OpenRows open) {
    Set<String> texts = new TreeSet<>();
    for (String table : open.failed().keySet()) {
      file.rows(table)
          .forEach(
              (key, row) -> {
                if (open.isFailed(table, key)) {
                  texts.add(row.getOrDefault("description", row.getOrDefault("name", "")));
                }
              });
    }
    return texts;
  }

  private void oneRuns(String name, Snapshot side) {
    int running = side.count(ENTRIES, "duration", "-1");
    if (running > 1) {
      violations.add(name + ": " + running + " entries run");
    }
  }

  /** Every row that was made is there as often as it was made, and says what was said last. */
  private void checkTales(String table, String field) {
    Map<String, RowHistory> byText = world.history().byText(table);
    Set<RowHistory> failed = failed(byText);
    Map<RowHistory, Integer> found = new HashMap<>();
    for (Map<String, String> row : server.rows(table).values()) {
      String text = row.getOrDefault(field, "");
      RowHistory rowHistory = byText.get(text);
      if (rowHistory == null) {
        violations.add("server: nobody wrote " + text + " in " + table);
        continue;
      }
      found.merge(rowHistory, 1, Integer::sum);
      if (rowHistory.isSettled()
          && !failed.contains(rowHistory)
          && !rowHistory.mayBe(Aspect.LABEL, text)) {
        violations.add(
            "server: " + text + " had been replaced by " + rowHistory.expected(Aspect.LABEL));
      }
    }
    for (RowHistory rowHistory : Set.copyOf(byText.values())) {
      int count = found.getOrDefault(rowHistory, 0);
      boolean excused = rowHistory.mayBeGone() || failed.contains(rowHistory);
      boolean revived = count > 0 && rowHistory.mustBeGone() && !failed.contains(rowHistory);
      if (revived) {
        violations.add(
            "server: " + rowHistory.expected(Aspect.LABEL) + " in " + table + " was deleted");
      }
      boolean tooMany = count > rowHistory.most();
      if (tooMany || (count < rowHistory.copies() && !excused)) {
        String what = count + " rows of " + rowHistory.expected(Aspect.LABEL);
        violations.add("server: " + what + " in " + table + ", not " + rowHistory.copies());
      }
    }
  }

  /** The rows of which a device tells its user that the server did not take a change. */
  private Set<RowHistory> failed(Map<String, RowHistory> byText) {
    return byText.entrySet().stream()
        .filter(each -> told.contains(each.getKey()))
        .map(Map.Entry::getValue)
        .collect(Collectors.toSet());
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
      if (!rowHistory.hasRun() && !rowHistory.mayBe(Aspect.LENGTH, length)) {
        wrong(row, "takes " + length + " s, not " + rowHistory.expected(Aspect.LENGTH));
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
                .anyMatch(each -> each.mayBeGone() && rowHistory.mayBe(Aspect.PROJECT, each.key()));
    if (!lostIt && !rowHistory.mayBe(Aspect.PROJECT, project)) {
      wrong(row, "has the project " + project + ", not " + rowHistory.expected(Aspect.PROJECT));
    }
  }

  private static boolean mayBeContested(RowHistory entry, Map<String, RowHistory> projects) {
    return projects.values().stream()
        .anyMatch(each -> each.isContested() && entry.mayBe(Aspect.PROJECT, each.key()));
  }

  private void wrong(Map<String, String> row, String what) {
    violations.add("server: the entry " + row.get("description") + " " + what);
  }

  private void checkWindows() {
    Map<String, List<Arrival>> byDevice =
        world.server().log().stream()
            .collect(
                Collectors.groupingBy(
                    arrival -> arrival.request().header(World.ADDRESS).orElse("?")));
    byDevice.forEach(
        (device, arrivals) -> {
          Auditor audit = Auditor.of(arrivals);
          int minute = audit.fullest(World.MINUTE);
          int second = audit.fullest(Duration.ofSeconds(1));
          if (minute > PER_MINUTE || second > PER_SECOND) {
            violations.add(
                device + ": " + minute + " requests in a minute, " + second + " in a second");
          }
        });
  }
}
