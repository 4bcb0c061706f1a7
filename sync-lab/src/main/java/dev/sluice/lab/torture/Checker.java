package dev.sluice.lab.torture;

import dev.sluice.lab.mirror.Snapshot;
import dev.sluice.testkit.Arrival;
import dev.sluice.testkit.Auditor;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
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
abstract class Checker {

  private static final int PER_MINUTE = 60;
  private static final int PER_SECOND = 3;

  /** What a device has in its file, and what the server has. */
  record Held(Device device, Snapshot rows, Snapshot there, OpenRows open) {

    static Held by(Device device, World world) throws SQLException {
      try (Connection file = DriverManager.getConnection("jdbc:sqlite:" + device.file())) {
        return new Held(device, world.held(file), world.onServer(file), OpenRows.of(file));
      }
    }

    String name() {
      return device.file().getFileName().toString();
    }
  }

  private final World world;
  private final Map<String, String> texts;
  private final List<String> violations = new ArrayList<>();
  private final Set<String> told = new TreeSet<>();

  /**
   * Of a world.
   *
   * @param texts by table, the column of the text that its rows are known by
   */
  Checker(World world, Map<String, String> texts) {
    this.world = world;
    this.texts = texts;
  }

  /** What else must hold of the server. */
  abstract void checkMore(Snapshot server);

  /** What else must hold of a file. */
  void checkFile(String name, Snapshot file) {}

  /** Whether the server does not list such a row, so that it may be on one side only. */
  boolean isUnlisted(String table, @Nullable Map<String, String> row) {
    return false;
  }

  /** Whether no list of the server can show such a row any more. */
  boolean isOutOfReach(String table, Map<String, String> row) {
    return false;
  }

  /** Whether a row may be missing on the server. */
  boolean mayBeGone(String table, RowHistory row) {
    return row.mayBeGone();
  }

  final void wrong(String what) {
    violations.add(what);
  }

  /** After the calm: devices that were left to themselves have sent everything. */
  static List<String> afterCalm(World world) throws SQLException {
    List<String> violations = new ArrayList<>();
    for (Device device : world.devices()) {
      violations.addAll(device.falseClaims());
      Held held = Held.by(device, world);
      for (Waiting row : held.open().waiting()) {
        if (!world.excuses(row)) {
          violations.add(held.name() + ": was never sent: " + row);
        }
      }
    }
    return violations;
  }

  /** Who says that all is synced, while the server refuses something, must be right. */
  List<String> ofClaims() throws SQLException {
    for (Device device : world.devices()) {
      if (device.saysSynced()) {
        Held held = Held.by(device, world);
        compare(held.name() + " says Synced", held);
      }
    }
    return violations;
  }

  /** After the last syncs. */
  final List<String> verdict() throws SQLException {
    Snapshot server = new Snapshot(Map.of());
    for (Device device : world.devices()) {
      Held held = Held.by(device, world);
      OpenRows open = held.open();
      server = held.there();
      compare(held.name(), held);
      checkFile(held.name(), held.rows());
      told.addAll(textsOfFailures(held.rows(), open));
      if (device.saysSynced() && !(open.waiting().isEmpty() && open.failed().isEmpty())) {
        wrong(held.name() + " says Synced, but not all is: " + open);
      }
    }
    for (Map.Entry<String, String> text : texts.entrySet()) {
      checkTales(text.getKey(), text.getValue(), server);
    }
    checkMore(server);
    checkWindows();
    return violations;
  }

  private void compare(String name, Held held) {
    Snapshot file = held.rows();
    Snapshot server = held.there();
    OpenRows open = held.open();
    for (String table : new TreeSet<>(server.tables().keySet())) {
      Map<Long, Map<String, String>> here = new HashMap<>(file.rows(table));
      Map<Long, Map<String, String>> there = new HashMap<>(server.rows(table));
      here.keySet().removeIf(key -> open.isFailed(table, key));
      there.keySet().removeIf(key -> open.isFailed(table, key));
      Set<Long> keys = new TreeSet<>(here.keySet());
      keys.addAll(there.keySet());
      for (Long key : keys) {
        boolean old = isUnlisted(table, here.get(key)) || isUnlisted(table, there.get(key));
        boolean ofOld = open.isStandIn(table, key) && !there.containsKey(key); // else they differ
        if (!old && !ofOld && !Objects.equals(here.get(key), there.get(key))) {
          String both = here.get(key) + " here, " + there.get(key) + " on the server";
          violations.add(name + ": " + table + " " + key + " is " + both);
        }
      }
    }
  }

  private Set<String> textsOfFailures(Snapshot file, OpenRows open) {
    Set<String> found = new TreeSet<>();
    for (String table : open.failed().keySet()) {
      file.rows(table)
          .forEach(
              (key, row) -> {
                if (open.isFailed(table, key)) {
                  found.add(row.getOrDefault(texts.getOrDefault(table, ""), ""));
                }
              });
    }
    return found;
  }

  /** Every row that was made is there as often as it was made, and says what was said last. */
  private void checkTales(String table, String field, Snapshot server) {
    Map<String, RowHistory> byText = world.history().byText(table);
    Set<RowHistory> failed = failed(byText);
    Map<RowHistory, Integer> found = new HashMap<>();
    Set<RowHistory> mayStay = new HashSet<>(failed);
    for (Map<String, String> row : server.rows(table).values()) {
      String text = row.getOrDefault(field, "");
      RowHistory rowHistory = byText.get(text);
      if (rowHistory == null) {
        violations.add("server: nobody wrote " + text + " in " + table);
        continue;
      }
      found.merge(rowHistory, 1, Integer::sum);
      if (rowHistory.isDeletedInDoubt() && isOutOfReach(table, row)) {
        mayStay.add(rowHistory);
      }
      if (rowHistory.isSettled()
          && !failed.contains(rowHistory)
          && !rowHistory.mayBe(RowHistory.LABEL, text)) {
        violations.add(
            "server: " + text + " had been replaced by " + rowHistory.expected(RowHistory.LABEL));
      }
    }
    for (RowHistory rowHistory : Set.copyOf(byText.values())) {
      int count = found.getOrDefault(rowHistory, 0);
      boolean excused = mayBeGone(table, rowHistory) || failed.contains(rowHistory);
      boolean revived = count > 0 && rowHistory.mustBeGone() && !mayStay.contains(rowHistory);
      if (revived) {
        violations.add(
            "server: " + rowHistory.expected(RowHistory.LABEL) + " in " + table + " was deleted");
      }
      boolean tooMany = count > rowHistory.most();
      if (tooMany || (count < rowHistory.least() && !excused)) {
        String what = count + " rows of " + rowHistory.expected(RowHistory.LABEL);
        violations.add("server: " + what + " in " + table + ", not " + rowHistory.copies());
      }
    }
  }

  /** The rows of which a device tells its user that the server did not take a change. */
  final Set<RowHistory> failed(Map<String, RowHistory> byText) {
    return byText.entrySet().stream()
        .filter(each -> told.contains(each.getKey()))
        .map(Map.Entry::getValue)
        .collect(Collectors.toSet());
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
