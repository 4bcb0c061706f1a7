package dev.sluice.lab.torture;

import dev.sluice.Operation;
import dev.sluice.SyncFailure;
import dev.sluice.SyncReport;
import dev.sluice.SyncStatus;
import dev.sluice.lab.mirror.Snapshot;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.TestServer;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Latency;
import io.reactivex.rxjava3.observers.TestObserver;
import io.reactivex.rxjava3.schedulers.TestScheduler;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** The server, the devices, and one clock that all of them live by. */
abstract class World implements AutoCloseable {

  /** The header that tells from which device a request came. */
  static final String ADDRESS = "X-Forwarded-For";

  static final Duration MINUTE = Duration.ofMinutes(1);

  private static final Instant START = Instant.parse("2026-01-15T10:00:00Z");
  private static final Duration LEAST_LATENCY = Duration.ofMillis(10);
  private static final Duration MOST_LATENCY = Duration.ofMillis(400);
  private static final Duration CALM = Duration.ofMinutes(20);
  private static final int LAST_ROUNDS = 3;

  private final TestScheduler scheduler = new TestScheduler();
  private final ServerTime clock = new ServerTime(scheduler, START);
  private final History history = new History();
  private final List<Device> devices = new ArrayList<>();

  /** Makes the devices, on each of which the app was just installed. */
  final void addDevices(Path folder, long seed, Domain domain, DeviceSetup setup)
      throws IOException {
    for (int i = 0; i < StoryGenerator.DEVICES; i++) {
      Path file = folder.resolve("device-" + i + ".db");
      domain.install(file);
      Random random = new Random(seed + i);
      Latency latency = Latency.uniform(LEAST_LATENCY, MOST_LATENCY, seed + i);
      Device.Setting setting = new Device.Setting(domain.ofDevice(), scheduler, setup, random);
      devices.add(
          new Device(
              file,
              setting,
              new DeviceClock(scheduler, START),
              new VirtualNetwork(server(), scheduler, latency).address(address(i))));
    }
  }

  static String address(int device) {
    return "10.0.0." + device;
  }

  /** The server. */
  abstract TestServer server();

  /** What is on the server before anything happens. */
  abstract List<Event> opening();

  /** After the calm: what is wrong, by a few syncs more. */
  abstract List<String> end() throws SQLException;

  /** What the file of a connection holds. */
  abstract Snapshot held(Connection file) throws SQLException;

  /** What the server holds, by the ids that it has in that file. */
  abstract Snapshot onServer(Connection file) throws SQLException;

  /** Whether there is something that the server never takes. */
  boolean mayRefuseForGood() {
    return false;
  }

  /** A change is given up now that the server has refused again with nothing wrong. */
  void givenUp() throws SQLException {}

  /** Whether a change cannot arrive as long as the server is as it is. */
  boolean excuses(Waiting row) {
    return false;
  }

  final ServerTime clock() {
    return clock;
  }

  /** The true date. */
  final Instant now() {
    return clock.truth();
  }

  final void afterSeconds(int seconds, Runnable what) {
    scheduler.scheduleDirect(what, seconds, TimeUnit.SECONDS);
  }

  /** As soon as nothing of what happens now is on the stack. */
  final void soon(Runnable what) {
    scheduler.scheduleDirect(what);
  }

  final History history() {
    return history;
  }

  final List<Device> devices() {
    return devices;
  }

  final Device device(int number) {
    return devices.get(number);
  }

  /** For a user at another client than the devices. */
  final HistoryWriter book() {
    return new HistoryWriter(history, rowHistory -> isUnderWay(rowHistory, devices));
  }

  /** For the user of a device. */
  final HistoryWriter book(Device writer) {
    List<Device> others = devices.stream().filter(device -> device != writer).toList();
    return new HistoryWriter(
        history,
        rowHistory -> isUnderWay(rowHistory, others),
        rowHistory -> writer.isAlive() && writer.outbox(history).mayHaveMade(rowHistory));
  }

  private boolean isUnderWay(RowHistory rowHistory, List<Device> makers) {
    return makers.stream()
        .anyMatch(
            maker -> !maker.isAlive() || maker.outbox(history).unanswered().contains(rowHistory));
  }

  /** Everybody knows everything, and the sky is clear. */
  final void begin() {
    opening().forEach(this::meet);
    devices.forEach(Device::start);
    pass(MINUTE.multipliedBy(2));
  }

  /** Lets the story happen. */
  final void play(List<Event> story) {
    for (Event event : story) {
      scheduler.scheduleDirect(() -> meet(event), event.millis(), TimeUnit.MILLISECONDS);
    }
    Duration end = story.isEmpty() ? Duration.ZERO : story.get(story.size() - 1).at();
    pass(end.plusSeconds(1));
  }

  final void meet(Event event) {
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
      soon(() -> event.kind().happen(event, this));
    }
  }

  /**
   * The weather clears, and the devices are left to themselves: a user answers what a screen asks,
   * and nobody wakes an engine that does not wake by itself.
   */
  final void calm() throws SQLException {
    server().faults().clear();
    clears();
    for (Device device : devices) {
      device.triggers().disarm();
      device.network().setOffline(false);
    }
    leaveAlone();
  }

  /** The faults of a moment are over. */
  void clears() {}

  final void leaveAlone() throws SQLException {
    pass(MINUTE);
    for (Device device : devices) {
      if (isFrozen(device)) {
        device.resume();
      }
      device.outbox(history).undecided().forEach(RowHistory::contested);
      device.outbox(history).notTaken().forEach(RowHistory::retried);
      refused(device).forEach(SyncFailure::retry);
    }
    pass(CALM);
    if (!mayRefuseForGood() && devices.stream().anyMatch(device -> !refused(device).isEmpty())) {
      givenUp();
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

  /** The users ask for a few syncs more, one now and then: some doubts last ten minutes. */
  final void syncAround() {
    for (int i = 0; i < LAST_ROUNDS; i++) {
      pass(CALM);
      syncOnce();
    }
  }

  final void syncOnce() {
    devices.forEach(this::sync);
  }

  private void sync(Device device) {
    TestObserver<SyncReport> report = device.engine().request(Operation.FULL).test();
    for (int i = 0; i < 10 && report.values().isEmpty(); i++) {
      pass(MINUTE);
    }
  }

  final void pass(Duration length) {
    scheduler.advanceTimeBy(length.toNanos(), TimeUnit.NANOSECONDS);
  }

  @Override
  public final void close() {
    devices.forEach(Device::close);
    scheduler.triggerActions();
  }
}
