package dev.sluice.engine.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.SyncEngine;
import dev.sluice.SyncFailure;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.domain.Desk;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.http.Credentials;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.ratelimit.Limit;
import dev.sluice.remote.RemoteCall;
import dev.sluice.remote.RemoteReply;
import dev.sluice.remote.Transport;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schema.Version;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.core.Single;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An engine over a transport of the app's own keeps what it promises over REST. */
class TransportTest {

  record Project(String name) {}

  record Task(Ref<Project> project, String title, boolean done) {}

  static final Field<Project, String> NAME =
      Field.<Project>text("name", Project::name).fingerprint();
  static final Field<Project, Instant> PROJECT_AT = changed();
  static final EntityType<Project> PROJECTS =
      EntityType.<Project>named("projects", at("projects"))
          .fields(NAME)
          .modifiedAt(PROJECT_AT)
          .build(row -> new Project(row.require(NAME)));

  static final Field<Task, Ref<Project>> PROJECT =
      Field.reference("project", PROJECTS, Task::project).json("project_id").ownedByTarget();
  static final Field<Task, String> TITLE = Field.<Task>text("title", Task::title).fingerprint();
  static final Field<Task, Boolean> DONE = Field.<Task>bool("done", Task::done).orElse(false);
  static final Field<Task, Instant> TASK_AT = changed();
  static final EntityType<Task> TASKS =
      EntityType.<Task>named("tasks", at("tasks"))
          .fields(PROJECT, TITLE, DONE)
          .modifiedAt(TASK_AT)
          .build(row -> new Task(row.require(PROJECT), row.require(TITLE), row.require(DONE)));

  static final SyncSchema SCHEMA = SyncSchema.of(1, PROJECTS, TASKS);
  private static final String URL = "https://graph.example/graphql";
  private static final Predicate<Request> CREATE_TASK =
      request -> request.body().utf8().contains("create_tasks");

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final GraphQlServer server =
      new GraphQlServer(ServerClock.of(time.scheduler(), time.now()));
  private final VirtualNetwork network =
      new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)));
  private String token = "first";
  private final Transport graph = new GraphQlTransport(URL, "mary", () -> token, network);

  static Endpoints at(String path) {
    return Endpoints.list(path)
        .textIds()
        .pages(Paging.cursor("page", "next"))
        .since(Since.isoSeconds("since"))
        .tombstones("deleted_at")
        .one(path + "/{id}")
        .create(Endpoint.post(path))
        .update(Endpoint.patch(path + "/{id}"))
        .delete(Endpoint.delete(path + "/{id}"));
  }

  private static <E> Field<E, Instant> changed() {
    Function<E, Instant> none = any -> null;
    return Field.<E>instant("changed", none).json("updated_at").nullable().byServer();
  }

  private Desk desk(String file) {
    return desk(file, graph);
  }

  private Desk desk(String file, Transport transport) {
    JdbcDriver driver = new JdbcDriver(folder.resolve(file));
    return Desk.open(driver, SCHEMA, time, engine -> engine.remote(transport));
  }

  private static Task task(Desk desk, String title) {
    return desk.all(TASKS).stream()
        .filter(task -> task.title().equals(title))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void rowsThatReferToEachOtherAreSyncedBothWays() {
    try (Desk one = desk("one.db");
        Desk two = desk("two.db")) {
      Ref<Project> project = one.table(PROJECTS).create(new Project("Garden"));
      for (int i = 0; i < 25; i++) {
        one.table(TASKS).create(new Task(project, "task " + i, false));
      }
      Ref<Task> last = one.table(TASKS).create(new Task(project, "last", false));
      SyncReport report = one.synced();
      assertThat(report.requests()).isEqualTo(server.log().size());
      two.synced();
      assertThat(two.all(TASKS)).hasSize(26);
      assertThat(two.table(PROJECTS).find(task(two, "last").project()).orElseThrow().name())
          .isEqualTo("Garden");

      time.advance(Duration.ofHours(1));
      String id = server.rows("tasks").get(25).path("id").asText();
      server.edit("tasks", id, Json.object().put("title", "renamed"));
      one.table(TASKS).update(last, old -> new Task(old.project(), old.title(), true));
      one.synced();
      two.synced();
      assertThat(task(two, "renamed").done()).isTrue();

      time.advance(Duration.ofHours(1));
      server.delete("tasks", server.rows("tasks").get(0).path("id").asText());
      one.table(TASKS).delete(last);
      one.synced();
      two.synced();
      assertThat(one.all(TASKS)).hasSize(24);
      assertThat(two.all(TASKS)).hasSize(24);
      assertThat(server.rows("tasks")).hasSize(24);
    }
  }

  @Test
  void aCreateWhoseAnswerIsLostIsThereOnce() {
    server.faults().on(1, CREATE_TASK, new Fault.Lost(true, false));
    try (Desk desk = desk("one.db")) {
      Ref<Project> project = desk.table(PROJECTS).create(new Project("Garden"));
      desk.table(TASKS).create(new Task(project, "dig", false));
      assertThat(desk.sync().result()).isNotEqualTo(SyncResult.SYNCED);
      assertThat(server.rows("tasks")).hasSize(1);
      desk.synced();
      desk.synced();
      assertThat(server.rows("tasks")).hasSize(1);
      assertThat(desk.all(TASKS)).hasSize(1);
    }
  }

  @Test
  void aCreateThatNeverLeftIsSentWithoutALook() {
    try (Desk desk = desk("one.db")) {
      desk.synced();
      network.setOffline(true);
      desk.table(PROJECTS).create(new Project("Garden"));
      SyncReport offline = desk.push();
      assertThat(offline.error()).map(SyncException::kind).hasValue(FailureKind.OFFLINE);
      assertThat(offline.requests()).isZero();
      network.setOffline(false);
      int before = server.log().size();
      assertThat(desk.push().result()).isEqualTo(SyncResult.SYNCED);
      assertThat(server.log()).hasSize(before + 1);
    }
  }

  @Test
  void nothingIsSentBeforeTheEndOfAPause() {
    Answer later = Answer.empty(429).withHeader("Retry-After", "1200");
    server.faults().on(1, any -> true, new Fault.Instead(later, false));
    try (Desk desk = desk("one.db")) {
      SyncReport refused = desk.sync();
      assertThat(refused.error()).map(SyncException::kind).hasValue(FailureKind.TOO_MANY_REQUESTS);
      int before = server.log().size();
      desk.sync();
      assertThat(server.log()).hasSize(before);
      time.advance(Duration.ofMinutes(20));
      desk.synced();
    }
  }

  /** The limit has room for one request an hour. */
  @Test
  void aCallThatNeverLeftGivesItsSlotBackAndALostOneDoesNot() {
    assertThat(pushedTwice(new RemoteReply.NotSent()).result()).isEqualTo(SyncResult.SYNCED);
    assertThat(pushedTwice(new RemoteReply.Unavailable()).error())
        .map(SyncException::kind)
        .hasValue(FailureKind.SLOTS_EXHAUSTED);
  }

  private SyncReport pushedTwice(RemoteReply first) {
    Deque<RemoteReply> replies = new ArrayDeque<>();
    replies.add(first);
    replies.add(new RemoteReply.OneRow(Map.of("id", "a"), null));
    Transport transport = new Scripted(call -> Single.just(replies.remove()));
    JdbcDriver driver = new JdbcDriver(folder.resolve(first + ".db"));
    Limit pace = Limit.of(1, Duration.ofHours(1));
    try (Desk desk =
        Desk.open(driver, SCHEMA, time, engine -> engine.remote(transport).pace(pace))) {
      desk.table(PROJECTS).create(new Project("Garden"));
      desk.push();
      return desk.push();
    }
  }

  /** The server's clock, which the replies tell, dates the edit on the device. */
  @Test
  void theLaterOfTwoEditsWins() {
    try (Desk desk = desk("one.db")) {
      Ref<Project> project = desk.table(PROJECTS).create(new Project("Garden"));
      desk.synced();
      desk.synced();
      time.advance(Duration.ofHours(1));
      desk.table(PROJECTS).update(project, any -> new Project("mine"));
      time.advance(Duration.ofHours(1));
      String id = server.rows("projects").get(0).path("id").asText();
      server.edit("projects", id, Json.object().put("name", "theirs"));
      desk.synced();
      assertThat(desk.all(PROJECTS)).containsExactly(new Project("theirs"));
    }
  }

  @Test
  void refusedCredentialsFreezeTheEngineUntilTheTransportHasOthers() {
    server.token("second");
    try (Desk desk = desk("one.db")) {
      desk.table(PROJECTS).create(new Project("Garden"));
      assertThat(desk.sync().error()).map(SyncException::kind).hasValue(FailureKind.UNAUTHORIZED);
      int before = server.log().size();
      desk.sync();
      assertThat(server.log()).hasSize(before);
      assertThatThrownBy(() -> desk.engine().resume(Credentials.apiToken("second")))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("resume()");
      token = "second";
      desk.engine().resume();
      time.advance(Duration.ofMinutes(1));
      assertThat(server.rows("projects")).hasSize(1);
    }
  }

  @Test
  void aRefusedChangeHasTheServersWordsAndHoldsUpNoOther() {
    Predicate<Request> isDull = request -> request.body().utf8().contains("dull");
    server.faults().always(isDull, new Fault.Instead(refusal("too dull"), false));
    try (Desk desk = desk("one.db")) {
      Ref<Project> project = desk.table(PROJECTS).create(new Project("Garden"));
      desk.table(TASKS).create(new Task(project, "dull", false));
      desk.table(TASKS).create(new Task(project, "dig", false));
      desk.sync();
      assertThat(server.rows("tasks")).hasSize(1);
      assertThat(desk.engine().failures())
          .singleElement()
          .extracting(SyncFailure::message)
          .isEqualTo("too dull");
    }
  }

  private static Answer refusal(String words) {
    return Answer.json(Json.object("{\"errors\": [{\"message\": \"" + words + "\"}]}"));
  }

  /** Each call takes a slot, also the pages of a list. */
  @Test
  void noMoreCallsAreSentThanTheLimitsAllow() {
    for (int i = 0; i < 45; i++) {
      server.add("projects", Json.object().put("name", "project " + i));
    }
    JdbcDriver driver = new JdbcDriver(folder.resolve("one.db"));
    Limit pace = Limit.of(2, Duration.ofSeconds(10));
    try (Desk desk = Desk.open(driver, SCHEMA, time, engine -> engine.remote(graph).pace(pace))) {
      desk.synced();
      assertThat(desk.all(PROJECTS)).hasSize(45);
      assertThat(server.log()).hasSizeGreaterThan(5);
      assertThat(server.audit().fullest(Duration.ofSeconds(10))).isEqualTo(2);
    }
  }

  /** What an app's code throws may have a token in its words. */
  @Test
  void whatATransportThrowsCountsAsALostRequestAndItsWordsAreLeftBehind() {
    Transport broken =
        new Scripted(call -> Single.error(new IllegalStateException("Bearer s3cret")));
    try (Desk desk = desk("one.db", broken)) {
      SyncReport report = desk.sync();
      assertThat(report.error())
          .hasValueSatisfying(
              error -> {
                assertThat(error.kind()).isEqualTo(FailureKind.OFFLINE);
                assertThat(error.mayHaveArrived()).isTrue();
                assertThat(error).message().doesNotContain("s3cret");
                assertThat(error).cause().message().doesNotContain("s3cret");
              });
      assertThat(report.requests()).isPositive();
    }
  }

  @Test
  void aCancelledSyncEndsItsCall() {
    AtomicBoolean ended = new AtomicBoolean();
    Single<RemoteReply> endless = Single.<RemoteReply>never().doOnDispose(() -> ended.set(true));
    try (Desk desk = desk("one.db", new Scripted(call -> endless))) {
      var report = desk.engine().fullSync().test();
      time.advance(Duration.ofSeconds(2));
      assertThat(ended).isFalse();
      desk.engine().cancel();
      time.advance(Duration.ofSeconds(2));
      assertThat(ended).isTrue();
      assertThat(report.values()).hasSize(1);
    }
  }

  @Test
  void aReplyThatDoesNotFitItsCallIsAFailureOfTheServer() {
    List<RemoteReply> unfit =
        List.of(
            new RemoteReply.Done(),
            new RemoteReply.OneRow(Map.of("id", "a"), null),
            RemoteReply.Listed.whole(List.of(Map.of("id", new Object())), null));
    for (RemoteReply reply : unfit) {
      try (Desk desk = desk("of " + reply + ".db", new Scripted(call -> Single.just(reply)))) {
        assertThat(desk.sync().error()).isPresent();
        assertThat(desk.all(PROJECTS)).isEmpty();
      }
    }
  }

  @Test
  void aChangeOfAnOutdatedVersionIsMergedAndSentAgain() {
    Field<Project, Long> revision =
        Field.<Project>integer("rev", any -> null).nullable().byServer();
    EntityType<Project> versioned =
        EntityType.<Project>named(
                "projects",
                Endpoints.list("p")
                    .one("p/{id}")
                    .update(Endpoint.patch("p/{id}").version(Version.ifMatch("rev"))))
            .fields(NAME, revision)
            .build(row -> new Project(row.require(NAME)));
    List<String> versions = new ArrayList<>();
    Map<String, Object> old = Map.of("id", 7, "name", "Garden", "rev", 1);
    Transport changing =
        new Scripted(
            call -> {
              if (call instanceof RemoteCall.ListRows) {
                return Single.just(RemoteReply.Listed.whole(List.of(old), null));
              }
              if (call instanceof RemoteCall.FetchRow fetch) {
                assertThat(fetch.id()).isEqualTo("7");
                Map<String, Object> now = Map.of("id", 7, "name", "Garden", "rev", 2);
                return Single.just(new RemoteReply.OneRow(now, null));
              }
              RemoteCall.UpdateRow update = (RemoteCall.UpdateRow) call;
              versions.add(update.version());
              Map<String, Object> done = Map.of("id", 7, "name", "Park", "rev", 3);
              return Single.just(
                  update.fields().equals(Map.of("name", "Park")) && update.version().equals("2")
                      ? new RemoteReply.OneRow(done, null)
                      : new RemoteReply.Outdated());
            });
    JdbcDriver driver = new JdbcDriver(folder.resolve("one.db"));
    SyncSchema schema = SyncSchema.of(1, versioned);
    try (Desk desk = Desk.open(driver, schema, time, engine -> engine.remote(changing))) {
      desk.synced();
      Ref<Project> garden = new Ref<>(versioned, 1);
      desk.table(versioned).update(garden, any -> new Project("Park"));
      assertThat(desk.push().result()).isEqualTo(SyncResult.SYNCED);
      assertThat(versions).containsExactly("1", "2");
    }
  }

  /** Otherwise the rest of the list would be missing without a word. */
  @Test
  void aNextPageThatTheSchemaDoesNotKnowIsAFailure() {
    EntityType<Project> whole =
        EntityType.<Project>named("projects", Endpoints.list("p"))
            .fields(NAME)
            .build(row -> new Project(row.require(NAME)));
    Map<String, Object> row = Map.of("id", 7, "name", "Garden");
    Transport paged =
        new Scripted(
            call -> Single.just(new RemoteReply.Listed(List.of(row), "second", null, null)));
    JdbcDriver driver = new JdbcDriver(folder.resolve("one.db"));
    SyncSchema schema = SyncSchema.of(1, whole);
    try (Desk desk = Desk.open(driver, schema, time, engine -> engine.remote(paged))) {
      assertThat(desk.sync().error())
          .hasValueSatisfying(error -> assertThat(error).message().contains("no pages"));
    }
  }

  @Test
  void aSchemaThatNeedsWhatNoTransportHasIsRefused() {
    EntityType<Project> numbered =
        EntityType.<Project>named("projects", Endpoints.list("p").pages(Paging.number("page", 1)))
            .fields(NAME)
            .build(row -> new Project(row.require(NAME)));
    JdbcDriver driver = new JdbcDriver(folder.resolve("one.db"));
    assertThatThrownBy(
            () ->
                Desk.open(driver, SyncSchema.of(1, numbered), time, engine -> engine.remote(graph)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Paging.cursor");
  }

  @Test
  void anEngineHasOneServer() {
    try (Desk desk = desk("one.db")) {
      assertThatThrownBy(
              () ->
                  SyncEngine.builder(desk.db())
                      .server("https://rest.example", Credentials.apiToken("secret"))
                      .remote(graph)
                      .build())
          .isInstanceOf(IllegalStateException.class);
    }
  }

  /** A transport that does what a test wants. */
  private record Scripted(Function<RemoteCall, Single<RemoteReply>> script) implements Transport {

    @Override
    public String server() {
      return URL;
    }

    @Override
    public String account() {
      return "mary";
    }

    @Override
    public Single<RemoteReply> send(RemoteCall call) {
      return script.apply(call);
    }
  }
}
