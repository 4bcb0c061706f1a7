package dev.sluice.android.sample.data;

import android.content.SharedPreferences;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Supplier;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the log-in in private preferences, the token encrypted by a key that does not leave the
 * device. Reads and writes the disk.
 */
public final class Tokens {

  /** Where the key is kept. It is for AES. */
  public interface Keys {

    /** The key that {@link #fresh} made last; empty if there is none any more. */
    Optional<SecretKey> known();

    /** A new key in place of the one before, which may be of no use any more. */
    SecretKey fresh();
  }

  private static final String SERVER = "server";
  private static final String TOKEN = "token";
  private static final String CIPHER = "AES/GCM/NoPadding";
  private static final int NONCE = 12; // bytes, as GCM wants it
  private static final int TAG = 128; // bits

  private final Supplier<SharedPreferences> preferences;
  private final Keys keys;

  /** Names the places; nothing is read yet. */
  public Tokens(Supplier<SharedPreferences> preferences, Keys keys) {
    this.preferences = preferences;
    this.keys = keys;
  }

  /** Who is logged in; nobody, too, if the key is gone, as after a restored backup. */
  public Optional<Login> load() {
    String server = preferences.get().getString(SERVER, null);
    String sealed = preferences.get().getString(TOKEN, null);
    String token = sealed == null ? null : open(sealed);
    return server == null || token == null
        ? Optional.empty()
        : Optional.of(new Login(server, token));
  }

  /** Keeps it, in place of the one before. */
  public void save(Login login) {
    preferences
        .get()
        .edit()
        .putString(SERVER, login.server())
        .putString(TOKEN, seal(login.token()))
        .commit();
  }

  /** Forgets who is logged in. */
  public void clear() {
    preferences.get().edit().clear().commit();
  }

  private String seal(String token) {
    try {
      Cipher cipher = Cipher.getInstance(CIPHER);
      cipher.init(Cipher.ENCRYPT_MODE, keys.fresh());
      byte[] sealed = cipher.doFinal(token.getBytes(StandardCharsets.UTF_8));
      byte[] both =
          ByteBuffer.allocate(NONCE + sealed.length).put(cipher.getIV()).put(sealed).array();
      return Base64.getEncoder().encodeToString(both);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the token cannot be encrypted", e);
    }
  }

  private @Nullable String open(String text) {
    SecretKey key = keys.known().orElse(null);
    if (key == null) {
      return null;
    }
    try {
      byte[] both = Base64.getDecoder().decode(text);
      Cipher cipher = Cipher.getInstance(CIPHER);
      cipher.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(TAG, both, 0, NONCE));
      byte[] token = cipher.doFinal(both, NONCE, both.length - NONCE);
      return new String(token, StandardCharsets.UTF_8);
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      return null;
    }
  }
}
