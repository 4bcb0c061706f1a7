package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.desktop.window.account.SystemKeyring;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real keyring, GNOME's, on a session's bus of its own. */
class SystemKeyringTest {

  /** A text that a shell, a bus and a keyring could each misread. */
  private static final String TOKEN = "tök en\"'<&$(x)\\";

  private static final String NAME = "anna's";
  private static final String NO_TOKEN = "the system's keyring gives no token; is it locked?";
  private static final String STAYS =
      "the token may still be in the system's keyring; is it locked?";

  private static final String UNLOCKED =
      "echo -n pw | gnome-keyring-daemon --unlock --components=secrets >/dev/null && ";

  private static final String LOCKED =
      UNLOCKED
          + "gdbus call --session --dest org.freedesktop.secrets --object-path"
          + " /org/freedesktop/secrets --method org.freedesktop.Secret.Service.Lock"
          + " \"['/org/freedesktop/secrets/collection/login']\" >/dev/null && ";

  /** Without an address it would look for the bus of whoever runs the tests. */
  private static final String NO_BUS = "export DBUS_SESSION_BUS_ADDRESS=unix:path=/nowhere; ";

  private static final SystemKeyring HURRIED = new SystemKeyring(Duration.ofMillis(1));

  @TempDir Path home;

  /**
   * What runs on that bus: {@code keep}, {@code token} and {@code forget} of one token. What comes
   * of them goes into the file that is named first: what the bus starts prints, too.
   */
  public static void main(String[] words) throws IOException {
    SystemKeyring keyring = new SystemKeyring();
    Stream<String> said = Stream.of(words).skip(1).map(word -> said(keyring, word));
    Files.write(Path.of(words[0]), said.toList());
    System.exit(0); // as the command does: the library's threads may go on
  }

  private static String said(SystemKeyring keyring, String word) {
    try {
      return switch (word) {
        case "keep" -> "kept: " + keyring.keep(NAME, TOKEN);
        case "token" -> TOKEN.equals(keyring.token(NAME)) ? "the token" : "another";
        case "keep and forget at once" -> {
          IntStream.range(0, 20)
              .parallel()
              .forEach(i -> said(keyring, i % 2 == 0 ? "keep" : "forget"));
          yield "done";
        }
        case "forget in a hurry" -> {
          HURRIED.forget(NAME);
          yield "forgotten";
        }
        case "keep after that" -> "kept: " + HURRIED.keep(NAME, TOKEN);
        default -> {
          keyring.forget(NAME);
          yield "forgotten";
        }
      };
    } catch (IOException failed) {
      return failed.getCause() instanceof TimeoutException
          ? "waits no longer"
          : failed.getMessage();
    }
  }

  @Test
  void itKeepsATokenUntilItIsForgotten() throws Exception {
    assertThat(onABus(UNLOCKED, "token", "keep", "token", "keep", "forget", "token"))
        .containsExactly(NO_TOKEN, "kept: YES", "the token", "kept: YES", "forgotten", NO_TOKEN);
  }

  @Test
  void itIsNoErrorToForgetATokenThatIsNotThere() throws Exception {
    assertThat(onABus(UNLOCKED, "forget", "token")).containsExactly("forgotten", NO_TOKEN);
  }

  @Tag("slow")
  @Test
  void oneThatNobodyUnlocksTakesAndGivesNothing() throws Exception {
    // Each in a process of its own: the library waits two minutes for a second question.
    assertThat(onABus(LOCKED, "keep")).containsExactly("kept: PERHAPS");
    assertThat(onABus(LOCKED, "token")).containsExactly(NO_TOKEN);
    assertThat(onABus(LOCKED, "forget")).containsExactly(STAYS);
  }

  /** A sign-out while the token is moved: a second one of that name would never be given. */
  @Test
  void itHoldsNoTokenTwice() throws Exception {
    assertThat(onABus(UNLOCKED, "keep and forget at once", "keep", "token", "forget", "token"))
        .containsExactly("done", "kept: YES", "the token", "forgotten", NO_TOKEN);
  }

  /** No sign-out, and so no end of the command, waits for it without end. */
  @Test
  void oneThatIsLockedIsNotWaitedForWithoutEndAtASignOut() throws Exception {
    assertThat(onABus(LOCKED, "forget in a hurry")).containsExactly("waits no longer");
  }

  /** The next sign-in's token is not taken along by the sign-out that was given up. */
  @Test
  void whatWasNotWaitedForIsDoneBeforeWhatComesNext() throws Exception {
    assertThat(onABus(UNLOCKED, "keep", "forget in a hurry", "keep after that", "token"))
        .containsExactly("kept: YES", "waits no longer", "kept: YES", "the token");
  }

  /** Where the bus can start one by itself, it is one that has no place for a token. */
  @Test
  void aBusWithoutAKeyringTakesAndGivesNothing() throws Exception {
    assertThat(onABus("", "keep", "token", "forget"))
        .endsWith(NO_TOKEN, STAYS)
        .first()
        .isIn("kept: NO", "kept: PERHAPS");
  }

  @Test
  void aSystemWithoutABusTakesAndGivesNothing() throws Exception {
    assertThat(onABus(NO_BUS, "keep", "token", "forget"))
        .containsExactly("kept: NO", NO_TOKEN, STAYS);
  }

  /** Another process, as a JVM asks the bus of its environment. */
  private List<String> onABus(String before, String... words) throws Exception {
    return new Child(getClass(), home)
        .below(
            List.of("dbus-run-session", "gnome-keyring-daemon", "gdbus"),
            List.of("dbus-run-session", "--", "bash", "-c", before + "\"$@\"", "-"),
            words);
  }
}
