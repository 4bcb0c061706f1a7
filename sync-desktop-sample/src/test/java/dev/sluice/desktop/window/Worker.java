package dev.sluice.desktop.window;

import dev.sluice.desktop.server.ServerLimits;
import dev.sluice.desktop.window.account.Login;
import dev.sluice.ratelimit.Limit;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.state.RowKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Somebody who works with the window, and what is around: the server, the network, the time. */
final class Worker implements AutoCloseable {

  static final LocalDate WEDNESDAY =
      LocalDate.now().with(TemporalAdjusters.previous(DayOfWeek.WEDNESDAY));
  static final LocalDate TUESDAY = WEDNESDAY.minusDays(1);
  static final LocalDate MONDAY = WEDNESDAY.minusDays(2);

  /** Less than what counts as a time away. */
  private static final Duration STEP = Duration.ofMinutes(5);

  private static final DateTimeFormatter US = DateTimeFormatter.ofPattern("MM/dd/uuuu");

  final TrackerServer server =
      TrackerServer.builder(ServerClock.system())
          .limits(
              ServerLimits.windows(
                  List.of(
                      Limit.of(60, Duration.ofSeconds(60)), Limit.of(3, Duration.ofSeconds(1)))))
          .build();

  final Path folder;
  WorkedWindow window;
  private final StoryClock clock = new StoryClock(TUESDAY.atTime(8, 55));
  private final Hands hands = new Hands();
  private WireServer wire = WireServer.start(server);

  /** The account has a client with a project. */
  Worker(Path folder) throws Exception {
    this.folder = folder;
    long workspace = server.web().workspace();
    long acme = server.web().addClient(workspace, "Acme");
    server.web().add(RowKind.PROJECT, workspace, Map.of("name", "Website", "client_id", acme));
    window = new WorkedWindow(file(), hands, clock);
  }

  static String name(LocalDate day) {
    return day.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
  }

  private Path file() {
    return folder.resolve("t.db");
  }

  private Login login() {
    return new Login(wire.url(), TrackerServer.TOKEN);
  }

  void signIn() throws Exception {
    window.await("the form", () -> window.shows("API token"));
    if (!SeenWindow.onScreen(() -> window.shows("Server"))) {
      window.click("Advanced");
    }
    window.write("Server", login().url());
    window.write("API token", login().token());
    window.press("ENTER");
    window.await("the list", () -> window.shows("Description"));
    window.sync("All on the server");
  }

  void start(String what) throws Exception {
    window.write("Description", what);
    window.press("ENTER");
    window.await("it runs", () -> window.shows("Stop"));
  }

  void startInNewProject(String what, String project) throws Exception {
    window.write("Description", what + " @" + project);
    window.await("an offer", () -> window.suggests("New project “" + project + "”"));
    press("DOWN", "ENTER", "ENTER");
    window.await("what was made", () -> window.says("New project “" + project + "”"));
  }

  void stop(String what) throws Exception {
    window.press("F8");
    window.await("nothing runs", () -> window.shows("Start"));
    window.awaitRow(what);
  }

  void discard() throws Exception {
    window.click("Discard");
    window.await("nothing runs", () -> window.shows("Start"));
  }

  /** What runs has begun earlier. */
  void beganAt(String time) throws Exception {
    window.write("Since", time);
    window.press("ENTER");
  }

  /** Adds time that has passed. */
  void add(String what, String when) throws Exception {
    window.press("control N");
    hands.write(when);
    window.write("Description", what);
    window.press("ENTER");
    window.awaitRow(what);
  }

  void search(String what) throws Exception {
    window.press("control F");
    hands.write(what);
  }

  void press(String... strokes) throws Exception {
    for (String stroke : strokes) {
      window.press(stroke);
    }
  }

  /** Time passes while somebody is there, who touches a key now and then. */
  void workUntil(String time) throws Exception {
    LocalDateTime now = LocalDateTime.ofInstant(clock.now(), ZoneId.systemDefault());
    LocalDateTime until = now.with(LocalTime.parse(time));
    while (now.isBefore(until)) {
      now = now.plus(STEP).isBefore(until) ? now.plus(STEP) : until;
      clock.set(now);
      window.press("SHIFT");
    }
  }

  /** Nobody is there until then. */
  void goAwayUntil(LocalDateTime time) throws Exception {
    clock.set(time);
    window.press("SHIFT");
    window.await("the question", () -> window.says("You were away"));
  }

  void loseNetwork() {
    wire.close();
  }

  void findNetwork() throws Exception {
    wire = WireServer.start(server, wire.port(), Latency.none());
  }

  /** Somebody else renames a project in a browser. */
  void renameOnTheWeb(String project, String name) {
    server.web().rows(RowKind.PROJECT).stream()
        .filter(one -> one.path("name").asText().equals(project))
        .forEach(one -> server.web().edit(RowKind.PROJECT, one.path("id").asLong(), "name", name));
  }

  OtherDevice phone() {
    return new OtherDevice(folder.resolve("phone.db"), file(), login());
  }

  /** What Clockify exports of two hours in a project and half an hour in none. */
  Path clockifyExport(LocalDate project, LocalDate none) throws Exception {
    return Files.write(
        folder.resolve("clockify.csv"),
        List.of(
            "Project,Client,Description,Tags,Billable,Start Date,Start Time,End Date,End Time,"
                + "Duration (h),Duration (decimal)",
            exported("Website,Acme,Texts,design,Yes", project, "04:00:00 PM", "06:00:00 PM")
                + "02:00:00,2.00",
            exported(",,Lunch talk,,No", none, "12:00:00 PM", "12:30:00 PM") + "00:30:00,0.50"));
  }

  private static String exported(String what, LocalDate day, String start, String end) {
    String date = US.format(day);
    return String.join(",", what, date, start, date, end, "");
  }

  void closeAndOpen() throws Exception {
    window.quit();
    window = new WorkedWindow(file(), hands, clock);
  }

  @Override
  public void close() {
    wire.close();
  }
}
