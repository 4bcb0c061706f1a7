package dev.sluice.desktop.window;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A sign-in that was kept and cannot be used: the form comes back, and says why. */
class KeptSignInTest extends OnADisplay {

  private Path kept;

  @BeforeEach
  void place() {
    kept = folder.resolve("t.db-login");
  }

  @Test
  void oneThatIsNoTextIsRefused() throws Exception {
    Files.write(kept, new byte[] {(byte) 0xff, '\n', (byte) 0xfe, '\n'});
    try (OnScreen screen = OnScreen.open(file())) {
      screen.await("the form", () -> screen.shows("API token"));
      screen.await("why", () -> screen.says("token"));
    }
  }

  @Test
  void oneThatNamesNoServerIsRefused() throws Exception {
    Files.writeString(kept, "nonsense\nsecret\n");
    try (OnScreen screen = OnScreen.open(file())) {
      screen.await("the form", () -> screen.shows("API token"));
      screen.await("why", () -> screen.says("URL"));
    }
  }

  /** What the form says is about the server that it shows. */
  @Test
  void theServerOfOneThatIsRefusedIsInTheForm() throws Exception {
    Files.writeString(kept, "https://time.example.org/api\nwith a blank\n");
    try (OnScreen screen = OnScreen.open(file())) {
      screen.await("why", () -> screen.says("token may have"));
      screen.await("its server", () -> screen.says("https://time.example.org/api"));
    }
  }

  /** Nobody writes into it, so reading it has no end. */
  @Test
  void aPipeInItsPlaceIsTold() throws Exception {
    new ProcessBuilder("mkfifo", kept.toString()).start().waitFor();
    try (OnScreen screen = OnScreen.open(file())) {
      screen.await("the form", () -> screen.shows("API token"));
      screen.await("why", () -> screen.says("Not done: " + kept + " is no file"));
    }
  }

  @Test
  void oneThatCannotBeReadIsTold() throws Exception {
    Files.createDirectory(kept);
    try (OnScreen screen = OnScreen.open(file())) {
      screen.await("the form", () -> screen.shows("API token"));
      screen.await("why", () -> screen.says("Not done: "));
    }
  }
}
