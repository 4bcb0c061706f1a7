package dev.sluice.android.sample.data;

import android.security.keystore.KeyGenParameterSpec;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStoreSpi;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.UnrecoverableKeyException;
import java.security.cert.Certificate;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Collections;
import java.util.Date;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import javax.crypto.KeyGenerator;
import javax.crypto.KeyGeneratorSpi;
import javax.crypto.SecretKey;

/**
 * A keystore under the name of Android's. It keeps what was asked for at each key; unlike the real
 * one it does not hold an app to it, and its keys are not in hardware.
 */
@SuppressWarnings("serial") // nobody writes it to a stream
final class FakeKeystore extends Provider {

  static final String NAME = "AndroidKeyStore";

  final Map<String, SecretKey> keys = new HashMap<>();
  final Set<SecretKey> lost = new HashSet<>();
  final Map<String, KeyGenParameterSpec> asked = new HashMap<>();

  FakeKeystore() {
    super(NAME, "1", "for tests");
    putService(service("KeyStore", NAME, Kept::new));
    putService(service("KeyGenerator", "AES", Maker::new));
  }

  private Service service(String type, String algorithm, Supplier<Object> make) {
    return new Service(this, type, algorithm, "made by a test", List.of(), Map.of()) {
      @Override
      public Object newInstance(Object parameter) {
        return make.get();
      }
    };
  }

  private final class Maker extends KeyGeneratorSpi {

    private KeyGenParameterSpec spec;

    @Override
    protected void engineInit(AlgorithmParameterSpec params, SecureRandom random) {
      spec = (KeyGenParameterSpec) params;
    }

    @Override
    protected void engineInit(SecureRandom random) {
      throw new UnsupportedOperationException();
    }

    @Override
    protected void engineInit(int size, SecureRandom random) {
      throw new UnsupportedOperationException();
    }

    @Override
    protected SecretKey engineGenerateKey() {
      try {
        SecretKey key = KeyGenerator.getInstance("AES", "SunJCE").generateKey();
        keys.put(spec.getKeystoreAlias(), key);
        asked.put(spec.getKeystoreAlias(), spec);
        return key;
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private final class Kept extends KeyStoreSpi {

    @Override
    public void engineLoad(InputStream stream, char[] password) {}

    @Override
    public Key engineGetKey(String alias, char[] password) throws UnrecoverableKeyException {
      if (lost.contains(keys.get(alias))) {
        throw new UnrecoverableKeyException("the screen's lock has changed");
      }
      return keys.get(alias);
    }

    @Override
    public boolean engineContainsAlias(String alias) {
      return keys.containsKey(alias);
    }

    @Override
    public boolean engineIsKeyEntry(String alias) {
      return keys.containsKey(alias);
    }

    @Override
    public void engineDeleteEntry(String alias) {
      keys.remove(alias);
    }

    @Override
    public Enumeration<String> engineAliases() {
      return Collections.enumeration(keys.keySet());
    }

    @Override
    public int engineSize() {
      return keys.size();
    }

    @Override
    public boolean engineIsCertificateEntry(String alias) {
      return false;
    }

    @Override
    public Certificate engineGetCertificate(String alias) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Certificate[] engineGetCertificateChain(String alias) {
      throw new UnsupportedOperationException();
    }

    @Override
    public String engineGetCertificateAlias(Certificate certificate) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Date engineGetCreationDate(String alias) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void engineSetKeyEntry(String a, Key key, char[] password, Certificate[] chain) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void engineSetKeyEntry(String alias, byte[] key, Certificate[] chain) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void engineSetCertificateEntry(String alias, Certificate certificate) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void engineStore(OutputStream stream, char[] password) {
      throw new UnsupportedOperationException();
    }
  }
}
