package dev.sluice.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sluice.http.Credentials;
import dev.sluice.http.EngineClient;
import dev.sluice.internal.http.json.ResponseLimits;
import dev.sluice.internal.remote.ServerClock;
import dev.sluice.time.VirtualTime;
import java.time.Duration;
import okhttp3.Authenticator;
import okhttp3.CookieJar;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OptionsTest {

  private final ServerClock clock = new ServerClock(new VirtualTime());

  @Test
  void aListMayHaveHalfOfWhatAPullMayTakeIfThatIsMore() {
    long defaults = ResponseLimits.defaults().maxBytes();
    assertThat(ResponseLimits.ofPull(1 << 20).maxBytes()).isEqualTo(defaults);
    assertThat(ResponseLimits.ofPull(2 * defaults).maxBytes()).isEqualTo(defaults);
    assertThat(ResponseLimits.ofPull(8 * defaults).maxBytes()).isEqualTo(4 * defaults);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://api.track.toggl.com/api/v9",
        "https://tracker.example:8443",
        "http://127.0.0.1:8080/api/v9/",
        "http://127.8.9.10",
        "http://localhost",
        "http://[::1]:8080",
      })
  void takesSafeUrls(String url) {
    assertThatCode(() -> remote(url)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({
    "http://tracker.example, https://",
    "http://localhost.tracker.example, https://",
    "http://127.0.0.1.tracker.example, https://",
    "http://128.0.0.1, https://",
    "http://0.0.0.0, https://",
    "http://192.168.0.1, https://",
    "http://[::2], https://",
    "ftp://tracker.example, https://",
    "tracker.example, https://",
    "'', https://",
    "https://anna@tracker.example, credentials are apart",
    "https://anna:secret@tracker.example, credentials are apart",
    "https://tracker.example?x=1, query",
    "https://tracker.example#x, fragment",
  })
  void refusesUnsafeUrlsAndSaysWhatIsAllowed(String url, String words) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> remote(url))
        .withMessageContaining(words)
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("secret"));
  }

  @Test
  void refusesLimitsOutOfRange() {
    assertThatIllegalArgumentException().isThrownBy(() -> new ResponseLimits(0, 1024, 0, 64));
    assertThatIllegalArgumentException().isThrownBy(() -> new ResponseLimits(1, 1023, 0, 64));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ResponseLimits(1, (1 << 26) + 1, 0, 64));
    assertThatIllegalArgumentException().isThrownBy(() -> new ResponseLimits(1, 1024, -1, 64));
    assertThatIllegalArgumentException().isThrownBy(() -> new ResponseLimits(1, 1024, 0, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new ResponseLimits(1, 1024, 0, 1001));
    assertThat(ResponseLimits.defaults())
        .isEqualTo(new ResponseLimits(268_435_456, 131_072, 1_048_576, 64));
  }

  @Test
  void refusesUserAgentsThatNoHeaderCanHold() {
    assertThatIllegalArgumentException().isThrownBy(() -> remote("https://a.b").userAgent(" "));
    assertThatIllegalArgumentException().isThrownBy(() -> remote("https://a.b").userAgent("a\nb"));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1})
  void refusesACallTimeoutThatIsNone(long seconds) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> EngineClient.from(new OkHttpClient(), Duration.ofSeconds(seconds)));
  }

  @Test
  void anEngineClientIsMadeOnlyOnce() {
    OkHttpClient once = EngineClient.defaults();
    OkHttpClient twice = EngineClient.from(once, Duration.ofSeconds(5));

    assertThat(twice.networkInterceptors()).isEqualTo(once.networkInterceptors());
    assertThat(twice.callTimeoutMillis()).isEqualTo(5000);
    assertThat(once.callTimeoutMillis()).isEqualTo(30_000);
    assertThat(once.dispatcher().executorService()).isSameAs(twice.dispatcher().executorService());
  }

  @Test
  void anEngineClientDoesNothingByItselfAndKeepsWhatTheAppChose() {
    OkHttpClient given =
        new OkHttpClient.Builder()
            .readTimeout(Duration.ofSeconds(7))
            .dispatcher(atMostTwo())
            .addInterceptor(chain -> chain.proceed(chain.request()))
            .build();
    OkHttpClient client = EngineClient.from(given, EngineClient.CALL_TIMEOUT);

    assertThat(client.followRedirects()).isFalse();
    assertThat(client.followSslRedirects()).isFalse();
    assertThat(client.retryOnConnectionFailure()).isFalse();
    assertThat(client.cache()).isNull();
    assertThat(client.cookieJar()).isSameAs(CookieJar.NO_COOKIES);
    assertThat(client.authenticator()).isSameAs(Authenticator.NONE);
    assertThat(client.connectionPool()).isNotSameAs(given.connectionPool());
    assertThat(client.dispatcher().executorService())
        .isSameAs(given.dispatcher().executorService());
    assertThat(client.dispatcher()).isNotSameAs(given.dispatcher());
    assertThat(client.dispatcher().getMaxRequestsPerHost()).isEqualTo(2);
    assertThat(client.interceptors())
        .containsExactly(UncheckedErrors.INSTANCE, given.interceptors().get(0));
    assertThat(client.protocols()).containsExactly(Protocol.HTTP_1_1);
    assertThat(client.readTimeoutMillis()).isEqualTo(7000);
    assertThat(given.networkInterceptors()).isEmpty();
  }

  private static Dispatcher atMostTwo() {
    Dispatcher two = new Dispatcher();
    two.setMaxRequestsPerHost(2);
    return two;
  }

  private HttpRemote.Builder remote(String url) {
    return HttpRemote.builder(url, () -> Wired.proof(Credentials.apiToken("t")), clock);
  }
}
