package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.fault.Fault;
import java.awt.Dimension;
import javax.swing.JButton;
import javax.swing.JPasswordField;
import org.junit.jupiter.api.Test;

/** The form that a new user sees first. */
class FirstSignInTest extends OnADisplay {

  @Test
  void aWrongTokenKeepsTheFormWhichSaysSo() throws Exception {
    try (OnScreen screen = OnScreen.open(file())) {
      screen.signIn(wire.url(), "mistyped");
      screen.await("why", () -> screen.says("The server does not accept this token."));
      assertThat(OnScreen.onScreen(() -> screen.says(wire.url()))).isTrue();
      assertThat(OnScreen.onScreen(() -> typed(screen))).isEqualTo("mistyped");
      assertThat(folder.resolve("t.db-login")).doesNotExist();
      screen.shoot("wrong-token", new Dimension(800, 600));
      assertThat(OnScreen.onScreen(screen::cut)).isEmpty();
      screen.typeToken(TrackerServer.TOKEN);
      screen.press("Sign in");
      screen.await("the list", () -> screen.shows("Start"));
      screen.sync();
    }
  }

  /** The engine's first full sync is refused before anybody asks for the token's sake. */
  @Test
  void aWrongTokenKeepsTheFormOfAnAppThatSyncsByItself() throws Exception {
    try (OnScreen screen = OnScreen.alert(file())) {
      screen.signIn(wire.url(), "mistyped");
      screen.await("why", () -> screen.says("The server does not accept this token."));
      screen.typeToken(TrackerServer.TOKEN);
      screen.press("Sign in");
      screen.awaitStatus("All on the server");
    }
  }

  @Test
  void whoSignsInWhereThereIsNoNetworkCanWork() throws Exception {
    server.faults().always(request -> true, Fault.dropBefore());
    try (OnScreen screen = OnScreen.open(file())) {
      screen.signIn(wire.url(), TrackerServer.TOKEN);
      screen.awaitStatus("Offline");
      assertThat(folder.resolve("t.db-login")).exists();
    }
  }

  @Test
  void theServerStandsUnderAdvanced() throws Exception {
    try (OnScreen screen = OnScreen.open(file())) {
      screen.await("the form", () -> screen.shows("API token"));
      screen.shoot("first-sign-in", new Dimension(800, 600));
      assertThat(OnScreen.onScreen(() -> screen.shows("Server"))).isFalse();
      screen.press("Advanced");
      screen.await("the server", () -> screen.says("https://api.track.toggl.com"));
      screen.press("Advanced");
      screen.await("no server", () -> !screen.shows("Server"));
    }
  }

  @Test
  void theTokensPageIsOpenedByAKey() throws Exception {
    try (OnScreen screen = OnScreen.open(file())) {
      screen.await("the form", () -> screen.shows("Where to find it"));
      JButton link = OnScreen.onScreen(() -> screen.find(JButton.class, "Where to find it"));
      assertThat(OnScreen.onScreen(screen::focusable)).contains(link);
      OnScreen.key(link, "ENTER");
      assertThat(screen.pages).containsExactly("https://track.toggl.com/profile");
    }
  }

  private static String typed(OnScreen screen) {
    return new String(screen.find(JPasswordField.class, "API token").getPassword());
  }
}
