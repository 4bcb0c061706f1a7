package dev.sluice.android.sample.data;

import android.security.keystore.KeyGenParameterSpec;
import android.security.keystore.KeyProperties;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.function.Supplier;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;

/** The app's key in the Android Keystore, made at its first use. It never leaves the keystore. */
public final class KeystoreKey implements Supplier<SecretKey> {

  private static final String STORE = "AndroidKeyStore";
  private static final String ALIAS = "token";

  @Override
  public SecretKey get() {
    try {
      KeyStore store = KeyStore.getInstance(STORE);
      store.load(null);
      return store.getKey(ALIAS, null) instanceof SecretKey known ? known : made();
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("the keystore does not answer", e);
    }
  }

  private static SecretKey made() throws GeneralSecurityException {
    KeyGenerator generator = KeyGenerator.getInstance(KeyProperties.KEY_ALGORITHM_AES, STORE);
    generator.init(
        new KeyGenParameterSpec.Builder(
                ALIAS, KeyProperties.PURPOSE_ENCRYPT | KeyProperties.PURPOSE_DECRYPT)
            .setBlockModes(KeyProperties.BLOCK_MODE_GCM)
            .setEncryptionPaddings(KeyProperties.ENCRYPTION_PADDING_NONE)
            .build());
    return generator.generateKey();
  }
}
