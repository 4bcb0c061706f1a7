package dev.sluice.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.limit.ExactWindows;
import dev.sluice.testkit.limit.HourlyQuota;
import dev.sluice.testkit.limit.LimitPolicy;
import dev.sluice.testkit.state.RowKind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TrackerServerTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final Bench bench = new Bench();

  @Test
  void answersCarryTheUsualHeaders() {
    Answer answer = bench.get("/me");
    assertThat(answer.headers())
        .containsEntry("Date", "Fri, 01 May 2026 10:00:00 GMT")
        .containsEntry("X-Service-Level", "GREEN")
        .containsKeys("X-Toggl-Request-Id", "Cache-Control")
        .doesNotContainKeys("ETag", "Retry-After");
    assertThat(bench.get("/me").headers().get("X-Toggl-Request-Id"))
        .isNotEqualTo(answer.headers().get("X-Toggl-Request-Id"));
  }

  @Test
  void theLogTellsWhatArrivedAndWhatWasAnswered() {
    bench.get("/me/tags?since=x");
    bench.pass(SECOND);
    bench.server.answer(Request.of("GET", "/me"));
    assertThat(bench.server.log())
        .extracting(Arrival::nanos, Arrival::method, Arrival::path, Arrival::status)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(0L, "GET", "/me/tags", 400),
            org.assertj.core.groups.Tuple.tuple(SECOND.toNanos(), "GET", "/me", 401));
    assertThat(bench.server.log().get(1).wall()).isEqualTo(Bench.EPOCH.plus(SECOND));
  }

  @Test
  void theLogKeepsHeadersAndBodiesOnlyWhenAsked() {
    var keeping = new Bench(TrackerServer.Builder::keepBodies);
    for (Bench each : List.of(bench, keeping)) {
      each.send("PUT", "/me", Map.of("fullname", "Bea"));
    }
    assertThat(bench.server.log().get(0).request().body().size()).isZero();
    assertThat(bench.server.log().get(0).request().headers()).isEmpty();
    assertThat(keeping.server.log().get(0).request().body().utf8()).contains("Bea");
  }

  @Test
  void refusedRequestsReachNeitherTheGateNorTheState() {
    bench.server.setLimits(new ExactWindows().and(1, SECOND));
    bench.get("/me");
    Answer refused = bench.send("PUT", "/me", Map.of("fullname", "Bea"));
    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.text()).contains("<title>429 Too Many Requests</title>").contains("nginx");
    assertThat(refused.headers()).containsEntry("Content-Type", "text/html");
    assertThat(refused.headers()).doesNotContainKey("Retry-After");
    assertThat(bench.web.user().get("fullname").asText()).isEqualTo("Anna");
    assertThat(bench.server.audit().tooManyRequests()).isEqualTo(1);
  }

  @Test
  void headersOfLimitsAreOnEveryAnswer() {
    bench.server.setLimits(
        LimitPolicy.inOrder(new ExactWindows().and(2, SECOND), new HourlyQuota(1, 1)));
    assertThat(bench.get("/me").headers()).containsEntry("x-toggl-quota-remaining", "0");
    Answer quota = bench.get("/me");
    assertThat(quota.status()).isEqualTo(402);
    assertThat(quota.headers()).containsEntry("X-Toggl-Quota-Resets-In", "3600");
    assertThat(bench.get("/me").status()).isEqualTo(429);
  }

  @Test
  void aStatusFaultHappensBeforeOrAfterTheWork() {
    Request request = Bench.logged("PUT", "/me").withBody("{\"fullname\":\"Bea\"}");
    assertThat(bench.server.answer(request, Fault.status(503)).status()).isEqualTo(503);
    assertThat(bench.web.user().get("fullname").asText()).isEqualTo("Anna");
    assertThat(bench.server.answer(request, Fault.statusAfterCommit(500)).status()).isEqualTo(500);
    assertThat(bench.web.user().get("fullname").asText()).isEqualTo("Bea");
    assertThat(bench.server.log()).extracting(Arrival::status).containsExactly(503, 500);
  }

  @Test
  void aFaultMayAnswerAnything() {
    Answer wait = Answer.text(429, "").withHeader("Retry-After", "30");
    Answer answer = bench.server.answer(Bench.logged("GET", "/me"), Fault.answer(wait));
    assertThat(answer.headers()).containsEntry("Retry-After", "30").containsKey("Date");
  }

  @Test
  void idempotencyKeysAreIgnoredUnlessHonoured() {
    var honouring = new Bench(TrackerServer.Builder::honourIdempotencyKeys);
    for (Bench each : List.of(bench, honouring)) {
      String id = create(each, "k1").json().get("id").asText();
      Answer again = create(each, "k1");
      assertThat(again.json().get("id").asText().equals(id)).isEqualTo(each == honouring);
      assertThat(again.headers().containsKey("Idempotent-Replayed")).isEqualTo(each == honouring);
      create(each, "k2");
      assertThat(each.web.rows(RowKind.TIME_ENTRY)).hasSize(each == honouring ? 2 : 3);
    }
  }

  @Test
  void aRefusalIsNotRememberedByItsKey() {
    var honouring = new Bench(TrackerServer.Builder::honourIdempotencyKeys);
    String path = honouring.in("/tags");
    Request wrong = Bench.logged("POST", path).withBody("{}").withHeader("Idempotency-Key", "k");
    assertThat(honouring.server.answer(wrong).status()).isEqualTo(400);
    Request right = wrong.withBody("{\"name\":\"deep\"}");
    assertThat(honouring.server.answer(right).status()).isEqualTo(200);
  }

  @Test
  void requestsOfManyThreadsAreServedOneAtATime() throws InterruptedException {
    var server = TrackerServer.builder(ServerClock.system()).build();
    var threads = new ArrayList<Thread>();
    for (int t = 0; t < 8; t++) {
      String name = "tag " + t + " ";
      threads.add(new Thread(() -> addTags(server, name)));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(server.web().rows(RowKind.TAG)).hasSize(400);
    assertThat(server.log())
        .hasSize(400)
        .isSortedAccordingTo((a, b) -> Long.compare(a.nanos(), b.nanos()));
  }

  @Test
  void theSystemClockIsTheMachines() {
    ServerClock clock = ServerClock.system();
    assertThat(clock.now()).isAfter(Instant.parse("2020-01-01T00:00:00Z"));
    assertThat(clock.nanos()).isLessThanOrEqualTo(clock.nanos());
  }

  private static void addTags(TrackerServer server, String name) {
    for (int i = 0; i < 50; i++) {
      String path = "/workspaces/" + server.web().workspace() + "/tags";
      server.answer(Bench.logged("POST", path).withBody("{\"name\":\"" + name + i + "\"}"));
    }
  }

  private static Answer create(Bench bench, String key) {
    String body =
        "{\"created_with\":\"t\",\"duration\":1,\"start\":\"2026-05-01T08:00:00Z\",\"wid\":"
            + bench.workspace
            + "}";
    return bench.server.answer(
        Bench.logged("POST", bench.in("/time_entries"))
            .withBody(body)
            .withHeader("Idempotency-Key", key));
  }
}
