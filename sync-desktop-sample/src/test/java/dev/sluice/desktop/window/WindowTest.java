package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.desktop.window.account.Login;
import dev.sluice.desktop.window.view.tray.TrayPlace;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.limit.HourlyQuota;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import java.awt.Dimension;
import java.awt.EventQueue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.swing.JComponent;
import javax.swing.JTable;
import javax.swing.JTextField;
import org.junit.jupiter.api.Test;

/** The real window, driven as by a user, against a real server over HTTP. */
class WindowTest extends OnADisplay {

  private static final int WHAT = 0;
  private static final int START = 2;
  private static final int LENGTH = 4;

  /** A window that has synced once, with one entry. */
  private OnScreen synced() throws Exception {
    Instant morning = Instant.now().minus(Duration.ofHours(5));
    server.web().addEntry("Old work", morning, Duration.ofHours(1));
    OnScreen screen = OnScreen.open(file(), login());
    screen.sync();
    screen.awaitRow("Old work");
    return screen;
  }

  private String onServer(String field) {
    return server.web().rows(RowKind.TIME_ENTRY).get(0).path(field).asText();
  }

  @Test
  void oneKeyStartsAndStopsFromEverywhere() throws Exception {
    try (OnScreen screen = synced()) {
      screen.type("Description", "Write it");
      List<JComponent> places = OnScreen.onScreen(screen::focusable);
      assertThat(places).hasSizeGreaterThan(6);
      boolean runs = false;
      for (JComponent place : places) {
        assertThat(OnScreen.key(place, "F8")).as("F8 on %s", place.getName()).isTrue();
        runs = !runs;
        screen.await(
            place.getName(), runs ? () -> screen.shows("Stop") : () -> screen.shows("Start"));
      }
      assertThat(screen.entries())
          .filteredOn(entry -> entry.description().equals("Write it"))
          .hasSize(1);
    }
  }

  @Test
  void whatIsTypedBecomesAnEntryWithProjectAndTags() throws Exception {
    server.web().addProject(server.web().workspace(), "Big project");
    try (OnScreen screen = synced()) {
      screen.type("Description", "Write it @\"big project\" #deep");
      screen.press("Start");
      screen.await("it runs", () -> screen.shows("Stop"));
      screen.press("Stop");
      screen.awaitEnded("Write it @\"Big project\" #deep");
      screen.sync();
      assertThat(server.web().count(RowKind.PROJECT, Map.of("name", "Big project"))).isOne();
      assertThat(server.web().count(RowKind.TAG, Map.of("name", "deep"))).isOne();
      assertThat(server.web().count(RowKind.TIME_ENTRY, Map.of("description", "Write it"))).isOne();
    }
  }

  @Test
  void cellsAreEditedInPlaceAndTheEndStays() throws Exception {
    try (OnScreen screen = synced()) {
      Instant end = old(screen).stop();
      screen.edit("Old work", WHAT, "New work #x");
      screen.awaitRow("New work #x");
      screen.edit("New work", START, "0:00:30");
      screen.awaitFile(() -> old(screen).start().toString().contains(":30"));
      assertThat(old(screen).stop()).isEqualTo(end);
      screen.edit("New work", LENGTH, "0:45");
      screen.awaitFile(() -> old(screen).duration() == 2700);
      screen.sync();
      assertThat(onServer("description")).isEqualTo("New work");
      assertThat(onServer("duration")).isEqualTo("2700");
    }
  }

  private static TimeEntry old(OnScreen screen) {
    return screen.entries().get(0);
  }

  @Test
  void aDeleteIsTakenBackAndAnOldEntryContinued() throws Exception {
    try (OnScreen screen = synced()) {
      screen.select("Old work");
      OnScreen.key(screen.table(), "DELETE");
      screen.await("it is gone", () -> screen.says("Deleted “Old work”"));
      screen.await("the row is gone", () -> screen.row("Old work") < 0);
      screen.choose("Undo"); // the button is shown for a while only
      screen.select("Old work");
      OnScreen.key(screen.table(), "control ENTER");
      screen.await("it runs", () -> screen.shows("Stop"));
      assertThat(screen.entries())
          .extracting(TimeEntry::description)
          .containsExactly("Old work", "Old work");
    }
  }

  @Test
  void theOfflineSwitchKeepsEditsHereUntilItIsSwitchedBack() throws Exception {
    try (OnScreen screen = synced()) {
      screen.press("Work offline");
      screen.awaitStatus("Working offline. Everything is saved");
      screen.edit("Old work", WHAT, "Done on a train");
      screen.awaitStatus("Working offline. Saved on this computer; 1 goes out later");
      assertThat(onServer("description")).isEqualTo("Old work");
      screen.press("Work offline");
      screen.awaitStatus("All on the server");
      assertThat(onServer("description")).isEqualTo("Done on a train");
    }
  }

  @Test
  void aNetworkThatIsGoneIsSaidAndNothingIsLost() throws Exception {
    try (OnScreen screen = synced()) {
      server.faults().always(request -> true, Fault.dropBefore());
      screen.edit("Old work", WHAT, "New words");
      screen.awaitStatus("Saved here. 1 to send");
      screen.press("Sync");
      screen.awaitStatus("Offline. Saved on this computer; 1 goes out later");
      server.faults().clear();
      screen.sync();
      assertThat(onServer("description")).isEqualTo("New words");
    }
  }

  @Test
  void aConflictShowsBothValuesAndTheOtherIsOneClickAway() throws Exception {
    try (OnScreen screen = synced()) {
      screen.edit("Old work", WHAT, "Mine");
      screen.awaitStatus("Saved here. 1 to send");
      long id = server.web().rows(RowKind.TIME_ENTRY).get(0).path("id").asLong();
      server.web().edit(RowKind.TIME_ENTRY, id, "description", "Theirs");
      screen.sync();
      screen.await("both values", () -> screen.problems(1));
      screen.tab("Problems");
      screen.await("both values", () -> screen.says("Mine") && screen.says("Theirs"));
      String before = onServer("description");
      screen.press("Take the other");
      screen.await("decided", () -> screen.problems(0));
      screen.sync();
      assertThat(onServer("description")).isNotEqualTo(before).isIn("Mine", "Theirs");
    }
  }

  @Test
  void theLastSyncsAreShownWithTheirRequestsAndTheQuotaThatTheServerTellsOf() throws Exception {
    server.setLimits(new HourlyQuota(30, 30));
    try (OnScreen screen = synced()) {
      screen.tab("Syncs");
      JTable requests = OnScreen.onScreen(() -> screen.find(JTable.class, "Requests of the sync"));
      screen.await(
          "nine answers", () -> OnScreen.texts(requests, 1).equals(Collections.nCopies(9, "200")));
      assertThat(OnScreen.onScreen(() -> OnScreen.texts(requests, 0))).contains("GET /me/tags");
      JTable syncs = OnScreen.onScreen(() -> screen.find(JTable.class, "Last syncs"));
      screen.await("its end", () -> OnScreen.texts(syncs, 2).equals(List.of("Done")));
      screen.await("the quota", () -> screen.says("21 left"));
      screen.shoot("syncs-light", new Dimension(800, 600));
    }
  }

  @Test
  void entriesGoOutAsCsvAndComeBackInAsTheyWere() throws Exception {
    try (OnScreen screen = synced()) {
      screen.edit("Old work", WHAT, "Old, \"quoted\" work @Shop #deep");
      screen.awaitRow("@Shop #deep");
      Path csv = folder.resolve("all.csv");
      screen.chooseFile("Export CSV", csv);
      screen.await("written", () -> screen.says("Wrote 1 entry to " + csv));
      screen.select("quoted");
      OnScreen.key(screen.table(), "DELETE");
      screen.await("the row is gone", () -> screen.row("quoted") < 0);
      screen.importFile(csv);
      screen.await("read", () -> screen.says("Added 1 entry"));
      screen.awaitRow("Old, \"quoted\" work @Shop #deep");
      screen.choose("Undo"); // the button is shown for a while only
      screen.await("taken back", () -> screen.row("quoted") < 0);
      screen.chooseFile("Export CSV", csv);
      screen.await("nothing is overwritten", () -> screen.says("exists already"));
    }
  }

  @Test
  void timeAwayFromARunningEntryIsKeptDiscardedOrEndsIt() throws Exception {
    try (OnScreen screen = synced()) {
      screen.type("Description", "Write it #deep");
      screen.press("Start");
      screen.await("it runs", () -> screen.shows("Stop"));
      long id = OnScreen.onScreen(() -> screen.app.models().tracking().current().id());
      Instant start = Instant.now().minus(Duration.ofHours(2)).truncatedTo(ChronoUnit.SECONDS);
      OnScreen.onScreen(() -> screen.startEarlier(id, start));
      screen.awaitFile(() -> screen.running().start().equals(start));
      screen.await("shown", () -> screen.app.models().tracking().current().start().equals(start));
      Instant left = start.plusSeconds(600);
      Instant back = start.plusSeconds(4200);
      screen.away(left, back);
      screen.await("the question", () -> screen.says("and “Write it” ran on"));
      screen.shoot("idle-light", new Dimension(800, 600));
      screen.press("Keep the time");
      screen.await("no question", () -> !screen.shows("Keep the time"));
      assertThat(screen.running().start()).isEqualTo(start);
      screen.away(left, back);
      screen.press("Discard it and go on");
      screen.awaitFile(() -> screen.running().start().equals(back));
      assertThat(screen.entries())
          .filteredOn(entry -> entry.id() == id)
          .extracting(TimeEntry::duration)
          .containsExactly(600L);
      assertThat(screen.running().tags()).hasSize(1);
      screen.await("shown", () -> screen.app.models().tracking().current().start().equals(back));
      screen.away(back.plusSeconds(60), back.plusSeconds(1200));
      screen.press("Stop when I left");
      screen.awaitFile(() -> screen.entries().stream().anyMatch(one -> one.duration() == 60));
      screen.await("nothing runs", () -> screen.shows("Start"));
    }
  }

  @Test
  void aRefusedChangeShowsTheServersWordsAndIsTriedAgain() throws Exception {
    try (OnScreen screen = synced()) {
      server
          .faults()
          .always(
              request -> request.method().equals("PUT"),
              Fault.answer(Answer.text(400, "no such words")));
      screen.edit("Old work", WHAT, "New words");
      screen.press("Sync");
      screen.awaitStatus("1 change was refused. See Problems");
      screen.tab("Problems");
      screen.await("its words", () -> screen.says("no such words"));
      server.faults().clear();
      screen.press("Try again");
      screen.sync();
      assertThat(onServer("description")).isEqualTo("New words");
    }
  }

  @Test
  void aWrongTokenIsSaidAndTheRightOneGoesOn() throws Exception {
    server.setToken("another");
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.press("Sync");
      screen.await("the page", () -> screen.says("Sign in again"));
      screen.press("Keep working here");
      screen.awaitStatus("Sign in again. Nothing is lost");
      screen.choose("Sign in …");
      screen.typeToken("another");
      screen.press("Sign in");
      screen.sync();
    }
  }

  @Test
  void anAppThatIsTooOldIsToldSo() throws Exception {
    try (OnScreen screen = synced()) {
      server.faults().always(request -> true, Fault.status(418));
      screen.press("Sync");
      screen.await("the page", () -> screen.says("Update Sluice"));
      screen.press("Keep working here");
      screen.awaitStatus("Update Sluice to sync. Nothing is lost");
    }
  }

  @Test
  void anApiThatIsGoneIsToldApart() throws Exception {
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      server.faults().always(request -> true, Fault.status(410));
      screen.press("Sync");
      screen.await("the page", () -> screen.says("no longer offers the interface"));
      screen.press("Keep working here");
      screen.awaitStatus("Update Sluice to sync. Nothing is lost");
    }
  }

  @Test
  void theTokenOfAnotherAccountSendsNothing() throws Exception {
    synced().close();
    TrackerServer other = TrackerServer.builder(ServerClock.system()).build();
    other.web().editUser("id", 4711);
    try (WireServer elsewhere = WireServer.start(other);
        OnScreen screen = OnScreen.open(file(), new Login(elsewhere.url(), TrackerServer.TOKEN))) {
      screen.press("Sync");
      screen.await("the page", () -> screen.says("Another account"));
      assertThat(other.web().rows(RowKind.TIME_ENTRY)).isEmpty();
    }
  }

  @Test
  void aSignOutNamesWhatWouldBeLostAndRemovesTheData() throws Exception {
    try (OnScreen screen = synced()) {
      screen.edit("Old work", WHAT, "New words");
      screen.awaitStatus("Saved here. 1 to send");
      screen.choose("Sign out …");
      screen.await("a warning", () -> screen.says("1 time entry"));
      screen.press("Stay signed in");
      screen.awaitRow("New words");
      screen.choose("Sign out …");
      screen.await("the way out", () -> screen.shows("Sign out and lose them"));
      screen.shoot("sign-out", new Dimension(900, 680));
      assertThat(OnScreen.onScreen(screen::cut)).isEmpty();
      screen.press("Sign out and lose them");
      screen.await("the form", () -> screen.shows("API token"));
      assertThat(screen.entries()).isEmpty();
      assertThat(folder.resolve("t.db-login")).doesNotExist();
    }
  }

  @Test
  void theSignInIsKeptForItsOwnerOnly() throws Exception {
    synced().close();
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(folder.resolve("t.db-login"))))
        .isEqualTo("rw-------");
    try (OnScreen screen = OnScreen.open(file())) {
      screen.sync();
      screen.awaitRow("Old work");
    }
  }

  @Test
  void withoutASignInEverythingWorksHere() throws Exception {
    try (OnScreen screen = OnScreen.open(file())) {
      screen.press("Work without a server");
      screen.type("Description", "First of all");
      OnScreen.key(screen.find(JTextField.class, "Description"), "F8");
      screen.await("it runs", () -> screen.shows("Stop"));
      screen.press("Stop");
      screen.awaitEnded("First of all");
      screen.awaitStatus("Saved on this computer. Not signed in");
    }
  }

  @Test
  void whoWorksWithoutAServerIsNotAskedAgain() throws Exception {
    try (OnScreen screen = OnScreen.open(file())) {
      screen.press("Work without a server");
    }
    try (OnScreen screen = OnScreen.open(file())) {
      screen.settle();
      assertThat(OnScreen.onScreen(() -> screen.shows("API token"))).isFalse();
      screen.choose("Sign in …");
      screen.press("Work without a server");
      screen.awaitStatus("Saved on this computer. Not signed in");
    }
  }

  @Test
  void whoeverIsSignedInComesBackFromTheForm() throws Exception {
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      screen.choose("Sign in …");
      screen.press("Back");
      screen.awaitStatus("All on the server");
      screen.choose("Sign out …");
      screen.press("Sign out");
      screen.await("the form", () -> screen.shows("Work without a server"));
    }
    try (OnScreen screen = OnScreen.open(file())) {
      screen.await("the form", () -> screen.shows("Work without a server"));
    }
  }

  @Test
  void theTrayStartsAndStopsAndKeepsAClosedWindow() throws Exception {
    try (OnScreen screen = OnScreen.withTray(file())) {
      screen.press("Work without a server");
      screen.type("Description", "First of all");
      screen.choose("Stay in the tray when closed");
      screen.closeByUser();
      assertThat(OnScreen.onScreen(() -> screen.window.frame().isShowing())).isFalse();
      TrayPlace.Menu menu = screen.tray.menu.orElseThrow();
      EventQueue.invokeLater(menu.toggle());
      screen.await(
          "it runs", () -> screen.tray.text.equals("Sluice: First of all, 0:00, today 0:00, runs"));
      EventQueue.invokeLater(menu.toggle());
      screen.await("nothing runs", () -> screen.tray.text.equals("Sluice"));
      EventQueue.invokeLater(menu.toggle());
      screen.await(
          "one without words", () -> screen.tray.text.equals("Sluice: 0:00, today 0:00, runs"));
      EventQueue.invokeLater(menu.toggle());
      screen.await("nothing runs", () -> screen.tray.text.equals("Sluice"));
      EventQueue.invokeLater(menu.open());
      screen.awaitRow("First of all");
      assertThat(screen.isOver()).isFalse();
      EventQueue.invokeLater(menu.quit());
      screen.await("it is over", () -> screen.isOver() && screen.tray.menu.isEmpty());
    }
  }

  @Test
  void aTrayThatEndsBringsTheWindowBack() throws Exception {
    try (OnScreen screen = OnScreen.withTray(file())) {
      screen.choose("Stay in the tray when closed");
      screen.closeByUser();
      EventQueue.invokeLater(screen.tray::end);
      screen.await("the window", () -> screen.window.frame().isShowing());
      screen.closeByUser();
      screen.await("it is over", screen::isOver);
    }
  }

  @Test
  void withoutATrayAClosedWindowIsOver() throws Exception {
    try (OnScreen screen = OnScreen.stayingInNoTray(file())) {
      assertThat(screen.offers("Stay in the tray when closed")).isFalse();
      screen.closeByUser();
      screen.await("it is over", screen::isOver);
      assertThat(screen.closed.get().staysInTray()).isTrue(); // there may be a tray again
    }
  }

  @Test
  void aSecondInstanceBringsTheFirstToTheFront() throws Exception {
    CountDownLatch knocked = new CountDownLatch(1);
    Path link = Files.createSymbolicLink(folder.resolve("link.db"), Files.createFile(file()));
    try (Instance first = Instance.first(file(), knocked::countDown).orElseThrow()) {
      assertThat(first).isNotNull();
      assertThat(Instance.first(link, () -> {})).isEqualTo(Optional.empty());
      assertThat(knocked.await(1, TimeUnit.MINUTES)).isTrue();
      first.ending();
      assertThatThrownBy(() -> Instance.first(link, () -> {}))
          .hasMessage("another window on this file is starting or ending; try again soon");
    }
    try (Instance next = Instance.first(file(), () -> {}).orElseThrow()) {
      assertThat(next).isNotNull();
    }
  }
}
