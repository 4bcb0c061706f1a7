package dev.sluice.ratelimit.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.ratelimit.LedgerException;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.time.Time;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With {@code rediss} nobody hears the password but who has the certificate of that very host. */
class RedisTlsTest {

  private static final String PASSWORD = "changeit";
  private static final String TRUST = "javax.net.ssl.trustStore";

  @TempDir static Path folder;

  private final LimiterConfig config =
      new LimiterConfig(Limit.parseAll("3/60s"), Duration.ofSeconds(30));
  private Path store;

  @BeforeEach
  void trustACertificateOfLocalhost() throws Exception {
    store = folder.resolve("store.p12");
    if (Files.notExists(store)) {
      String tool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
      String options =
          " -genkeypair -keyalg EC -alias a -dname CN=localhost -ext san=dns:localhost"
              + " -storetype PKCS12 -storepass changeit -keystore ";
      Process keytool = new ProcessBuilder((tool + options + store).split(" ", -1)).start();
      assertThat(keytool.waitFor()).isZero();
    }
    System.setProperty(TRUST, store.toString());
    System.setProperty(TRUST + "Password", PASSWORD);
  }

  @AfterEach
  void trustAsBefore() {
    System.clearProperty(TRUST);
    System.clearProperty(TRUST + "Password");
  }

  @Test
  void theHostOfTheCertificateIsSpokenTo() throws Exception {
    assertThat(isTrusted("localhost")).isTrue();
  }

  @Test
  void anotherHostWithThatCertificateIsNot() throws Exception {
    assertThat(isTrusted("127.0.0.1")).isFalse();
  }

  /** Whether a ledger shakes hands with a server under that name. */
  private boolean isTrusted(String host) throws Exception {
    try (SSLServerSocket door = door()) {
      CompletableFuture<Boolean> greeted = CompletableFuture.supplyAsync(() -> greetedTwice(door));
      RedisOptions options = RedisOptions.defaults().withTimeout(Duration.ofSeconds(30));
      String uri = "rediss://u:p@" + host + ":" + door.getLocalPort();
      try (RedisLedger ledger = RedisLedger.open(uri, "key", Time.system(), options)) {
        assertThatThrownBy(() -> ledger.acquire(config, 1)).isInstanceOf(LedgerException.class);
      }
      return greeted.get();
    }
  }

  /** It hangs up after the greeting, so whoever comes tries once more. */
  private static boolean greetedTwice(SSLServerSocket door) {
    return greeted(door) & greeted(door);
  }

  private static boolean greeted(SSLServerSocket door) {
    try (SSLSocket client = (SSLSocket) door.accept()) {
      client.startHandshake();
      return client.getInputStream().read() >= 0;
    } catch (SSLException | SocketException refused) { // whoever refuses may hang up at once
      return false;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private SSLServerSocket door() throws Exception {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    InetAddress loopback = InetAddress.getByName("127.0.0.1");
    return (SSLServerSocket) context.getServerSocketFactory().createServerSocket(0, 5, loopback);
  }
}
