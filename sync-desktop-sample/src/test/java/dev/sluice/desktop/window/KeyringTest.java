package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.state.RowKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** A window whose token is in a keyring. */
class KeyringTest extends OnADisplay {

  private final KeptInMemory keyring = new KeptInMemory();

  /** It has signed in, synced and been closed. */
  private void used() throws Exception {
    try (OnScreen screen = OnScreen.keeping(file(), keyring, Optional.of(login()))) {
      screen.sync();
      screen.await("the token in the keyring", () -> !fileHasToken());
    }
  }

  /** The file is the URL, and then perhaps the token. */
  private boolean fileHasToken() {
    return folder.resolve("t.db-login").toFile().length() > wire.url().length() + 1;
  }

  private OnScreen next() throws Exception {
    return OnScreen.keeping(file(), keyring, Optional.empty());
  }

  /** The next one, while the system asks its user for the keyring's password. */
  private OnScreen asking() throws Exception {
    used();
    keyring.answered = new CountDownLatch(1);
    return next();
  }

  @Test
  void theNextStartSignsInWithIt() throws Exception {
    used();
    try (OnScreen screen = next()) {
      screen.awaitStatus("All on the server");
      screen.sync();
      assertThat(fileHasToken()).isFalse();
    }
  }

  /** The system asks for its password, and who uses the computer is at another window. */
  @Test
  void aQuestionOfTheSystemHoldsUpNoWork() throws Exception {
    try (OnScreen screen = asking()) {
      screen.awaitStatus("Saved on this computer");
      assertThat(screen.says("Not signed in")).as("before the answer").isFalse();
      screen.type("Description", "Written meanwhile");
      screen.press("Start");
      screen.press("Stop");
      screen.awaitEnded("Written meanwhile");
      keyring.answered.countDown();
      screen.await("a sign-in", () -> screen.app.models().sync().engine().isPresent());
      screen.sync();
    }
    assertThat(server.web().rows(RowKind.TIME_ENTRY)).hasSize(1);
  }

  @Test
  void whoSignsInByHandMeanwhileStaysSignedIn() throws Exception {
    try (OnScreen screen = asking()) {
      server.setToken("another");
      screen.choose("Sign in …");
      screen.signIn(wire.url(), "another");
      screen.awaitStatus("All on the server");
      screen.choose("Sign in …");
      screen.signIn("nonsense", "mistyped");
      screen.await("why", () -> screen.says("A server's URL must look like"));
      screen.press("Back");
      keyring.answered.countDown();
      screen.await("the token in the keyring", () -> keyring.tokens.containsValue("another"));
      screen.sync();
    }
  }

  /** Nor can the sign-out take it away from a keyring that waits for its user. */
  @Test
  void whoSignsOutMeanwhileStaysSignedOut() throws Exception {
    try (OnScreen screen = asking()) {
      server.setToken("another");
      screen.choose("Sign in …");
      screen.signIn(wire.url(), "another");
      screen.awaitStatus("All on the server");
      keyring.forgetting =
          () -> {
            throw new IllegalStateException("the keyring waits");
          };
      screen.choose("Sign out …");
      screen.press("Sign out");
      screen.await("the end", () -> screen.says("could not be removed: the keyring waits"));
      keyring.answered.countDown();
      CountDownLatch answered = new CountDownLatch(1); // behind the keyring's answer
      screen.app.models().desk().runApart(() -> true, so -> answered.countDown(), () -> {});
      answered.await();
      screen.settle();
      assertThat(screen.app.models().sync().engine()).isEmpty();
    }
  }

  @Test
  void aSignInThatWasRefusedMeanwhileDoesNotCount() throws Exception {
    try (OnScreen screen = asking()) {
      screen.choose("Sign in …");
      screen.signIn("nonsense", "another");
      screen.await("why", () -> screen.says("A server's URL must look like"));
      keyring.answered.countDown();
      screen.await("a sign-in", () -> screen.app.models().sync().engine().isPresent());
    }
  }

  @Test
  void aSignInThatCouldNotBeKeptMeanwhileDoesNotCount() throws Exception {
    try (OnScreen screen = asking()) {
      Path inTheWay = folder.resolve("t.db-login-new/in the way");
      Files.createDirectories(inTheWay);
      screen.choose("Sign in …");
      screen.signIn(wire.url(), "another");
      screen.await("why", () -> screen.says("Not done: "));
      Files.delete(inTheWay);
      keyring.answered.countDown();
      screen.await("a sign-in", () -> screen.app.models().sync().engine().isPresent());
    }
  }

  @Test
  void whoHasSignedInByHandIsNotAskedWhenTheKeyringGivesNothing() throws Exception {
    try (OnScreen screen = asking()) {
      screen.choose("Sign in …");
      screen.signIn(wire.url(), login().token());
      screen.awaitStatus("All on the server");
      keyring.locked = true;
      keyring.answered.countDown();
      screen.await("why", () -> screen.says("Not done: the keyring gives nothing"));
      screen.settle();
      assertThat(screen.shows("API token")).isFalse();
    }
  }

  @Test
  void aKeyringThatGivesNothingLeadsToTheForm() throws Exception {
    used();
    keyring.locked = true;
    try (OnScreen screen = next()) {
      screen.await("why", () -> screen.says("Not done: the keyring gives nothing"));
      screen.await("the form", () -> screen.shows("API token"));
    }
    keyring.locked = false;
    try (OnScreen screen = next()) {
      screen.awaitStatus("All on the server");
    }
  }

  @Test
  void aSignOutTakesItOutOfTheKeyring() throws Exception {
    used();
    try (OnScreen screen = next()) {
      screen.awaitStatus("All on the server");
      screen.choose("Sign out …");
      screen.press("Sign out");
      screen.await("the end", () -> screen.says("Nothing of yours is left on this computer"));
      assertThat(keyring.tokens).isEmpty();
    }
  }
}
