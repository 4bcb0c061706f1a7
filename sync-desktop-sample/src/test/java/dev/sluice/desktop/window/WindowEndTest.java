package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.sluice.desktop.window.account.Login;
import dev.sluice.store.Query;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import java.awt.GraphicsEnvironment;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.swing.AbstractButton;
import javax.swing.JFrame;
import javax.swing.JTable;
import javax.swing.JTextField;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left when a user signs in or out, or closes the window. */
class WindowEndTest {

  private static final long GUARD = TimeUnit.MINUTES.toNanos(1);

  @TempDir Path folder;

  private final TrackerServer server = TrackerServer.builder(ServerClock.system()).build();
  private WireServer wire;

  @BeforeEach
  void needsADisplay() throws Exception {
    assumeFalse(GraphicsEnvironment.isHeadless(), "there is no display");
    wire = WireServer.start(server);
  }

  @AfterEach
  void stop() {
    if (wire != null) {
      wire.close();
    }
  }

  private Path file() {
    return folder.resolve("t.db");
  }

  private Login login() {
    return new Login(wire.url(), TrackerServer.TOKEN);
  }

  private OnScreen synced() throws Exception {
    server
        .web()
        .addEntry("Old work", Instant.now().minus(Duration.ofHours(5)), Duration.ofHours(1));
    OnScreen screen = OnScreen.open(file(), login());
    screen.sync();
    screen.awaitRow("Old work");
    return screen;
  }

  private List<String> inTheFile() {
    try (TrackerDatabase database = TrackerDatabase.open(file())) {
      return database.timeEntries().list(Query.<TimeEntry>all()).stream()
          .map(TimeEntry::description)
          .toList();
    }
  }

  private static List<String> onServer(TrackerServer server) {
    return server.web().rows(RowKind.TIME_ENTRY).stream()
        .map(row -> row.path("description").asText())
        .toList();
  }

  @Test
  void anEditThatWaitsForASlowDiskOutlivesTheWindow() throws Exception {
    OnScreen screen = synced();
    CountDownLatch disk = screen.slowDisk();
    screen.edit("Old work", 0, "Typed before the end");
    screen.choose("Quit");
    screen.app.close();
    disk.countDown();
    screen.close();
    assertThat(inTheFile()).containsExactly("Typed before the end");
  }

  /** The command was started once more while an import goes on after the end. */
  @Test
  void aWindowThatHasEndedDoesNotComeBack() throws Exception {
    try (OnScreen screen = synced()) {
      screen.choose("Quit");
      screen.await("it is over", screen::isOver);
      OnScreen.onScreen(
          () -> {
            screen.window.open();
            return true;
          });
      assertThat(OnScreen.onScreen(() -> screen.frame().isVisible())).isFalse();
    }
  }

  /** The clock of a running entry would keep each of them. Swing itself keeps some for a while. */
  @Test
  void windowsThatHaveEndedAreGivenBack() throws Exception {
    List<WeakReference<JFrame>> frames = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      frames.add(endedWhileAnEntryRan(folder.resolve(i + ".db")));
    }
    long before = System.nanoTime();
    while (!isOneGone(frames) && System.nanoTime() - before < GUARD) {
      System.gc();
      OnScreen.onScreen(() -> true);
    }
    assertThat(isOneGone(frames)).isTrue();
  }

  private static boolean isOneGone(List<WeakReference<JFrame>> frames) {
    return frames.stream().anyMatch(frame -> frame.get() == null);
  }

  private WeakReference<JFrame> endedWhileAnEntryRan(Path file) throws Exception {
    try (OnScreen screen = OnScreen.open(file)) {
      screen.press("Work without a server");
      screen.type("Description", "Work");
      screen.press("Start");
      screen.await("it runs", () -> screen.shows("Stop"));
      screen.choose("Quit");
      screen.await("it is over", screen::isOver);
      return new WeakReference<>(screen.frame());
    }
  }

  @Test
  void aCellThatIsEditedIsSavedWhenTheWindowIsClosed() throws Exception {
    OnScreen screen = synced();
    OnScreen.onScreen(
        () -> {
          JTable table = screen.table();
          table.editCellAt(screen.row("Old work"), 0);
          ((JTextField) table.getEditorComponent()).setText("New words");
          return true;
        });
    screen.choose("Quit");
    screen.await("it is over", screen::isOver);
    screen.close();
    assertThat(inTheFile()).containsExactly("New words");
  }

  @Test
  void whatIsTypedWhileASignOutRunsIsNotSentToTheNextUsersServer() throws Exception {
    TrackerServer other = TrackerServer.builder(ServerClock.system()).build();
    other.web().editUser("id", 4711);
    try (WireServer elsewhere = WireServer.start(other);
        OnScreen screen = synced()) {
      screen.choose("Sign out …");
      screen.await("the question", () -> screen.shows("Sign out"));
      CountDownLatch disk = screen.slowDisk();
      screen.press("Sign out");
      screen.press("Stay signed in");
      screen.type("Description", "Private matter");
      screen.press("Start");
      screen.await("a refusal", () -> screen.says("Not done: you are being signed out"));
      disk.countDown();
      screen.await("the form", () -> screen.shows("API token"));
      screen.settle();
      assertThat(screen.entries()).isEmpty();
      screen.type("Server", elsewhere.url());
      screen.typeToken(TrackerServer.TOKEN);
      screen.press("Sign in");
      screen.sync();
      assertThat(onServer(other)).isEmpty();
      assertThat(OnScreen.onScreen(() -> screen.find(JTextField.class, "Description").getText()))
          .isEmpty();
    }
  }

  @Test
  void aSignInThatCannotBeRemovedIsNamedAndEndsNoSignOut() throws Exception {
    try (OnScreen screen = synced()) {
      Path kept = folder.resolve("t.db-login");
      Files.delete(kept);
      Files.createFile(Files.createDirectory(kept).resolve("stays"));
      screen.choose("Sign out …");
      screen.press("Sign out");
      screen.await("the form", () -> screen.shows("API token"));
      screen.await("what stays", () -> screen.says("could not be removed: " + kept));
      assertThat(screen.entries()).isEmpty();
    }
  }

  @Test
  void aSignInThatCannotBeKeptLeavesTheOneBefore() throws Exception {
    try (OnScreen screen = synced()) {
      Files.createDirectories(folder.resolve("t.db-login-new").resolve("in the way"));
      OnScreen.onScreen(
          () -> {
            screen.app.models().account().signIn(login());
            return true;
          });
      screen.await("the failure", () -> screen.says("Not done"));
      screen.edit("Old work", 0, "New work");
      screen.awaitStatus("Saved here. 1 to send");
      screen.sync();
      assertThat(onServer(server)).containsExactly("New work");
    }
  }

  @Test
  void offlineOnPurposeOutlivesARestart() throws Exception {
    OnScreen screen = synced();
    screen.press("Work offline");
    screen.awaitStatus("Working offline");
    screen.edit("Old work", 0, "Not for the server yet");
    screen.awaitStatus("Working offline. Saved on this computer; 1");
    screen.close();
    try (OnScreen next = OnScreen.open(file())) {
      next.awaitStatus("Working offline. Saved on this computer; 1");
      next.press("Sync");
      next.settle();
      assertThat(OnScreen.onScreen(() -> offline(next).isSelected())).isTrue();
      assertThat(onServer(server)).containsExactly("Old work");
      next.press("Work offline");
      next.awaitStatus("All on the server");
    }
    assertThat(onServer(server)).containsExactly("Not for the server yet");
  }

  private static AbstractButton offline(OnScreen screen) {
    return screen.find(AbstractButton.class, "Work offline");
  }
}
