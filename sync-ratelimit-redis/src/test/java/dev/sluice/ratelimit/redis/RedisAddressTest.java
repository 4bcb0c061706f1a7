package dev.sluice.ratelimit.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.sluice.ratelimit.LedgerException;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.ratelimit.Priority;
import dev.sluice.ratelimit.RateLimiter;
import dev.sluice.ratelimit.WindowLimiter;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** Where Redis is, who asks, and that nobody learns the password. */
class RedisAddressTest {

  private static final String SECRET = "s3cret-pass";

  @RegisterExtension static final RedisServer SERVER = new RedisServer();

  private final LimiterConfig config =
      new LimiterConfig(Limit.parseAll("3/60s"), Duration.ofSeconds(30));

  @Test
  void userPasswordAndDatabaseAreThoseOfTheUri() {
    SERVER.ask(jedis -> jedis.aclSetUser("app", "on", ">" + SECRET, "~sluice:*", "+@all"));
    try (RedisLedger ledger = open("redis://app:" + SECRET + "@127.0.0.1:PORT/3")) {
      assertThat(ledger.acquire(config, 1)).isNotNegative();
    }
    String databases = SERVER.ask(jedis -> jedis.info("keyspace"));
    assertThat(databases).contains("db3:");
  }

  @Test
  void aWrongPasswordIsShownNowhere() {
    Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    log.start();
    root.addAppender(log);
    Level before = root.getLevel();
    root.setLevel(Level.TRACE);
    try (RedisLedger ledger = open("redis://nobody:" + SECRET + "@127.0.0.1:PORT")) {
      assertThatThrownBy(() -> ledger.acquire(config, 1))
          .isInstanceOf(LedgerException.class)
          .hasMessage("Redis refuses: WRONGPASS")
          .satisfies(error -> assertThat(trace(error)).doesNotContain(SECRET));
      assertThat(ledger.toString()).contains("127.0.0.1").doesNotContain(SECRET, "nobody");
      assertThat(log.list).isNotEmpty();
      assertThat(log.list.toString()).doesNotContain(SECRET);
    } finally {
      root.setLevel(before);
      root.detachAppender(log);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://u:s3cret-pass@h",
        "h:6379",
        "redis://u:s3cret-pass@",
        "redis://u:s3cret-pass@a b"
      })
  void whatIsNoRedisIsRefusedWithoutRepeatingIt(String uri) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RedisLedger.open(uri, "key", Time.system()))
        .withMessageContaining("redis://HOST:6379")
        .satisfies(error -> assertThat(trace(error)).doesNotContain(SECRET));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "redis://my_redis:6379",
        "REDIS://my_redis",
        "Rediss://user:p%40ss@redis_1.net_a:6380/2",
        "redis://[::1]:6379/",
        "redis://127.0.0.1"
      })
  void L82_anAddressMayNameAnyHostAsNetworksOfContainersDo(String uri) {
    RedisLedger.open(uri, "key", Time.system()).close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "redis://u:s3cret-pass@h?db=2",
        "redis://u:s3cret-pass@h/abc",
        "redis://u:s3cret-pass@h/2/3",
        "redis://u:s3cret-pass@h#2",
        "redis://u:s3cret-pass@h:65536",
        "redis://u:s3cret-pass%@h"
      })
  void L82_whatNamesNoDatabaseIsRefusedWithASentence(String uri) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RedisLedger.open(uri, "key", Time.system()))
        .withMessageContaining("the database is a number")
        .satisfies(error -> assertThat(trace(error)).doesNotContain(SECRET));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "redis://nobody:wrong@127.0.0.1:PORT",
        "redis://:wrong@127.0.0.1:PORT",
        "redis://127.0.0.1:PORT/99"
      })
  @Timeout(60)
  void L82_aWrongPasswordOrDatabaseIsToldAtOnceAndNotWaitedOut(String uri) {
    try (RedisLedger ledger = open(uri)) {
      WindowLimiter limiter =
          RateLimiter.builder(Time.system(), Schedulers.computation())
              .limits(Limit.parse("3/60s"))
              .ledger(ledger)
              .build();
      assertThatThrownBy(
              () -> limiter.acquire(1, Priority.SYNC).granted(Duration.ofDays(1)).blockingGet())
          .isInstanceOf(LedgerException.class)
          .hasMessageContaining("Redis refuses");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "a}b"})
  void aKeyMustHoldTogether(String key) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RedisLedger.open("redis://h", key, Time.system()))
        .withMessageContaining("must not be empty or contain braces");
  }

  @Test
  void optionsOutOfRangeAreRefused() {
    RedisOptions options = RedisOptions.defaults();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> options.withLease(Duration.ofMillis(999)))
        .withMessageContaining("PT1S");
    assertThatIllegalArgumentException().isThrownBy(() -> options.withTimeout(Duration.ZERO));
    assertThatIllegalArgumentException().isThrownBy(() -> options.withLocalShare(0));
  }

  @Test
  void aServerThatSaysNothingIsNotWaitedForLong() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        RedisLedger ledger =
            RedisLedger.open(
                "redis://127.0.0.1:" + silent.getLocalPort(),
                "key",
                Time.system(),
                RedisOptions.defaults().withTimeout(Duration.ofMillis(50)))) {
      assertThatThrownBy(() -> ledger.acquire(config, 1)).isInstanceOf(LedgerException.class);
    }
  }

  @Test
  void L81_aServerThatSaysNothingIsAskedOnceAStep() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        RedisLedger ledger =
            RedisLedger.open(
                "redis://127.0.0.1:" + silent.getLocalPort(),
                "key",
                Time.system(),
                RedisOptions.defaults().withTimeout(Duration.ofMillis(50)))) {
      assertThatThrownBy(() -> ledger.acquire(config, 1)).isInstanceOf(LedgerException.class);
      silent.accept().close();
      silent.setSoTimeout(1);
      assertThatThrownBy(silent::accept).isInstanceOf(SocketTimeoutException.class);
    }
  }

  private static RedisLedger open(String uri) {
    String address = uri.replace("PORT", String.valueOf(SERVER.port()));
    return RedisLedger.open(address, "key", Time.system());
  }

  private static String trace(Throwable error) {
    StringWriter text = new StringWriter();
    error.printStackTrace(new PrintWriter(text));
    return text.toString();
  }
}
