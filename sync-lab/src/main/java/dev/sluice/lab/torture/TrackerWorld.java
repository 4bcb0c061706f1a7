package dev.sluice.lab.torture;

import dev.sluice.lab.mirror.Mirror;
import dev.sluice.lab.mirror.Snapshot;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.http.Request;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A world with a tracker, whose user has a browser too. */
final class TrackerWorld extends World {

  private static final Duration LONGEST_REST = Duration.ofHours(7);
  private static final Duration WEEKS_AWAY = Duration.ofDays(14);
  private static final int FIRST_IN_ABSENCE = 10_000;
  private static final List<EventKind> IN_ABSENCE =
      List.of(
          WebEvent.WEB_DELETE_ENTRY,
          WebEvent.WEB_ADD_ENTRY,
          WebEvent.WEB_DESCRIBE,
          WebEvent.WEB_DELETE_TAG,
          WebEvent.WEB_RENAME_PROJECT);
  private static final int DAYS_OF_LEAP = 3652;
  private static final int LEAP_SECONDS = 30;

  private final TrackerServer server = TrackerServer.builder(clock()).keepBodies().build();
  private final LastingFaults lastingFaults = new LastingFaults(server.faults(), server.web());
  private final List<String> deniedForGood = new ArrayList<>();
  private final Set<Long> leftOut = new HashSet<>();

  TrackerWorld(Path folder, long seed, DeviceSetup setup) throws IOException {
    addDevices(folder, seed, TrackerDomain.INSTANCE, setup);
  }

  @Override
  TrackerServer server() {
    return server;
  }

  @Override
  List<Event> opening() {
    return StoryGenerator.opening(Cast.TRACKER);
  }

  @Override
  Snapshot held(Connection file) throws SQLException {
    return Mirror.of(file);
  }

  @Override
  Snapshot onServer(Connection file) {
    return Mirror.ofServer(server.web());
  }

  LastingFaults lastingFaults() {
    return lastingFaults;
  }

  /** Dates what a request does ten years later. */
  Request inTenYears(Request request) {
    clock().error(Duration.ofDays(DAYS_OF_LEAP));
    soon(() -> clock().error(Duration.ZERO));
    return request;
  }

  /** For half a minute the server's clock is ten years ahead. */
  void leapServerClock() {
    clock().error(Duration.ofDays(DAYS_OF_LEAP));
    afterSeconds(LEAP_SECONDS, () -> clock().error(Duration.ZERO));
  }

  /** All devices are off, ten weeks pass at once, and meanwhile rows change and go. */
  void absence(Event event) {
    devices().forEach(device -> device.dieFor(device.clock()::reboot));
    for (int i = 0; i < IN_ABSENCE.size(); i++) {
      clock().shift(WEEKS_AWAY);
      devices().forEach(device -> device.clock().shift(WEEKS_AWAY));
      int id = event.id() * IN_ABSENCE.size() + FIRST_IN_ABSENCE + i;
      meet(new Event(id, 0, 0, null, IN_ABSENCE.get(i), event.pick() + i));
    }
  }

  /** Whether each device that runs has the row with that id. */
  boolean isKnown(long serverId) {
    return devices().stream()
        .filter(Device::isAlive)
        .allMatch(device -> device.outbox(history()).knows(serverId));
  }

  /** Whether no device that runs has the row with that id: it was made just now. */
  boolean isNew(long serverId) {
    return devices().stream()
        .filter(Device::isAlive)
        .noneMatch(device -> device.outbox(history()).knows(serverId));
  }

  /** Whether a device does not know of either row if the server has made it. */
  boolean mayHaveMade(RowHistory one, RowHistory other) {
    return devices().stream()
        .filter(Device::isAlive)
        .map(device -> device.outbox(history()).lostCreates())
        .anyMatch(lost -> lost.contains(one) && lost.contains(other));
  }

  /** Whether each device that runs has the row, and no list has left out the row before. */
  boolean mayLeaveOut(long serverId) {
    return isKnown(serverId) && leftOut.add(serverId);
  }

  /** Whether a device may still send an edit of the row. */
  boolean isEdited(RowHistory rowHistory) {
    return devices().stream()
        .anyMatch(
            device -> !device.isAlive() || device.outbox(history()).edited().contains(rowHistory));
  }

  Browser browser() {
    return new Browser(server.web(), now(), book());
  }

  @Override
  void clears() {
    lastingFaults.goOn();
  }

  @Override
  boolean mayRefuseForGood() {
    return lastingFaults.any();
  }

  @Override
  void givenUp() throws SQLException {
    deniedForGood.addAll(TrackerChecker.deniedForGood(this));
  }

  @Override
  boolean excuses(Waiting row) {
    return lastingFaults.excuse(row);
  }

  /** The changes that were never taken though nothing was wrong any more. */
  List<String> deniedForGood() {
    return List.copyOf(deniedForGood);
  }

  @Override
  List<String> end() throws SQLException {
    List<String> violations = Checker.afterCalm(this);
    if (violations.isEmpty() && lastingFaults.any()) {
      syncOnce();
      syncOnce(); // the first may have sent what another device has to hear of
      violations = new TrackerChecker(this).ofClaims();
      forgive();
      violations.addAll(Checker.afterCalm(this));
    }
    if (violations.isEmpty()) {
      syncAround();
      violations = new TrackerChecker(this).verdict();
    }
    return violations;
  }

  /** The server holds nothing against anybody any more; a row may rest for hours until then. */
  private void forgive() throws SQLException {
    lastingFaults.end();
    leaveAlone();
    pass(LONGEST_REST);
  }
}
