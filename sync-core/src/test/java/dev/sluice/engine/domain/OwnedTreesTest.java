package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncFailure;
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
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.rest.Ids;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Comments that go with the comment to which they reply, and whose ids are texts. */
class OwnedTreesTest {

  private record Comment(String text, @Nullable Ref<Comment> on) {}

  private static final Field<Comment, String> TEXT =
      Field.<Comment>text("text", Comment::text).fingerprint();
  private static final Field<Comment, Ref<Comment>> ON =
      Field.parent("on_id", Comment::on).ownedByTarget().fingerprint();

  private static final EntityType<Comment> COMMENTS =
      EntityType.<Comment>named(
              "comments",
              Endpoints.list("comments")
                  .textIds()
                  .create(Endpoint.post("comments"))
                  .update(Endpoint.patch("comments/{id}"))
                  .delete(Endpoint.delete("comments/{id}")))
          .fields(TEXT, ON)
          .build(row -> new Comment(row.require(TEXT), row.get(ON)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final RestServer server =
      new RestServer(
          ServerClock.of(time.scheduler(), time.now()), Resource.at("comments").ids(Ids.TEXTS));
  private Desk desk;

  @BeforeEach
  void begin() {
    VirtualNetwork network =
        new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)))
            .callTimeout(Duration.ofSeconds(10));
    desk = Desk.open(folder.resolve("one.db"), SyncSchema.of(1, COMMENTS), network, time);
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private String add(String text, @Nullable String on) {
    return server.add("comments", Json.object().put("text", text).put("on_id", on));
  }

  private List<String> here() {
    return desk.all(COMMENTS).stream().map(Comment::text).toList();
  }

  @Test
  void repliesGoUpAfterWhatTheyReplyTo() {
    Ref<Comment> first = desk.table(COMMENTS).create(new Comment("first", null));
    desk.table(COMMENTS).create(new Comment("reply", first));
    server.faults().on(1, sent -> sent.method().equals("POST"), Fault.dropAfterCommit());
    desk.push();
    desk.synced();
    assertThat(server.rows("comments"))
        .extracting(row -> row.path("on_id").textValue())
        .containsExactly(null, server.rows("comments").get(0).path("id").asText());
  }

  @Test
  void aThreadThatIsDeletedThereGoesHereAndItsUnsyncedReplyIsAFailure() {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      ids.add(add("c" + i, ids.isEmpty() ? null : ids.get(i - 1)));
    }
    add("other", null);
    desk.synced();
    assertThat(here()).hasSize(9);
    desk.table(COMMENTS).update(COMMENTS.ref(8), old -> new Comment("edited", old.on()));
    ids.forEach(id -> server.delete("comments", id));
    desk.engine().pull().test();
    time.advance(Duration.ofMinutes(5));
    assertThat(here()).containsExactly("other");
    assertThat(desk.engine().failures()).hasSize(1);
  }

  @Test
  void commentsOnEachOtherHoldUpNothingAndGoTogether() {
    String a = add("a", null);
    String b = add("b", a);
    server.edit("comments", a, Json.object().put("on_id", b));
    add("other", null);
    desk.synced();
    server.edit("comments", b, Json.object().putNull("on_id"));
    desk.synced();
    assertThat(desk.all(COMMENTS)).filteredOn(one -> one.on() == null).hasSize(2);
    server.edit("comments", b, Json.object().put("on_id", a));
    desk.synced();
    server.delete("comments", a);
    server.delete("comments", b);
    desk.synced();
    assertThat(here()).containsExactly("other");
  }

  @Test
  void aReplyThatIsMovedToANewOneOfADeletedThreadGoesWithIt() {
    add("reply", add("thread", null));
    desk.synced();
    Ref<Comment> made = desk.table(COMMENTS).create(new Comment("made", COMMENTS.ref(1)));
    desk.table(COMMENTS).update(COMMENTS.ref(2), old -> new Comment(old.text(), made));
    desk.table(COMMENTS).delete(COMMENTS.ref(1));
    desk.synced();
    assertThat(here()).isEmpty();
    assertThat(server.rows("comments"))
        .extracting(row -> row.path("text").asText())
        .doesNotContain("thread");
    assertThat(desk.engine().failures()).isEmpty();
  }

  /** Deeper than SQLite lets its own deletes go. */
  @Test
  void aThreadOfTwoThousandIsTakenAway() {
    String last = null;
    for (int i = 0; i < 2000; i++) {
      last = add("c" + i, last);
    }
    desk.synced();
    assertThat(here()).hasSize(2000);
    server.rows("comments").forEach(row -> server.delete("comments", row.path("id").asText()));
    add("other", null);
    desk.synced();
    assertThat(here()).containsExactly("other");
  }

  /** The root has no parent on the server, which is not the same as an unknown one. */
  @ParameterizedTest
  @CsvSource({"false, false", "true, false", "false, true", "true, true"})
  void S135_aRootThatIsMovedUnderOneThatSomebodyDeletesGoesBackWithAllBelowIt(
      boolean isEdited, boolean isPushedFirst) {
    String root = add("root", null);
    add("below", add("reply", root));
    String other = add("other", null);
    desk.synced();
    time.advance(Duration.ofHours(1));
    desk.table(COMMENTS)
        .update(COMMENTS.ref(1), old -> new Comment(isEdited ? "edited" : "root", COMMENTS.ref(4)));
    server.delete("comments", other);
    if (isPushedFirst) {
      server.faults().on(1, sent -> sent.method().equals("PATCH"), Fault.status(422));
      desk.push();
    }
    desk.sync();
    desk.engine().failures().forEach(SyncFailure::retry);
    desk.synced();
    String now = isEdited ? "edited" : "root";
    assertThat(here()).containsExactlyInAnyOrder(now, "reply", "below");
    assertThat(desk.table(COMMENTS).find(COMMENTS.ref(1))).contains(new Comment(now, null));
    assertThat(server.rows("comments"))
        .extracting(row -> row.path("text").asText() + " " + row.path("on_id").isNull())
        .containsExactlyInAnyOrder(now + " true", "reply false", "below false");
    assertThat(desk.engine().failures()).isEmpty();
    assertThat(desk.engine().pending()).isZero();
  }

  /** What the server does not have goes with the row under which it was made. */
  @Test
  void S135_aNewRootUnderOneThatSomebodyDeletesIsAFailure() {
    String other = add("other", null);
    add("stays", null);
    desk.synced();
    time.advance(Duration.ofHours(1));
    Ref<Comment> made = desk.table(COMMENTS).create(new Comment("made", COMMENTS.ref(1)));
    server.delete("comments", other);
    desk.sync();
    assertThat(here()).containsExactly("stays");
    assertThat(desk.engine().failures()).extracting(SyncFailure::ref).containsExactly(made);
  }
}
