package dev.sluice.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.fault.Latency;
import io.reactivex.rxjava3.schedulers.TestScheduler;
import java.io.IOException;
import java.net.ProtocolException;
import java.time.Duration;
import okhttp3.Call;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.junit.jupiter.api.Test;

class VirtualFaultsTest {
  private static final Duration WAY = Duration.ofMillis(30);

  private final Bench bench = new Bench();
  private final TestScheduler time = bench.time;
  private final VirtualNetwork network = new VirtualNetwork(bench.server, time, Latency.fixed(WAY));
  private final Heard heard = new Heard(time);

  @Test
  void aDroppedRequestNeverArrives() {
    bench.server.faults().on(1, r -> true, Fault.dropBefore());
    call("me").enqueue(heard);
    bench.pass(Duration.ofSeconds(1));
    assertThat(heard.failures).hasSize(1);
    assertThat(bench.server.log()).isEmpty();
    assertThat(bench.server.faults().injected()).hasSize(1);
  }

  @Test
  void aDroppedAnswerIsOneThatTheServerGave() {
    bench.server.faults().on(1, r -> r.method().equals("PUT"), Fault.dropAfterCommit());
    var body = RequestBody.create("{\"fullname\":\"Bea\"}", null);
    network.newCall(request("me").newBuilder().put(body).build()).enqueue(heard);
    bench.pass(Duration.ofSeconds(1));
    assertThat(heard.failures).hasSize(1);
    assertThat(bench.server.log()).extracting(Arrival::status).containsExactly(200);
    assertThat(bench.web.user().get("fullname").asText()).isEqualTo("Bea");
  }

  @Test
  void delaysAddToTheLatency() {
    bench.server.faults().on(1, r -> true, Fault.delayRequest(Duration.ofSeconds(2)));
    bench.server.faults().on(2, r -> true, Fault.delayAnswer(Duration.ofSeconds(3)));
    call("me").enqueue(heard);
    call("me").enqueue(heard);
    bench.pass(Duration.ofSeconds(4));
    assertThat(bench.server.log())
        .extracting(Arrival::nanos)
        .containsExactly(WAY.toNanos(), WAY.plusSeconds(2).toNanos());
    assertThat(heard.times)
        .containsExactly(
            WAY.multipliedBy(2).plusSeconds(2).toNanos(),
            WAY.multipliedBy(2).plusSeconds(3).toNanos());
  }

  @Test
  void aTruncatedBodyBreaksOffInTheMiddle() {
    bench.server.faults().on(1, r -> true, Fault.truncated());
    call("me").enqueue(heard);
    bench.pass(Duration.ofSeconds(1));
    Response response = heard.responses.get(0);
    assertThat(response.code()).isEqualTo(200);
    assertThatThrownBy(() -> response.body().string()).isInstanceOf(ProtocolException.class);
  }

  @Test
  void aGarbledBodyIsNotJson() throws IOException {
    bench.server.faults().on(1, r -> true, Fault.garbled());
    call("me").enqueue(heard);
    bench.pass(Duration.ofSeconds(1));
    assertThat(heard.responses.get(0).body().string()).startsWith("<!DOCTYPE");
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
