package dev.sluice.desktop.window.account;

import com.github.javakeyring.Keyring;
import java.io.IOException;

/**
 * The keyring of this system: Keychain on macOS, Credential Manager on Windows, and on Linux what
 * answers for Secret Service on the session's D-Bus. What its library throws depends on the system:
 * a locked keyring may be a missing password or a null pointer, and one that it cannot load an
 * error.
 */
@SuppressWarnings("try") // nobody interrupts the thread that closes it
public final class SystemKeyring implements TokenKeyring {

  private static final String SERVICE = "Sluice";

  /** Nothing is loaded before the first call. */
  public SystemKeyring() {}

  /** Reads it again: some keyrings that are locked take a secret without a word and keep none. */
  @Override
  public boolean keep(String name, String token) {
    try (Keyring keyring = Keyring.create()) {
      keyring.setPassword(SERVICE, name, token);
      return token.equals(keyring.getPassword(SERVICE, name));
    } catch (Exception | LinkageError refused) {
      return false;
    }
  }

  @Override
  public String token(String name) throws IOException {
    try (Keyring keyring = Keyring.create()) {
      return keyring.getPassword(SERVICE, name);
    } catch (Exception | LinkageError refused) {
      throw new IOException("the system's keyring gives no token; is it locked?", refused);
    }
  }

  @Override
  public void forget(String name) throws IOException {
    try (Keyring keyring = Keyring.create()) {
      keyring.deletePassword(SERVICE, name);
    } catch (Exception | LinkageError refused) {
      throw new IOException("the token stays in the system's keyring; is it locked?", refused);
    }
  }
}
