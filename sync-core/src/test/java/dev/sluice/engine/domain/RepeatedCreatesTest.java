package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.rest.Ids;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A create whose answer was lost is sent again, where the server can tell that it is the same. */
class RepeatedCreatesTest {

  private record Note(String title) {}

  private static final String OTHER_HEADER = "X-Parse-Request-Id";

  /** By what the server knows that it is the same. */
  private enum Way {
    ID(Resource.at("notes").ids(Ids.CLIENTS)),
    KEY(Resource.at("notes").ids(Ids.TEXTS).idempotencyKeys()),
    OTHER_KEY(Resource.at("notes").ids(Ids.TEXTS).idempotencyKeys(OTHER_HEADER));

    private final Resource resource;

    Way(Resource resource) {
      this.resource = resource;
    }

    Endpoints endpoints() {
      Endpoints endpoints =
          Endpoints.list("notes")
              .update(Endpoint.put("notes/{id}").entire())
              .delete(Endpoint.delete("notes/{id}"));
      if (this == ID) {
        return endpoints.textIds().create(Endpoint.put("notes/{id}"));
      }
      Endpoints keys =
          endpoints.textIds().idempotencyKeys(Duration.ofHours(24)).create(Endpoint.post("notes"));
      return this == KEY ? keys : keys.keyHeader(OTHER_HEADER);
    }
  }

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();

  /** Longer than a request may take, and less than {@code worstTransit}. */
  private static final Duration LATE = Duration.ofSeconds(28);

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private EntityType<Note> notes;
  private RestServer server;
  private VirtualNetwork network;
  private Desk desk;

  private void open(Way way) {
    notes =
        EntityType.<Note>named("notes", way.endpoints())
            .fields(TITLE)
            .build(row -> new Note(row.require(TITLE)));
    server = new RestServer(ServerClock.of(time.scheduler(), time.now()), way.resource);
    server.keepBodies();
    network =
        new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)))
            .callTimeout(Duration.ofSeconds(10));
    start();
  }

  private void start() {
    desk = Desk.open(folder.resolve("notes.db"), SyncSchema.of(1, notes), network, time);
  }

  @AfterEach
  void close() {
    if (desk != null) {
      desk.close();
    }
  }

  private Ref<Note> note(String title) {
    return desk.table(notes).create(new Note(title));
  }

  private static boolean isCreate(Request request) {
    return key(request).isPresent();
  }

  private static Optional<String> key(Request request) {
    return request.header("Idempotency-Key").or(() -> request.header(OTHER_HEADER));
  }

  private void atCreate(int number, Fault fault) {
    server.faults().on(number, RepeatedCreatesTest::isCreate, fault);
  }

  private List<Request> creates() {
    return server.log().stream()
        .map(arrival -> arrival.request())
        .filter(RepeatedCreatesTest::isCreate)
        .toList();
  }

  private long looks() {
    return server.log().stream().filter(arrival -> arrival.method().equals("GET")).count();
  }

  /** All creates of the one row were the same. */
  private void wereTheSame(int number) {
    assertThat(creates()).hasSize(number);
    assertThat(creates().stream().map(Request::target).distinct()).hasSize(1);
    assertThat(creates().stream().map(Request::body).distinct()).hasSize(1);
    assertThat(creates().stream().map(RepeatedCreatesTest::key).distinct()).hasSize(1);
  }

  private void bothHave(String... titles) {
    desk.synced();
    desk.synced();
    assertThat(server.rows("notes"))
        .extracting(row -> row.get("title").asText())
        .containsExactlyInAnyOrder(titles);
    assertThat(desk.all(notes)).extracting(Note::title).containsExactlyInAnyOrder(titles);
    assertThat(desk.engine().pending()).isZero();
    assertThat(desk.engine().failures()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void aCreateWhoseAnswerWasLostIsSentAgainWithoutALook(Way way) {
    open(way);
    note("a");
    atCreate(1, Fault.dropAfterCommit());
    desk.push();
    desk.push();
    assertThat(looks()).isZero();
    wereTheSame(2);
    assertThat(desk.engine().pending()).isZero();
    bothHave("a");
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void soIsOneThatNeverArrivedAlsoAfterARestart(Way way) {
    open(way);
    note("a");
    atCreate(1, Fault.dropBefore());
    atCreate(2, Fault.dropAfterCommit());
    desk.push();
    desk.close();
    start();
    desk.push();
    desk.close();
    start();
    desk.push();
    assertThat(looks()).isZero();
    wereTheSame(2);
    bothHave("a");
  }

  /** The server forgets a key after 24 hours. */
  @ParameterizedTest
  @CsvSource({"1434, 0", "1436, 1"})
  void S173_aKeyIsTrustedUntilFiveMinutesBeforeTheServerForgetsIt(long minutes, int looks) {
    open(Way.KEY);
    note("a");
    Instant sent = time.now();
    atCreate(1, Fault.dropAfterCommit());
    desk.push();
    time.advance(Duration.between(time.now(), sent.plus(Duration.ofMinutes(minutes))));
    desk.push();
    assertThat(looks()).isEqualTo(looks);
    bothHave("a");
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void anEditOfMeanwhileFollowsAsAnUpdate(Way way) {
    open(way);
    Ref<Note> note = note("a");
    atCreate(1, Fault.dropAfterCommit());
    desk.push();
    desk.table(notes).update(note, old -> new Note("b"));
    desk.push();
    wereTheSame(2);
    bothHave("b");
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void aDeleteOfMeanwhileFollowsToo(Way way) {
    open(way);
    Ref<Note> note = note("a");
    atCreate(1, Fault.dropAfterCommit());
    desk.push();
    desk.table(notes).delete(note);
    desk.push();
    wereTheSame(2);
    bothHave();
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void aPullMayFindTheRowFirst(Way way) {
    open(way);
    note("a");
    note("a");
    atCreate(1, Fault.dropAfterCommit());
    desk.push();
    bothHave("a", "a");
  }

  /** By its contents, the row of the list is not ours any more. */
  @ParameterizedTest
  @EnumSource(Way.class)
  void aRowThatSomebodyChangesBeforeAPullFindsItStaysOneRow(Way way) {
    open(way);
    Ref<Note> note = note("a");
    atCreate(1, Fault.dropAfterCommit());
    desk.push();
    theyRename("theirs");
    bothHave("theirs");
    assertThat(desk.table(notes).find(note)).contains(new Note("theirs"));
    desk.table(notes).update(note, old -> new Note("b"));
    bothHave("b");
  }

  /** Its answer to the second is the row as it is now. */
  @Test
  void soDoesOneThatTheServerAnswersAsItIsNow() {
    open(Way.KEY);
    note("a");
    atCreate(1, Fault.dropAfterCommit());
    desk.push();
    atCreate(1, Fault.answer(Answer.json(theyRename("theirs"))));
    desk.push();
    assertThat(looks()).isZero();
    bothHave("theirs");
  }

  /** The id proves that the row is ours. */
  @Test
  void aServerMayMakeSomethingElseOfANewRowWhoseIdWasMadeHere() {
    open(Way.ID);
    note("a");
    atCreate(1, Fault.changed(made -> Answer.json(theyRename("1"))));
    desk.push();
    assertThat(desk.engine().failures()).isEmpty();
    bothHave("1");
  }

  private ObjectNode theyRename(String title) {
    String id = server.rows("notes").get(0).get("id").asText();
    server.edit("notes", id, Json.object().put("title", title));
    return server.rows("notes").get(0);
  }

  /** A refusal of the second does not say what became of the first. */
  @ParameterizedTest
  @EnumSource(Way.class)
  void aRepeatThatIsRefusedIsLookedFor(Way way) {
    open(way);
    note("a");
    atCreate(1, Fault.dropAfterCommit());
    atCreate(2, Fault.status(409));
    desk.push();
    desk.push();
    assertThat(looks()).isPositive();
    wereTheSame(2);
    bothHave("a");
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void aRepeatThatCertainlyFailedIsStillTheSame(Way way) {
    open(way);
    note("a");
    atCreate(1, Fault.dropAfterCommit());
    atCreate(2, Fault.status(429));
    atCreate(3, Fault.status(503));
    desk.push();
    for (int i = 0; i < 3; i++) {
      time.advance(Duration.ofMinutes(10));
      desk.push();
    }
    assertThat(looks()).isOne(); // after the 503: does the server answer at all?
    wereTheSame(4);
    bothHave("a");
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void aRepeatThatMeetsA403IsStillTheSame(Way way) {
    open(way);
    note("a");
    atCreate(1, Fault.dropAfterCommit());
    atCreate(2, Fault.status(403));
    desk.push();
    desk.push();
    desk.push();
    bothHave("a");
  }

  /** The first request arrives when the row has been created by the second, and changed. */
  @ParameterizedTest
  @EnumSource(Way.class)
  void aCreateThatArrivesLateUndoesNoEdit(Way way) {
    open(way);
    Ref<Note> note = note("a");
    atCreate(1, Fault.delayRequest(LATE));
    desk.engine().push().test();
    time.advance(Duration.ofSeconds(15));
    desk.table(notes).update(note, old -> new Note("b"));
    desk.push();
    time.advance(Duration.ofMinutes(5));
    bothHave("b");
  }

  /** The row is known from the first request; the second is still on its way. */
  @Test
  void aRepeatThatArrivesAfterAPullUndoesNoEdit() {
    open(Way.ID);
    Ref<Note> note = note("a");
    atCreate(1, Fault.dropAfterCommit());
    atCreate(2, Fault.delayRequest(LATE));
    desk.push();
    desk.engine().push().test();
    time.advance(Duration.ofSeconds(11));
    desk.engine().fullSync().test();
    time.advance(Duration.ofSeconds(1));
    desk.table(notes).update(note, old -> new Note("b"));
    desk.push();
    time.advance(Duration.ofMinutes(5));
    wereTheSame(2);
    bothHave("b");
  }

  /** Such a server creates what a PUT does not find. */
  @Test
  void anUpdateThatArrivesLateBringsNoDeletedRowBack() {
    open(Way.ID);
    Ref<Note> note = note("a");
    desk.synced();
    desk.table(notes).update(note, old -> new Note("b"));
    server.faults().on(1, one -> one.method().equals("PUT"), Fault.delayRequest(LATE));
    desk.engine().push().test();
    time.advance(Duration.ofSeconds(11));
    desk.table(notes).delete(note);
    desk.push();
    time.advance(Duration.ofMinutes(5));
    bothHave();
  }

  @Test
  void aKeyThatTheServerHasForgottenIsNotUsedAgain() {
    open(Way.KEY);
    note("a");
    atCreate(1, Fault.dropAfterCommit());
    desk.push();
    time.advance(Duration.ofHours(24));
    desk.push();
    assertThat(looks()).isPositive();
    wereTheSame(1);
    bothHave("a");
  }

  /** By its contents alone, theirs could be ours. */
  @Test
  void aRowOfSomebodyElseIsNotTakenForOurs() {
    open(Way.ID);
    note("a");
    atCreate(1, Fault.dropBefore());
    desk.push();
    server.add("notes", Json.object().put("title", "a"));
    bothHave("a", "a");
  }

  @Test
  void idsThatAreMadeHereAreTextsInAPut() {
    Endpoints notes = Endpoints.list("notes");
    String words = "with {id} in its path is a PUT, and the ids are texts";
    assertRefused(notes.create(Endpoint.put("notes/{id}")), words);
    assertRefused(notes.textIds().create(Endpoint.post("notes/{id}")), words);
    assertThatThrownBy(() -> notes.idempotencyKeys(Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static void assertRefused(Endpoints endpoints, String words) {
    assertThatThrownBy(
            () ->
                EntityType.<Note>named("notes", endpoints)
                    .fields(TITLE)
                    .build(row -> new Note(row.require(TITLE))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(words);
  }
}
