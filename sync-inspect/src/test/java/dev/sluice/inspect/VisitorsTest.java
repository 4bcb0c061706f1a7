package dev.sluice.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who gets an answer, and who does not. */
class VisitorsTest {

  private static final List<String> DATA = List.of("lines?after=0", "row?type=time_entries&id=1");

  @TempDir private Path folder;
  private Shown shown;

  @BeforeEach
  void open() throws IOException {
    shown = new Shown(folder);
    shown.sync();
    shown.entry("Secret plan");
  }

  @AfterEach
  void close() {
    shown.close();
  }

  private int status(Request.Builder request) throws IOException {
    try (Response response = shown.ask(request)) {
      assertThat(response.body().string()).doesNotContain("Secret plan");
      return response.code();
    }
  }

  @Test
  void withoutTheSecretThereIsNoData() throws IOException {
    for (String path : DATA) {
      assertThat(status(new Request.Builder().url(shown.url(path)))).isEqualTo(403);
      assertThat(status(shown.known(path).header("Authorization", "Bearer "))).isEqualTo(403);
      assertThat(status(new Request.Builder().url(shown.url(path + "&secret=" + shown.secret()))))
          .isEqualTo(403);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1"})
  void aPageOfAnotherOriginGetsNothing(String origin) throws IOException {
    for (String path : DATA) {
      assertThat(status(shown.known(path).header("Origin", origin))).isEqualTo(403);
    }
    assertThat(
            status(
                shown
                    .known("engine?do=full")
                    .header("Origin", origin)
                    .post(RequestBody.create(new byte[0]))))
        .isEqualTo(403);
  }

  @ParameterizedTest
  @ValueSource(strings = {"evil.example", "127.0.0.1.evil.example", "evil.example:80"})
  void aNameThatLeadsHereGetsNothing(String host) throws IOException {
    assertThat(status(shown.known("lines?after=0").header("Host", host))).isEqualTo(403);
    assertThat(status(shown.known("").header("Host", host))).isEqualTo(403);
  }

  @Test
  void aForwardedPortIsServed() throws IOException {
    Request.Builder forwarded =
        shown.known("").header("Host", "localhost:8099").header("Origin", "http://localhost:8099");
    assertThat(status(forwarded)).isEqualTo(200);
  }

  private int port() {
    return URI.create(shown.url("")).getPort();
  }

  @Test
  void noOtherMachineReachesIt() throws IOException {
    int port = port();
    for (NetworkInterface card : NetworkInterface.networkInterfaces().toList()) {
      for (InetAddress address : card.inetAddresses().toList()) {
        if (!address.isLoopbackAddress()) {
          assertThat(connects(address, port)).as(address.toString()).isFalse();
        }
      }
    }
  }

  private static boolean connects(InetAddress address, int port) {
    try (Socket socket = new Socket(address, port)) {
      return socket.isConnected();
    } catch (IOException refused) {
      return false;
    }
  }

  @Test
  void thePageMayLoadNothingFromElsewhere() throws IOException {
    try (Response page = shown.ask(shown.known(""))) {
      assertThat(page.header("Content-Security-Policy")).startsWith("default-src 'self'");
      assertThat(page.header("Cache-Control")).isEqualTo("no-store");
      assertThat(page.body().string()).doesNotContain("http:", "https:");
    }
  }

  @Test
  void whenItIsClosedNobodyAnswers() throws IOException {
    Request.Builder request = shown.known("lines?after=0");
    shown.inspector.close();
    assertThat(shown.sync().requests()).isPositive();
    org.assertj.core.api.Assertions.assertThatThrownBy(() -> shown.ask(request))
        .isInstanceOf(IOException.class);
  }

  @Test
  void whatIsSentWithoutTheSecretFillsNoMemory() throws IOException {
    byte[] large = new byte[8 << 20];
    Request.Builder request = new Request.Builder().url(shown.url("select"));
    assertThat(status(request.post(RequestBody.create(large)))).isEqualTo(403);
  }

  @Test
  void connectionsThatStayOpenKeepNobodyOut() throws IOException {
    int port = port();
    List<Socket> idle = new ArrayList<>();
    try {
      for (int i = 0; i < 300; i++) {
        idle.add(new Socket(InetAddress.getLoopbackAddress(), port));
      }
      assertThat(shown.get("lines?after=0")).contains("session");
    } finally {
      for (Socket socket : idle) {
        socket.close();
      }
    }
  }
}
