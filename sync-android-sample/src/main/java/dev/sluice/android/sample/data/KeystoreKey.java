package dev.sluice.android.sample.data;

import android.security.keystore.KeyGenParameterSpec;
import android.security.keystore.KeyProperties;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.UnrecoverableKeyException;
import java.util.Optional;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;

/** The app's key in the Android Keystore. It never leaves the keystore. */
public final class KeystoreKey implements Tokens.Keys {

  private static final String STORE = "AndroidKeyStore";
  private static final String ALIAS = "token";
  private static final String SILENT = "the keystore does not answer";

  /** Empty, too, if the keystore has lost it, as after a change of the screen's lock. */
  @Override
  public Optional<SecretKey> known() {
    try {
      KeyStore store = KeyStore.getInstance(STORE);
      store.load(null);
      return Optional.ofNullable((SecretKey) store.getKey(ALIAS, null));
    } catch (UnrecoverableKeyException lost) {
      return Optional.empty();
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(SILENT, e);
    }
  }

  @Override
  public SecretKey fresh() {
    try {
      KeyGenerator generator = KeyGenerator.getInstance(KeyProperties.KEY_ALGORITHM_AES, STORE);
      generator.init(
          new KeyGenParameterSpec.Builder(
                  ALIAS, KeyProperties.PURPOSE_ENCRYPT | KeyProperties.PURPOSE_DECRYPT)
              .setBlockModes(KeyProperties.BLOCK_MODE_GCM)
              .setEncryptionPaddings(KeyProperties.ENCRYPTION_PADDING_NONE)
              .build());
      return generator.generateKey();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(SILENT, e);
    }
  }
}
