package dev.sluice.ratelimit.redis;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.ratelimit.LedgerException;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.Priority;
import dev.sluice.ratelimit.RateLimitedException;
import dev.sluice.ratelimit.RateLimiter;
import dev.sluice.ratelimit.WindowLimiter;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** S172: what answers is no Redis, or means harm. */
@Timeout(30)
class NonsenseRedisTest {

  private ServerSocket door;
  private volatile byte[] answer = {};

  @BeforeEach
  void open() throws IOException {
    door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread thread = new Thread(this::accept, "nonsense");
    thread.setDaemon(true);
    thread.start();
  }

  @AfterEach
  void close() throws IOException {
    door.close();
  }

  private void accept() {
    while (!door.isClosed()) {
      try (Socket socket = door.accept()) {
        InputStream asked = socket.getInputStream();
        byte[] buffer = new byte[8192];
        while (asked.read(buffer) > 0) {
          socket.getOutputStream().write(answer);
        }
      } catch (IOException over) {
        // the next one
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n",
        "$2147483647\r\n",
        "$-7\r\n",
        "*2147483647\r\n",
        "*-9\r\n",
        ":1\r\n",
        "+OK\r\n",
        "$2\r\nno\r\n",
        "*3\r\n:1\r\n:1\r\n:1\r\n",
        "*1\r\n*1\r\n*1\r\n*1\r\n$-1\r\n",
        "-NOPERM\u0000\u001b[2J\r\n",
        "-MOVED 1 nowhere:99999\r\n",
        "\u0000\u00ff\u0000\u00ff"
      })
  void S172_anAnswerThatMeansNothingIsAnErrorInTime(String nonsense) {
    answer = nonsense.getBytes(ISO_8859_1);
    String uri = "redis://127.0.0.1:" + door.getLocalPort();
    RedisOptions options = RedisOptions.defaults().withTimeout(ofMillis(300));
    assertThatThrownBy(
            () -> {
              try (RedisLedger ledger = RedisLedger.open(uri, "key", Time.system(), options);
                  WindowLimiter limiter =
                      RateLimiter.builder(Time.system(), Schedulers.single())
                          .limits(Limit.parseAll("3/1s"))
                          .ledger(ledger)
                          .build()) {
                limiter.call(() -> "", Priority.SYNC, ofSeconds(1));
              }
            })
        .isInstanceOfAny(LedgerException.class, RateLimitedException.class);
  }
}
