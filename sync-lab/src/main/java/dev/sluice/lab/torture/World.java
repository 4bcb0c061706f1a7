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
  private static final List<Deed> IN_ABSENCE =
      List.of(
          WebDeed.WEB_DELETE_ENTRY,
          WebDeed.WEB_ADD_ENTRY,
          WebDeed.WEB_DESCRIBE,
          WebDeed.WEB_DELETE_TAG,
          WebDeed.WEB_RENAME_PROJECT);
  private static final int DAYS_OF_LEAP = 3652;
  private static final long LEAP_SECONDS = 30;

  private final TestScheduler scheduler = new TestScheduler();
  private final ServerTime clock = new ServerTime(scheduler, START);
  private final TrackerServer server = TrackerServer.builder(clock).keepBodies().build();
  private final Chronicle chronicle = new Chronicle();
  private final Grudges grudges = new Grudges(server.faults(), server.web());
  private final List<Phone> phones = new ArrayList<>();

  World(Path folder, long seed, Outfit outfit) throws IOException {
    for (int i = 0; i < StoryTeller.PHONES; i++) {
      Path file = folder.resolve("device-" + i + ".db");
      NewFile.copyTo(file);
      Random random = new Random(seed + i);
      Latency latency = Latency.uniform(LEAST_LATENCY, MOST_LATENCY, seed + i);
      Phone.Setting setting = new Phone.Setting(server, scheduler, outfit, random);
      phones.add(
          new Phone(
              file,
              setting,
              new PhoneClock(scheduler, START),
              new VirtualNetwork(server, scheduler, latency).address(address(i))));
    }
  }

  static String address(int phone) {
    return "10.0.0." + phone;
  }

  Grudges grudges() {
    return grudges;
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
    phones.forEach(phone -> phone.dieFor(phone.clock()::reboot));
    for (int i = 0; i < IN_ABSENCE.size(); i++) {
      clock.shift(WEEKS_AWAY);
      phones.forEach(phone -> phone.clock().shift(WEEKS_AWAY));
      int id = event.id() * IN_ABSENCE.size() + FIRST_IN_ABSENCE + i;
      meet(new Event(id, 0, 0, null, IN_ABSENCE.get(i), event.pick() + i));
    }
  }

  TrackerServer server() {
    return server;
  }

  Chronicle chronicle() {
    return chronicle;
  }

  List<Phone> phones() {
    return phones;
  }

  Phone phone(int number) {
    return phones.get(number);
  }

  /** Whether each device that runs has the row with that id. */
  boolean isKnown(long serverId) {
    return phones.stream()
        .filter(Phone::isAlive)
        .allMatch(phone -> phone.outbox(chronicle).knows(serverId));
  }

  Browser browser() {
    return new Browser(
        server.web(), clock.truth(), new Book(chronicle, tale -> isUnderWay(tale, phones)));
  }

  /** For the user of a device. */
  Book book(Phone writer) {
    List<Phone> others = phones.stream().filter(phone -> phone != writer).toList();
    return new Book(chronicle, tale -> isUnderWay(tale, others));
  }

  private boolean isUnderWay(Tale tale, List<Phone> makers) {
    return makers.stream()
        .anyMatch(maker -> !maker.isAlive() || maker.outbox(chronicle).unanswered().contains(tale));
  }

  /** Everybody knows everything, and the sky is clear. */
  void begin() {
    StoryTeller.opening().forEach(this::meet);
    phones.forEach(Phone::start);
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
      event.deed().happen(event, this);
    } else {
      phone(event.phone()).triggers().arm(event.trigger(), () -> spring(event));
    }
  }

  /** A process dies on the spot; all else comes from outside, right after. */
  private void spring(Event event) {
    if (event.deed() == Mishap.DIE) {
      event.deed().happen(event, this);
    } else {
      scheduler.scheduleDirect(() -> event.deed().happen(event, this));
    }
  }

  /**
   * The weather clears, and the devices are left to themselves: a user answers what a screen asks,
   * and nobody wakes an engine that does not wake by itself.
   */
  void calm() {
    server.faults().clear();
    grudges.goOn();
    for (Phone phone : phones) {
      phone.triggers().disarm();
      phone.network().setOffline(false);
    }
    leaveAlone();
  }

  /** The server holds nothing against anybody any more; a row may rest for hours until then. */
  void forgive() {
    grudges.end();
    leaveAlone();
    pass(LONGEST_REST);
  }

  private void leaveAlone() {
    pass(MINUTE);
    for (Phone phone : phones) {
      if (isFrozen(phone)) {
        phone.engine().resume(Credentials.apiToken(TrackerServer.TOKEN));
      }
      phone.outbox(chronicle).undecided().forEach(Tale::contested);
      refused(phone).forEach(SyncFailure::retry);
    }
    pass(CALM);
    if (!grudges.any() && phones.stream().anyMatch(phone -> !refused(phone).isEmpty())) {
      phones.forEach(this::giveUpRefused);
      pass(CALM);
    }
  }

  /** A server that took one row for another may refuse for good; others may wait for that row. */
  private void giveUpRefused(Phone phone) {
    phone.outbox(chronicle).refused().forEach(Tale::discarded);
    refused(phone).forEach(SyncFailure::discard);
  }

  private boolean isFrozen(Phone phone) {
    TestObserver<SyncStatus> status = phone.engine().status().test();
    scheduler.triggerActions();
    status.dispose();
    return status.values().stream().anyMatch(SyncStatus.Frozen.class::isInstance);
  }

  private static List<SyncFailure> refused(Phone phone) {
    return phone.engine().failures().stream()
        .filter(failure -> isRefused(phone, failure.ref()))
        .toList();
  }

  private static <E> boolean isRefused(Phone phone, Ref<E> ref) {
    return phone.database().table(ref.type()).state(ref) == SyncState.REFUSED;
  }

  /** The users ask for a few syncs more, one now and then: some doubts last ten minutes. */
  void syncAround() {
    for (int i = 0; i < LAST_ROUNDS; i++) {
      pass(CALM);
      syncOnce();
    }
  }

  void syncOnce() {
    phones.forEach(this::sync);
  }

  private void sync(Phone phone) {
    TestObserver<SyncReport> report = phone.engine().request(Operation.FULL).test();
    for (int i = 0; i < 10 && report.values().isEmpty(); i++) {
      pass(MINUTE);
    }
  }

  private void pass(Duration length) {
    scheduler.advanceTimeBy(length.toNanos(), TimeUnit.NANOSECONDS);
  }

  @Override
  public void close() {
    phones.forEach(Phone::close);
    scheduler.triggerActions();
  }
}
