package dev.sluice.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.limit.ExactWindows;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class WireServerTest {
  private final TrackerServer server = TrackerServer.builder(ServerClock.system()).build();
  private final OkHttpClient client =
      new OkHttpClient.Builder().retryOnConnectionFailure(false).build();
  private WireServer wire;

  @BeforeEach
  void open() throws IOException {
    wire = WireServer.start(server);
  }

  @AfterEach
  void close() {
    client.connectionPool().evictAll();
    wire.close();
  }

  @Test
  void servesTheApiOverHttp() throws IOException {
    assertThat(wire.url()).startsWith("http://127.0.0.1:").endsWith("/api/v9/");
    try (Response response = get("me/tags?since=x")) {
      assertThat(response.protocol()).isEqualTo(Protocol.HTTP_1_1);
      assertThat(response.code()).isEqualTo(400);
      assertThat(response.header("Date")).isNotNull();
      assertThat(response.body().string()).contains("unix timestamp");
    }
    String path = "workspaces/" + server.web().workspace() + "/tags";
    try (Response response = post(path, "{\"name\":\"deep\"}")) {
      assertThat(response.code()).isEqualTo(200);
      assertThat(response.body().contentType()).isEqualTo(MediaType.get("application/json"));
    }
    assertThat(server.log()).extracting(Arrival::status).containsExactly(400, 200);
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1:80, , 200",
    "localhost, , 200",
    "[::1]:80, http://localhost:3000, 200",
    "10.0.2.2:80, , 200",
    "evil.example:80, , 403",
    "127.0.0.1.evil.example, , 403",
    "evil_host, , 403",
    "127.0.0.1, https://evil.example, 403",
    "127.0.0.1, null, 403"
  })
  void S172_noWebPageReachesIt(String host, String origin, int status) throws IOException {
    Request.Builder request = request("me/tags").header("Host", host);
    if (origin != null) {
      request.header("Origin", origin);
    }
    try (Response response = client.newCall(request.build()).execute()) {
      assertThat(response.code()).isEqualTo(status);
    }
    assertThat(server.log()).hasSize(status == 200 ? 1 : 0);
  }

  @Test
  void S172_manyConnectionsThatSayNothingHoldUpNobody() throws IOException {
    List<Socket> idle = new ArrayList<>();
    try {
      for (int i = 0; i < 200; i++) {
        idle.add(new Socket(InetAddress.getLoopbackAddress(), wire.port()));
      }
      try (Response response = get("me/tags?since=x")) {
        assertThat(response.code()).isEqualTo(400);
      }
    } finally {
      for (Socket socket : idle) {
        socket.close();
      }
    }
  }

  /** Who asks whether it listens takes no slot from the app that syncs next. */
  @Test
  void whatIsOutsideTheApiCountsInNoLimit() throws IOException {
    server.setLimits(new ExactWindows().and(1, Duration.ofHours(1)));
    for (String outside : List.of("", "/", "/favicon.ico", "/api/v9")) {
      String url = "http://127.0.0.1:" + wire.port() + outside;
      try (Response response = client.newCall(new Request.Builder().url(url).build()).execute()) {
        assertThat(response.code()).isEqualTo(404);
      }
    }
    try (Response response = get("me/tags")) {
      assertThat(response.code()).isEqualTo(200);
    }
    assertThat(server.log()).extracting(Arrival::path).containsExactly("/me/tags");
  }

  @Test
  void acceptedSocketsAnswerAtOnce() throws IOException {
    try (ServerSocket listening = new NoDelaySockets().createServerSocket()) {
      listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      try (var caller = new Socket(listening.getInetAddress(), listening.getLocalPort());
          var accepted = listening.accept()) {
        assertThat(caller.isConnected()).isTrue();
        assertThat(accepted.getTcpNoDelay()).isTrue();
      }
    }
  }

  @Test
  void limitsAreKept() throws IOException {
    server.setLimits(new ExactWindows().and(1, Duration.ofHours(1)));
    get("me").close();
    try (Response response = get("me")) {
      assertThat(response.code()).isEqualTo(429);
      assertThat(response.body().string()).contains("nginx");
    }
  }

  @Test
  void aDroppedRequestNeverArrives() {
    server.faults().on(1, r -> true, Fault.dropBefore());
    assertThatThrownBy(() -> get("me")).isInstanceOf(IOException.class);
    assertThat(server.log()).isEmpty();
  }

  @Test
  void aDroppedAnswerIsOneThatTheServerGave() {
    server.faults().on(1, r -> true, Fault.dropAfterCommit());
    assertThatThrownBy(() -> put("me", "{\"fullname\":\"Bea\"}")).isInstanceOf(IOException.class);
    assertThat(server.log()).extracting(Arrival::status).containsExactly(200);
    assertThat(server.web().user().get("fullname").asText()).isEqualTo("Bea");
  }

  @Test
  void silenceLastsUntilTheClientGivesUp() {
    server.faults().on(1, r -> true, Fault.silenceAfterCommit());
    var impatient = client.newBuilder().callTimeout(Duration.ofMillis(300)).build();
    assertThatThrownBy(() -> impatient.newCall(request("me").build()).execute())
        .isInstanceOf(InterruptedIOException.class);
    assertThat(server.log()).hasSize(1);
  }

  @Test
  void aTruncatedBodyBreaksOff() throws IOException {
    server.faults().on(1, r -> true, Fault.truncated());
    try (Response response = get("me")) {
      assertThat(response.code()).isEqualTo(200);
      assertThatThrownBy(() -> response.body().string()).isInstanceOf(ProtocolException.class);
    }
  }

  @Test
  void statusAndGarbageComeThrough() throws IOException {
    server.faults().on(1, r -> true, Fault.status(503)).on(2, r -> true, Fault.garbled());
    try (Response first = get("me");
        Response second = get("me")) {
      assertThat(first.code()).isEqualTo(503);
      assertThat(second.code()).isEqualTo(200);
      assertThat(second.body().string()).startsWith("<!DOCTYPE");
    }
  }

  @Test
  void latencyPassesBeforeArrivalAndBeforeTheAnswer() throws IOException {
    Duration way = Duration.ofMillis(60);
    try (WireServer slow = WireServer.start(server, 0, Latency.fixed(way))) {
      long begin = System.nanoTime();
      client.newCall(request(slow, "me").build()).execute().close();
      long end = System.nanoTime();
      long arrived = server.log().get(0).nanos();
      assertThat(arrived - begin).isGreaterThanOrEqualTo(way.toNanos());
      assertThat(end - arrived).isGreaterThanOrEqualTo(way.toNanos());
    }
  }

  static Stream<Fault> waits() {
    Duration hour = Duration.ofHours(1);
    return Stream.of(Fault.delayRequest(hour), Fault.delayAnswer(hour), Fault.silenceBefore());
  }

  @ParameterizedTest
  @MethodSource("waits")
  void closesAtOnceWhileARequestWaits(Fault wait) throws Exception {
    server.faults().on(1, r -> true, wait);
    var failure = new CompletableFuture<IOException>();
    client.newCall(request("me").build()).enqueue(new Failed(failure));
    while (server.faults().injected().isEmpty()) {
      Thread.onSpinWait();
    }
    wire.close();
    assertThat(failure.get(30, TimeUnit.SECONDS)).isNotNull();
  }

  @Test
  void listensWhereItIsTold() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    try (WireServer there = WireServer.start(server, port, Latency.none())) {
      assertThat(there.port()).isEqualTo(port);
      assertThat(there.server()).isSameAs(server);
    }
  }

  private record Failed(CompletableFuture<IOException> failure) implements Callback {
    @Override
    public void onFailure(Call call, IOException e) {
      failure.complete(e);
    }

    @Override
    public void onResponse(Call call, Response response) {
      response.close();
      failure.completeExceptionally(new AssertionError("answered " + response.code()));
    }
  }

  private Response get(String path) throws IOException {
    return client.newCall(request(path).build()).execute();
  }

  private Response post(String path, String body) throws IOException {
    return client.newCall(request(path).post(json(body)).build()).execute();
  }

  private Response put(String path, String body) throws IOException {
    return client.newCall(request(path).put(json(body)).build()).execute();
  }

  private static RequestBody json(String body) {
    return RequestBody.create(body, MediaType.get("application/json"));
  }

  private Request.Builder request(String path) {
    return request(wire, path);
  }

  private static Request.Builder request(WireServer target, String path) {
    return new Request.Builder()
        .url(target.url() + path)
        .header("Authorization", TrackerServer.authorization(TrackerServer.TOKEN));
  }
}
