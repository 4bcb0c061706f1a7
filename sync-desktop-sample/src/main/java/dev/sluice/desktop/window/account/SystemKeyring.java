package dev.sluice.desktop.window.account;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import com.github.javakeyring.BackendNotSupportedException;
import com.github.javakeyring.Keyring;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeoutException;

/**
 * The keyring of this system: Keychain on macOS, Credential Manager on Windows, and on Linux KDE's
 * wallet, or what answers for Secret Service on the session's D-Bus. What its library throws
 * depends on the system: a locked keyring may be a missing password or a null pointer, and one that
 * it cannot load an error.
 */
@SuppressWarnings("try") // nobody interrupts the thread that closes it
public final class SystemKeyring implements TokenKeyring {

  private static final String SERVICE = "Sluice";
  private static final String FORGOTTEN = "forgotten";

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Duration patience;

  /**
   * Tokens are kept and removed in the order in which that was asked for. Of one name that is kept
   * and removed at once the library would make two, and then give neither.
   */
  private final ExecutorService inTurn = Executors.newSingleThreadExecutor(SystemKeyring::thread);

  /** Nothing is loaded before the first call. */
  public SystemKeyring() {
    this(PATIENCE);
  }

  /**
   * The keyring of this system.
   *
   * @param patience how long a sign-out, and then the end of the command, waits for it
   */
  public SystemKeyring(Duration patience) {
    this.patience = patience;
  }

  /** The command ends all the same. */
  private static Thread thread(Runnable work) {
    Thread made = new Thread(work, "sluice-keyring");
    made.setDaemon(true);
    return made;
  }

  @Override
  public Taken keep(String name, String token) {
    try {
      return inTurn.submit(() -> taken(name, token)).get();
    } catch (ExecutionException | InterruptedException atItsEnd) {
      return Taken.PERHAPS;
    }
  }

  private static Taken taken(String name, String token) {
    try (Keyring keyring = Keyring.create()) {
      return isKept(keyring, name, token) ? Taken.YES : Taken.PERHAPS;
    } catch (BackendNotSupportedException | LinkageError none) {
      return Taken.NO;
    } catch (Exception atItsEnd) {
      return Taken.PERHAPS;
    }
  }

  /** Reads it again: some keyrings that are locked take a secret without a word and keep none. */
  private static boolean isKept(Keyring keyring, String name, String token) {
    try {
      keyring.setPassword(SERVICE, name, token);
      return token.equals(keyring.getPassword(SERVICE, name));
    } catch (Exception refused) {
      return false;
    }
  }

  @Override
  public String token(String name) throws IOException {
    try (Keyring keyring = Keyring.create()) {
      return Optional.of(keyring.getPassword(SERVICE, name))
          .filter(token -> !token.equals(FORGOTTEN))
          .orElseThrow();
    } catch (Exception | LinkageError refused) {
      throw new IOException("the system's keyring gives no token; is it locked?", refused);
    }
  }

  /** The library waits for minutes for who does not answer a question. */
  @Override
  public void forget(String name) throws IOException {
    try {
      inTurn.submit(() -> removed(name)).get(patience.toMillis(), MILLISECONDS);
    } catch (ExecutionException | TimeoutException | InterruptedException refused) {
      throw new IOException(
          "the token may still be in the system's keyring; is it locked?", refused);
    }
  }

  /** Writes another in its place before: to be asked for one that is not there is no error. */
  private static boolean removed(String name) throws Exception {
    try (Keyring keyring = Keyring.create()) {
      if (!isKept(keyring, name, FORGOTTEN)) {
        throw new IOException("it takes nothing");
      }
      keyring.deletePassword(SERVICE, name);
      return true;
    }
  }
}
