package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.desktop.window.account.FileVault;
import dev.sluice.desktop.window.account.Login;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where a sign-in is between two starts: the token is in the file, or in the keyring. */
class FileVaultTest {

  private static final Login LOGIN = new Login("https://example.org/api", "secret");
  private static final Login NEXT = new Login("https://example.org/api", "another");

  private static final int SAVES = 2000;

  @TempDir Path folder;

  private final KeptInMemory keyring = new KeptInMemory();
  private FileVault vault;

  @BeforeEach
  void aVault() {
    vault = vault();
  }

  private FileVault vault() {
    return new FileVault(folder.resolve("t.db"), keyring);
  }

  private String file() throws IOException {
    return Files.readString(folder.resolve("t.db-login"));
  }

  @Test
  void theKeyringTakesTheTokenOutOfTheFile() throws Exception {
    vault.save(LOGIN);
    assertThat(vault().load()).as("of a crash before that").contains(LOGIN);
    vault.secure();
    assertThat(file()).isEqualTo("https://example.org/api\n");
    assertThat(keyring.tokens)
        .containsExactly(Map.entry(folder.toRealPath().resolve("t.db").toString(), "secret"));
    FileVault next = vault();
    assertThat(next.load()).contains(LOGIN);
    next.save(LOGIN);
    assertThat(file()).as("of a sign-in that is known").doesNotContain("secret");
    next.save(NEXT);
    next.secure();
    assertThat(vault().load()).contains(NEXT);
  }

  @Test
  void theTokenIsFoundHoweverTheFolderIsWritten() throws Exception {
    vault.save(LOGIN);
    vault.secure();
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder);
    for (Path way :
        List.of(folder.resolve("."), folder.resolve("../" + folder.getFileName()), link)) {
      assertThat(new FileVault(way.resolve("t.db"), keyring).load()).contains(LOGIN);
    }
  }

  /** A process may be killed at any moment: what another sees at that moment is what stays. */
  @Test
  void theFileIsThereWhileItIsWritten() throws Exception {
    vault.save(LOGIN);
    CompletableFuture<Void> saves =
        CompletableFuture.runAsync(
            () -> {
              for (int i = 0; i < SAVES; i++) {
                Login next = i % 2 == 0 ? NEXT : LOGIN;
                done(() -> vault.save(next));
              }
            });
    while (!saves.isDone()) {
      assertThat(vault().load()).isPresent();
    }
    saves.join();
  }

  @Test
  void aSignOutRemovesWhatAKilledProcessHasLeft() throws Exception {
    vault.save(LOGIN);
    Files.writeString(folder.resolve("t.db-login-new"), "https://example.org/api\nanother\n");
    FileVault next = vault();
    assertThat(next.load()).contains(LOGIN);
    next.forget();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aKeyringThatTakesNothingLeavesTheTokenInTheFile() throws Exception {
    keyring.locked = true;
    vault.save(LOGIN);
    vault.secure();
    assertThat(vault().load()).contains(LOGIN);
    keyring.locked = false;
    vault.secure();
    assertThat(file()).doesNotContain("secret");
  }

  @Test
  void aTokenThatTheKeyringDoesNotGiveIsNoSignIn() throws Exception {
    vault.save(LOGIN);
    vault.secure();
    keyring.locked = true;
    assertThatThrownBy(() -> vault().load()).hasMessage("the keyring gives nothing");
    assertThatThrownBy(() -> new FileVault(folder.resolve("t.db")).load())
        .hasMessageContaining("keyring, which is not used here");
    keyring.locked = false;
    assertThat(vault().load()).contains(LOGIN);
  }

  @Test
  void aSignOutLeavesNoTokenAnywhere() throws Exception {
    vault.save(LOGIN);
    vault.secure();
    vault.forget();
    assertThat(folder).isEmptyDirectory();
    assertThat(keyring.tokens).isEmpty();
    vault.save(LOGIN);
    assertThat(vault().load()).as("of the same sign-in again").contains(LOGIN);
  }

  @Test
  void aSignOutWhileTheKeyringTakesTheTokenLeavesNoneThere() throws Exception {
    vault.save(LOGIN);
    keyring.meanwhile = () -> done(vault::forget);
    vault.secure();
    assertThat(folder).isEmptyDirectory();
    assertThat(keyring.tokens).isEmpty();
  }

  /** The next start finds the token in both; the keyring does not take it again. */
  @Test
  void aSignOutAsksAKeyringThatDiedWithTheTokenInIt() throws Exception {
    vault.save(LOGIN);
    keyring.dies = true;
    vault.secure();
    FileVault next = vault();
    assertThat(next.load()).contains(LOGIN);
    next.forget();
    assertThat(keyring.tokens).isEmpty();
    assertThat(folder).isEmptyDirectory();
  }

  /** It is locked at the second sign-in, and open again at the sign-out. */
  @Test
  void aSignOutLeavesNoTokenOfAnEarlierSignIn() throws Exception {
    vault.save(LOGIN);
    vault.secure();
    keyring.locked = true;
    FileVault next = vault();
    next.save(NEXT);
    next.secure();
    keyring.locked = false;
    assertThat(vault().load()).contains(NEXT);
    next.forget();
    assertThat(keyring.tokens).isEmpty();
  }

  @Test
  void theSameSignInAfterASignOutMeanwhileIsNotLost() throws Exception {
    vault.save(LOGIN);
    keyring.closing =
        () ->
            done(
                () -> {
                  vault.forget();
                  vault.save(LOGIN);
                });
    vault.secure();
    assertThat(vault().load()).contains(LOGIN);
  }

  /** The thread beside the screen saves; the keyring is asked on another. */
  @Test
  void aSignInWaitsForNoKeyring() throws Exception {
    vault.save(LOGIN);
    keyring.meanwhile = () -> done(vault::forget);
    keyring.forgetting = () -> assertThat(Thread.holdsLock(vault)).isFalse();
    vault.secure();
    assertThat(keyring.tokens).isEmpty();
  }

  /** A kill while the keyring is asked at a sign-out: the next start may sign out again. */
  @Test
  void aSignOutIsDoneWhenTheKeyringHasForgotten() throws Exception {
    vault.save(LOGIN);
    vault.secure();
    keyring.forgetting = () -> assertThat(folder).isNotEmptyDirectory();
    vault.forget();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aSignInWhileTheKeyringTakesTheLastOneIsKept() throws Exception {
    vault.save(LOGIN);
    keyring.meanwhile = () -> done(() -> vault.save(NEXT));
    vault.secure();
    assertThat(vault().load()).contains(NEXT);
    vault.secure();
    assertThat(file()).doesNotContain("another");
    assertThat(vault().load()).contains(NEXT);
  }

  @Test
  void aKeyringThatKeepsTheTokenOfWhoSignsOutIsTold() throws Exception {
    vault.save(LOGIN);
    vault.secure();
    keyring.locked = true;
    assertThatThrownBy(vault::forget).hasMessage("the keyring is locked");
    assertThat(folder).isEmptyDirectory();
  }

  private interface Step {
    void run() throws IOException;
  }

  private static void done(Step step) {
    try {
      step.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
