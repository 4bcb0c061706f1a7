package dev.sluice.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.fault.Latency;
import io.reactivex.rxjava3.schedulers.TestScheduler;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.junit.jupiter.api.Test;

class VirtualNetworkTest {
  private static final Duration WAY = Duration.ofMillis(30);

  private final Bench bench = new Bench();
  private final TestScheduler time = bench.time;
  private final VirtualNetwork network = new VirtualNetwork(bench.server, time, Latency.fixed(WAY));
  private final Heard heard = new Heard(time);

  @Test
  void arrivesOneLatencyLaterAndIsAnsweredOneMoreLater() throws IOException {
    call("me/tags").enqueue(heard);
    time.advanceTimeBy(WAY.toNanos() - 1, TimeUnit.NANOSECONDS);
    assertThat(bench.server.log()).isEmpty();
    time.advanceTimeBy(1, TimeUnit.NANOSECONDS);
    assertThat(bench.server.log()).extracting(Arrival::nanos).containsExactly(WAY.toNanos());
    time.advanceTimeBy(WAY.toNanos() - 1, TimeUnit.NANOSECONDS);
    assertThat(heard.responses).isEmpty();
    time.advanceTimeBy(1, TimeUnit.NANOSECONDS);

    Response response = heard.responses.get(0);
    assertThat(response.code()).isEqualTo(200);
    assertThat(response.body().contentType()).isEqualTo(MediaType.get("application/json"));
    assertThat(response.headers().getInstant("Date"))
        .isEqualTo(Instant.parse("2026-05-01T10:00:00Z"));
    assertThat(response.body().string()).isEqualTo("null");
  }

  @Test
  void carriesBodyAndQuery() {
    var body = RequestBody.create("{\"name\":\"deep\"}", MediaType.get("application/json"));
    network
        .newCall(request(bench.in("/tags?x=1").substring(1)).newBuilder().post(body).build())
        .enqueue(heard);
    bench.pass(WAY.multipliedBy(2));
    assertThat(heard.responses.get(0).code()).isEqualTo(200);
    assertThat(bench.list("/me/tags").get(0).get("name").asText()).isEqualTo("deep");
    assertThat(bench.server.log().get(0).request().target()).isEqualTo(bench.in("/tags?x=1"));
  }

  @Test
  void cannotBlock() {
    assertThatThrownBy(() -> call("me").execute())
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("enqueue");
  }

  @Test
  void aCallIsMadeOnceAndItsCloneOnceMore() {
    Call call = call("me");
    call.enqueue(heard);
    assertThatThrownBy(() -> call.enqueue(heard)).isInstanceOf(IllegalStateException.class);
    call.clone().enqueue(heard);
    bench.pass(WAY.multipliedBy(2));
    assertThat(heard.responses).hasSize(2);
  }

  @Test
  void aCancelledCallFailsAtOnceButArrivesAllTheSame() {
    Call call = call("me");
    call.enqueue(heard);
    call.cancel();
    time.triggerActions();
    assertThat(heard.failures)
        .singleElement()
        .extracting(IOException::getMessage)
        .isEqualTo("Canceled");
    bench.pass(Duration.ofSeconds(1));
    assertThat(bench.server.log()).hasSize(1);
    assertThat(heard.responses).isEmpty();
  }

  @Test
  void aCallCancelledBeforeItWasMadeNeverArrives() {
    Call call = call("me");
    call.cancel();
    call.enqueue(heard);
    bench.pass(Duration.ofSeconds(1));
    assertThat(heard.failures).hasSize(1);
    assertThat(bench.server.log()).isEmpty();
  }

  @Test
  void cancelAfterTheAnswerChangesNothing() {
    Call call = call("me");
    call.enqueue(heard);
    bench.pass(Duration.ofSeconds(1));
    call.cancel();
    bench.pass(Duration.ofSeconds(1));
    assertThat(heard.failures).isEmpty();
  }

  @Test
  void givesUpAfterTheCallTimeout() {
    network.callTimeout(Duration.ofSeconds(5));
    bench.server.faults().on(1, r -> true, Fault.silenceAfterCommit());
    call("me").enqueue(heard);
    bench.pass(Duration.ofSeconds(5).minusNanos(1));
    assertThat(heard.failures).isEmpty();
    bench.pass(Duration.ofNanos(1));
    assertThat(heard.failures).singleElement().isInstanceOf(InterruptedIOException.class);
    assertThat(bench.server.log()).hasSize(1);
  }

  @Test
  void aCallsOwnTimeoutGoesBefore() {
    Call call = call("me");
    call.timeout().timeout(10, TimeUnit.MILLISECONDS);
    call.enqueue(heard);
    bench.pass(Duration.ofMillis(10));
    assertThat(heard.failures).singleElement().isInstanceOf(InterruptedIOException.class);
  }

  @Test
  void offlineCallsKnowNoHost() {
    network.setOffline(true);
    call("me").enqueue(heard);
    assertThat(heard.failures).isEmpty();
    time.triggerActions();
    assertThat(heard.failures).singleElement().isInstanceOf(UnknownHostException.class);
    network.setOffline(false);
    call("me").enqueue(heard);
    bench.pass(Duration.ofSeconds(1));
    assertThat(heard.responses).hasSize(1);
  }

  @Test
  void whatIsOnItsWayWhenTheNetworkGoesIsLost() {
    call("me").enqueue(heard);
    bench.pass(WAY);
    call("me").enqueue(heard);
    network.setOffline(true);
    bench.pass(WAY);
    assertThat(heard.failures).hasSize(2).allMatch(SocketException.class::isInstance);
    assertThat(bench.server.log()).hasSize(1);
  }

  @Test
  void severalDevicesShareOneServer() {
    var other = new VirtualNetwork(bench.server, time, Latency.none()).address("10.0.0.2");
    other.newCall(request("me")).enqueue(heard);
    call("me").enqueue(heard);
    bench.pass(Duration.ofSeconds(1));
    assertThat(heard.responses).hasSize(2);
    assertThat(bench.server.log()).hasSize(2);
  }

  @Test
  void tagsOfTheRequestAreTheCalls() {
    Request tagged = request("me").newBuilder().tag(String.class, "mine").build();
    Call call = network.newCall(tagged);
    assertThat(call.<String>tag(String.class)).isEqualTo("mine");
    assertThat(call.<Integer>tag(Integer.class)).isNull();
    assertThat(call.request()).isSameAs(tagged);
  }

  private Call call(String path) {
    return network.newCall(request(path));
  }

  private static Request request(String path) {
    return new Request.Builder()
        .url("https://api.track.toggl.com/api/v9/" + path)
        .header("Authorization", TrackerServer.authorization(TrackerServer.TOKEN))
        .build();
  }
}
