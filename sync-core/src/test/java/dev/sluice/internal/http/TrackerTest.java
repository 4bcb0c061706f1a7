package dev.sluice.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.http.EngineClient;
import dev.sluice.internal.remote.Answer;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.Receiver;
import dev.sluice.internal.remote.Sending;
import dev.sluice.internal.store.Action;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.tracker.Workspace;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.observers.TestObserver;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The remote against the testkit's tracker, in virtual time and on the wire. */
class TrackerTest {

  private static final Duration WAY = Duration.ofMillis(50);
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  record Label(Row row) {}

  private static final Field<Label, String> NAME =
      Field.<Label>text("name", any -> null).fingerprint();
  private static final Field<Label, Ref<Workspace>> WORKSPACE =
      Field.<Label, Workspace>reference("workspace", Workspace.TYPE, any -> null)
          .json("workspace_id", "wid")
          .ownedByTarget();
  private static final Field<Label, Instant> AT =
      Field.<Label>instant("at", any -> null).nullable().byServer();
  private static final EntityType<Label> TAGS =
      EntityType.<Label>named(
              "tags",
              Endpoints.list("me/tags")
                  .since()
                  .create(Endpoint.post("workspaces/{workspace}/tags"))
                  .update(Endpoint.put("workspaces/{workspace}/tags/{id}"))
                  .delete(Endpoint.delete("workspaces/{workspace}/tags/{id}"))
                  .tombstones("deleted_at"))
          .fields(NAME, WORKSPACE)
          .modifiedAt(AT)
          .build(Label::new);

  private final Wired wired = new Wired();
  private final TrackerServer server = server(ServerClock.of(wired.time.scheduler(), START));
  private final VirtualNetwork network =
      new VirtualNetwork(server, wired.time.scheduler(), Latency.fixed(WAY))
          .callTimeout(Duration.ofSeconds(30));
  private final HttpRemote remote =
      wired.remote("https://a.b/api/v9", network).loggedPath("me/logged").build();

  @Test
  void createsEditsAndDeletesARow() {
    Row created = send(Action.CREATE, tag("deep")).row().row();
    assertThat(created.get(NAME)).isEqualTo("deep");
    Instant changed = created.get(AT);
    assertThat(changed).isNotNull();

    Row edited = send(Action.UPDATE, created.with(NAME, "deeper")).row().row();
    assertThat(edited.serverId()).isEqualTo(created.serverId());
    assertThat(edited.get(NAME)).isEqualTo("deeper");
    assertThat(names(Fetch.all(TAGS))).containsExactly("deeper");

    send(Action.DELETE, edited);
    assertThat(names(Fetch.all(TAGS))).isEmpty();
    assertThat(rows(Fetch.since(TAGS, changed)))
        .singleElement()
        .satisfies(row -> assertThat(((Incoming.Known) row).gone()).isTrue())
        .satisfies(row -> assertThat(((Incoming.Known) row).told()).contains(AT));
    wired.assertPasses(6, 0, 0);
  }

  @Test
  void followsTheServersClock() {
    Page page = result(r -> r.fetch(Fetch.all(TAGS), wired.pass(), Receiver.NONE));

    assertThat(page.serverDate()).isEqualTo(START);
    assertThat(wired.clock.now()).isEqualTo(START);
    wired.time.setWallClock(START.plusSeconds(1_000_000));
    wired.time.advance(Duration.ofSeconds(10));
    assertThat(wired.clock.now()).isEqualTo(START.plusSeconds(10));
  }

  @Test
  void aRefusalCarriesTheServersWords() {
    send(Action.CREATE, tag("deep"));

    assertThat(failure(Action.CREATE))
        .matches(FailureKind.REFUSED::is)
        .hasMessageContaining("already exists");
  }

  @Test
  void whatTheServerAsksForIsHeard() {
    server.faults().on(1, any -> true, Fault.status(429));
    assertThat(failure(Action.CREATE)).matches(FailureKind.TOO_MANY_REQUESTS::is);
    wired.assertPasses(1, 0, 0);
    server.faults().on(1, any -> true, Fault.status(500));
    assertThat(failure(Action.CREATE)).matches(FailureKind.SERVER_FAILED::is);
    wired.assertPasses(1, 0, 0);
  }

  @Test
  void anOutcomeIsKnownOrUnknownAsItWas() {
    network.setOffline(true);
    assertThat(failure(Action.CREATE).mayHaveArrived()).isFalse();
    network.setOffline(false);
    wired.assertPasses(0, 0, 0);
    List<Fault> faults =
        List.of(
            Fault.dropBefore(),
            Fault.dropAfterCommit(),
            Fault.silenceBefore(),
            Fault.silenceAfterCommit());
    for (Fault fault : faults) {
      server.faults().on(1, any -> true, fault);
      SyncException failure = failure(Action.CREATE);
      assertThat(failure).matches(FailureKind.OFFLINE::is);
      assertThat(failure.mayHaveArrived()).isTrue();
    }
  }

  @Test
  void anAnswerThatCannotBeReadHasAnUnknownOutcome() {
    server.faults().on(1, any -> true, Fault.garbled());
    assertThat(failure(Action.CREATE)).matches(FailureKind.SERVER_FAILED::is);
    wired.assertPasses(1, 0, 0);
  }

  @Test
  void anAnswerThatBreaksOffHasAnUnknownOutcome() {
    server.faults().on(1, any -> true, Fault.truncated());
    SyncException failure = failure(Action.CREATE);

    assertThat(failure).matches(FailureKind.OFFLINE::is);
    assertThat(failure.mayHaveArrived()).isTrue();
    wired.assertPasses(1, 0, 0);
  }

  @Test
  void aRevokedTokenIsNotAccepted() {
    boolean before = result(r -> r.acceptsCredentials(wired.pass()));
    server.revokeToken();
    boolean after = result(r -> r.acceptsCredentials(wired.pass()));

    assertThat(before).isTrue();
    assertThat(after).isFalse();
  }

  @Test
  void worksOnTheWireAsItDoesInVirtualTime() throws IOException {
    TrackerServer tracker = server(ServerClock.system());
    try (WireServer wire = WireServer.start(tracker)) {
      HttpRemote real = wired.remote(wire.url(), EngineClient.defaults()).build();
      tracker.web().addTag(tracker.web().workspace(), "deep");
      Page page = real.fetch(Fetch.all(TAGS), wired.pass(), Receiver.NONE).blockingGet();

      assertThat(((Incoming.Known) page.next()).row().get(NAME)).isEqualTo("deep");
      assertThat(page.next()).isNull();
      assertThat(tracker.log()).hasSize(1);
    }
  }

  private static TrackerServer server(ServerClock clock) {
    return TrackerServer.builder(clock).token(Wired.TOKEN).build();
  }

  private Row tag(String name) {
    return TAGS.emptyRow().with(NAME, name).with(WORKSPACE, server.web().workspace());
  }

  private Answer send(Action action, Row row) {
    return result(r -> r.send(sending(action, row), wired.pass()));
  }

  private static Sending sending(Action action, Row row) {
    return new Sending(action, row, Set.of(NAME), null);
  }

  private SyncException failure(Action action) {
    TestObserver<Answer> end = remote.send(sending(action, tag("deep")), wired.pass()).test();
    wired.time.advance(Duration.ofSeconds(31));
    List<Throwable> failures = new ArrayList<>();
    end.assertError(failures::add);
    return (SyncException) failures.get(0);
  }

  private <T> T result(Function<HttpRemote, Single<T>> question) {
    TestObserver<T> end = question.apply(remote).test();
    wired.time.advance(WAY.multipliedBy(2));
    return end.assertComplete().values().get(0);
  }

  private List<Incoming> rows(Fetch fetch) {
    try (Page page = result(r -> r.fetch(fetch, wired.pass(), Receiver.NONE))) {
      List<Incoming> rows = new ArrayList<>();
      for (Incoming row = page.next(); row != null; row = page.next()) {
        rows.add(row);
      }
      return rows;
    }
  }

  private List<String> names(Fetch fetch) {
    List<String> names = new ArrayList<>();
    rows(fetch).forEach(row -> names.add(((Incoming.Known) row).row().get(NAME)));
    return names;
  }
}
