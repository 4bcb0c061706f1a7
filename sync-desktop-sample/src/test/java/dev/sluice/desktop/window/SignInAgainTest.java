package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.TrackerServer;
import java.awt.EventQueue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import javax.swing.JButton;
import javax.swing.JTable;
import javax.swing.JTextField;
import org.junit.jupiter.api.Test;

/** A user who was here before signs in once more. */
class SignInAgainTest extends OnADisplay {

  /** The engine has synced a moment ago, so by itself it would do so again in an hour. */
  @Test
  void theNewTokenIsUsedAtOnceAndTheRefusalOfTheOldOneIsGone() throws Exception {
    server
        .web()
        .addEntry("Old work", Instant.now().minus(Duration.ofHours(5)), Duration.ofHours(1));
    try (OnScreen screen = OnScreen.alert(file(), login())) {
      screen.awaitRow("Old work");
      screen.awaitStatus("All on the server");
      server.setToken("another");
      screen.press("Sync");
      screen.await("the page", () -> screen.shows("Keep working here"));
      server.web().addEntry("From the phone", Instant.now(), Duration.ofMinutes(1));
      screen.choose("Sign in …");
      screen.typeToken("another");
      screen.press("Sign in");
      screen.awaitRow("From the phone");
      screen.awaitStatus("All on the server");
    }
  }

  /** A sign-in that is lost later is asked for: this user does have a server. */
  @Test
  void aSignInEndsTheWishToWorkWithoutAServer() throws Exception {
    try (OnScreen screen = OnScreen.open(file())) {
      screen.press("Work without a server");
      screen.choose("Sign in …");
      screen.signIn(wire.url(), TrackerServer.TOKEN);
      screen.sync();
    }
    Files.writeString(folder.resolve("t.db-login"), "");
    try (OnScreen screen = OnScreen.open(file())) {
      screen.await("the form", () -> screen.shows("API token"));
    }
  }

  /** An address that is mistyped by a letter is no reason to remove entries. */
  @Test
  void theSameTokenAtAnotherAddressBlamesTheAddressToo() throws Exception {
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      screen.choose("Sign in …");
      screen.signIn(wire.url() + "me", TrackerServer.TOKEN);
      screen.press("Sync");
      screen.await("the page", () -> screen.says("This server or this token belongs to another"));
      screen.press("Keep working here");
      screen.awaitStatus("This server or this token belongs to another account");
    }
  }

  /** What is typed that no URL may hold is told to a user, not to a programmer. */
  @Test
  void aUserInTheAddressIsRefusedInPlainWords() throws Exception {
    try (OnScreen screen = OnScreen.open(file())) {
      screen.await("the form", () -> screen.shows("API token"));
      screen.signIn("https://anna:secret@time.example.org/api", TrackerServer.TOKEN);
      screen.await("why", () -> screen.says("must not name a user or hold a password"));
    }
  }

  /** A secret that was typed does not wait there for the next one who opens the form. */
  @Test
  void whatWasTypedIntoAFormThatIsLeftIsGone() throws Exception {
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      screen.choose("Sign in …");
      screen.signIn("nonsense", "secret");
      screen.await("why", () -> screen.says("A server's URL must look like"));
      screen.press("Back");
      screen.choose("Sign in …");
      screen.await("the server that is used", () -> screen.says(wire.url()));
      screen.await("no refusal", () -> !screen.says("A server's URL must look like"));
      screen.press("Sign in");
      screen.await("no token", () -> screen.says("The token is missing."));
    }
  }

  /** The engine freezes while it is signed out of, and is asked about that a moment later. */
  @Test
  void afterASignOutTheStatusIsThatOfNobody() throws Exception {
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      signOut(screen);
      screen.settle();
      screen.settle();
      screen.awaitStatus("Saved on this computer. Not signed in");
    }
  }

  @Test
  void theSyncsOfAUserWhoHasSignedOutAreShownToNobody() throws Exception {
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      screen.tab("Syncs");
      screen.await("a sync", () -> screen.find(JTable.class, "Last syncs").getRowCount() > 0);
      signOut(screen);
      screen.await("no sync", () -> screen.find(JTable.class, "Last syncs").getRowCount() == 0);
    }
  }

  @Test
  void aSignOutOffersAnExportFirst() throws Exception {
    server.web().addEntry("Old work", Instant.now(), Duration.ofHours(1));
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      screen.choose("Sign out …");
      screen.await("the question", () -> screen.shows("Export …"));
      EventQueue.invokeLater(() -> screen.find(JButton.class, "Export …").doClick(0));
      Path csv = folder.resolve("all.csv");
      screen.answer("Export CSV", csv);
      screen.await("what was written", () -> screen.says("Wrote 1 entry"));
      assertThat(csv).content().contains("Old work");
      screen.press("Sign out");
      screen.await("the form", () -> screen.shows("API token"));
    }
  }

  private static void signOut(OnScreen screen) throws Exception {
    screen.choose("Sign out …");
    screen.press("Sign out");
    screen.press("Work without a server");
  }

  @Test
  void enterInTheServersFieldSignsInOrSaysWhatIsMissing() throws Exception {
    try (OnScreen screen = OnScreen.open(file())) {
      screen.press("Advanced");
      screen.type("Server", wire.url());
      JTextField server = screen.find(JTextField.class, "Server");
      enter(server);
      screen.await("no token", () -> screen.says("The token is missing."));
      assertThat(screen.frame().getMostRecentFocusOwner().getName()).isEqualTo("API token");
      screen.typeToken(login().token());
      assertThat(OnScreen.onScreen(() -> screen.says("The token is missing."))).isFalse();
      screen.type("Server", "");
      enter(server);
      screen.await("no server", () -> screen.says("The server is missing."));
      screen.type("Server", wire.url());
      enter(server);
      screen.await("the entries", () -> screen.shows("Start"));
    }
  }

  private static void enter(JTextField field) throws Exception {
    OnScreen.onScreen(
        () -> {
          field.postActionEvent();
          return true;
        });
  }
}
