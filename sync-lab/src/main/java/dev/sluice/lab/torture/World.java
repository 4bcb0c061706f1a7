package dev.sluice.lab.torture;

import dev.sluice.Operation;
import dev.sluice.SyncFailure;
import dev.sluice.SyncReport;
import dev.sluice.SyncStatus;
import dev.sluice.http.Credentials;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.http.Request;
import io.reactivex.rxjava3.observers.TestObserver;
import io.reactivex.rxjava3.schedulers.TestScheduler;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** The server, the browser, the devices, and one clock that all of them live by. */
final class World implements AutoCloseable {

  /** The header that tells from which device a request came. */
  static final String ADDRESS = "X-Forwarded-For";

  static final Duration MINUTE = Duration.ofMinutes(1);

  private static final Instant START = Instant.parse("2026-01-15T10:00:00Z");
  private static final Duration LEAST_LATENCY = Duration.ofMillis(10);
  private static final Duration MOST_LATENCY = Duration.ofMillis(400);
  private static final Duration CALM = Duration.ofMinutes(20);
  private static final Duration LONGEST_REST = Duration.ofHours(7);
  private static final int LAST_ROUNDS = 3;
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
  private static final long LEAP_SECONDS = 30;

  private final TestScheduler scheduler = new TestScheduler();
  private final ServerTime clock = new ServerTime(scheduler, START);
  private final TrackerServer server = TrackerServer.builder(clock).keepBodies().build();
  private final History history = new History();
  private final LastingFaults lastingFaults = new LastingFaults(server.faults(), server.web());
  private final List<Device> devices = new ArrayList<>();
  private final List<String> deniedForGood = new ArrayList<>();

  World(Path folder, long seed, DeviceSetup setup) throws IOException {
    for (int i = 0; i < StoryGenerator.DEVICES; i++) {
      Path file = folder.resolve("device-" + i + ".db");
      NewFile.copyTo(file);
      Random random = new Random(seed + i);
      Latency latency = Latency.uniform(LEAST_LATENCY, MOST_LATENCY, seed + i);
      Device.Setting setting = new Device.Setting(server, scheduler, setup, random);
      devices.add(
          new Device(
              file,
              setting,
              new DeviceClock(scheduler, START),
              new VirtualNetwork(server, scheduler, latency).address(address(i))));
    }
  }

  static String address(int device) {
    return "10.0.0." + device;
  }

  LastingFaults lastingFaults() {
    return lastingFaults;
  }

  /** Dates what a request does ten years later. */
  Request inTenYears(Request request) {
    clock.error(Duration.ofDays(DAYS_OF_LEAP));
    scheduler.scheduleDirect(() -> clock.error(Duration.ZERO));
    return request;
  }

  /** For half a minute the server's clock is ten years ahead. */
  void leapServerClock() {
    clock.error(Duration.ofDays(DAYS_OF_LEAP));
    scheduler.scheduleDirect(() -> clock.error(Duration.ZERO), LEAP_SECONDS, TimeUnit.SECONDS);
  }

  /** The true date. */
  Instant now() {
    return clock.truth();
  }

  void afterSeconds(int seconds, Runnable what) {
    scheduler.scheduleDirect(what, seconds, TimeUnit.SECONDS);
  }

  /** All devices are off, ten weeks pass at once, and meanwhile rows change and go. */
  void absence(Event event) {
    devices.forEach(device -> device.dieFor(device.clock()::reboot));
    for (int i = 0; i < IN_ABSENCE.size(); i++) {
      clock.shift(WEEKS_AWAY);
      devices.forEach(device -> device.clock().shift(WEEKS_AWAY));
      int id = event.id() * IN_ABSENCE.size() + FIRST_IN_ABSENCE + i;
      meet(new Event(id, 0, 0, null, IN_ABSENCE.get(i), event.pick() + i));
    }
  }

  TrackerServer server() {
    return server;
  }

  History history() {
    return history;
  }

  List<Device> devices() {
    return devices;
  }

  Device device(int number) {
    return devices.get(number);
  }

  /** Whether each device that runs has the row with that id. */
  boolean isKnown(long serverId) {
    return devices.stream()
        .filter(Device::isAlive)
        .allMatch(device -> device.outbox(history).knows(serverId));
  }

  /** Whether a device may still send an edit of the row. */
  boolean isEdited(RowHistory rowHistory) {
    return devices.stream()
        .anyMatch(
            device -> !device.isAlive() || device.outbox(history).edited().contains(rowHistory));
  }

  Browser browser() {
    return new Browser(
        server.web(),
        clock.truth(),
        new HistoryWriter(history, rowHistory -> isUnderWay(rowHistory, devices)));
  }

  /** For the user of a device. */
  HistoryWriter book(Device writer) {
    List<Device> others = devices.stream().filter(device -> device != writer).toList();
    return new HistoryWriter(history, rowHistory -> isUnderWay(rowHistory, others));
  }

  private boolean isUnderWay(RowHistory rowHistory, List<Device> makers) {
    return makers.stream()
        .anyMatch(
            maker -> !maker.isAlive() || maker.outbox(history).unanswered().contains(rowHistory));
  }

  /** Everybody knows everything, and the sky is clear. */
  void begin() {
    StoryGenerator.opening().forEach(this::meet);
    devices.forEach(Device::start);
    pass(MINUTE.multipliedBy(2));
  }

  /** Lets the story happen. */
  void play(List<Event> story) {
    for (Event event : story) {
      scheduler.scheduleDirect(() -> meet(event), event.millis(), TimeUnit.MILLISECONDS);
    }
    Duration end = story.isEmpty() ? Duration.ZERO : story.get(story.size() - 1).at();
    pass(end.plusSeconds(1));
  }

  private void meet(Event event) {
    if (event.trigger() == null) {
      event.kind().happen(event, this);
    } else {
      device(event.device()).triggers().arm(event.trigger(), () -> spring(event));
    }
  }

  /** A process dies on the spot; all else comes from outside, right after. */
  private void spring(Event event) {
    if (event.kind() == DeviceEvent.DIE) {
      event.kind().happen(event, this);
    } else {
      scheduler.scheduleDirect(() -> event.kind().happen(event, this));
    }
  }

  /**
   * The weather clears, and the devices are left to themselves: a user answers what a screen asks,
   * and nobody wakes an engine that does not wake by itself.
   */
  void calm() throws SQLException {
    server.faults().clear();
    lastingFaults.goOn();
    for (Device device : devices) {
      device.triggers().disarm();
      device.network().setOffline(false);
    }
    leaveAlone();
  }

  /** The server holds nothing against anybody any more; a row may rest for hours until then. */
  void forgive() throws SQLException {
    lastingFaults.end();
    leaveAlone();
    pass(LONGEST_REST);
  }

  private void leaveAlone() throws SQLException {
    pass(MINUTE);
    for (Device device : devices) {
      if (isFrozen(device)) {
        device.engine().resume(Credentials.apiToken(TrackerServer.TOKEN));
      }
      device.outbox(history).undecided().forEach(RowHistory::contested);
      refused(device).forEach(SyncFailure::retry);
    }
    pass(CALM);
    if (!lastingFaults.any() && devices.stream().anyMatch(device -> !refused(device).isEmpty())) {
      deniedForGood.addAll(Checker.deniedForGood(this));
      devices.forEach(this::giveUpRefused);
      pass(CALM);
    }
  }

  /** A server that took one row for another may refuse for good; others may wait for that row. */
  private void giveUpRefused(Device device) {
    device.outbox(history).refused().forEach(RowHistory::discarded);
    refused(device).forEach(SyncFailure::discard);
  }

  private boolean isFrozen(Device device) {
    TestObserver<SyncStatus> status = device.engine().status().test();
    scheduler.triggerActions();
    status.dispose();
    return status.values().stream().anyMatch(SyncStatus.Frozen.class::isInstance);
  }

  private static List<SyncFailure> refused(Device device) {
    return device.engine().failures().stream()
        .filter(failure -> isRefused(device, failure.ref()))
        .toList();
  }

  private static <E> boolean isRefused(Device device, Ref<E> ref) {
    return device.database().table(ref.type()).state(ref) == SyncState.REFUSED;
  }

  /** The changes that were never taken though nothing was wrong any more. */
  List<String> deniedForGood() {
    return List.copyOf(deniedForGood);
  }

  /** The users ask for a few syncs more, one now and then: some doubts last ten minutes. */
  void syncAround() {
    for (int i = 0; i < LAST_ROUNDS; i++) {
      pass(CALM);
      syncOnce();
    }
  }

  void syncOnce() {
    devices.forEach(this::sync);
  }

  private void sync(Device device) {
    TestObserver<SyncReport> report = device.engine().request(Operation.FULL).test();
    for (int i = 0; i < 10 && report.values().isEmpty(); i++) {
      pass(MINUTE);
    }
  }

  private void pass(Duration length) {
    scheduler.advanceTimeBy(length.toNanos(), TimeUnit.NANOSECONDS);
  }

  @Override
  public void close() {
    devices.forEach(Device::close);
    scheduler.triggerActions();
  }
}
