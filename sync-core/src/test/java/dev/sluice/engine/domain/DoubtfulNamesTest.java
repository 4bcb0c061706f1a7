package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.sluice.SyncFailure;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server refuses a create because it has such a row, and its list does not show it. */
class DoubtfulNamesTest {

  private record Tag(String name) {}

  private static final Field<Tag, String> NAME = Field.text("name", Tag::name).fingerprint();
  private static final String WORDS = "the name is taken";

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<Long, String> rows = new LinkedHashMap<>();
  private Function<ArrayNode, Reply> lists = Reply::json;
  private EntityType<Tag> tags;
  private Desk desk;

  private void open(UnaryOperator<Endpoints> more) {
    Endpoints endpoints =
        Endpoints.list("tags").create(Endpoint.post("tags")).alreadyExists("taken");
    tags =
        EntityType.<Tag>named("tags", more.apply(endpoints))
            .fields(NAME)
            .build(row -> new Tag(row.require(NAME)));
    server.answers(this::answer);
    desk = Desk.open(folder.resolve("t.db"), SyncSchema.of(1, tags), server, time);
    desk.synced();
    server.forget();
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private Reply answer(Request request) {
    if (request.method().equals("GET")) {
      ArrayNode list = Json.array();
      rows.forEach((id, name) -> list.addObject().put("id", id).put("name", name));
      return lists.apply(list);
    }
    String name = ScriptedServer.body(request).get("name").asText();
    if (rows.values().stream().anyMatch(name::equalsIgnoreCase)) {
      return Reply.of(409, '"' + WORDS + '"');
    }
    long id = 100L + rows.size();
    rows.put(id, name);
    return Reply.json(Json.object().put("id", id).put("name", name));
  }

  private Ref<Tag> taken(String name) {
    rows.put(1L + rows.size(), name);
    return desk.table(tags).create(new Tag(name));
  }

  /** Without its first row, as the server says or not. */
  private static Reply cut(ArrayNode list) {
    list.remove(0);
    return new Reply(200, list.toString(), Map.of("X-Cut", "true"));
  }

  /** A row rests for a minute at first. */
  private void push() {
    desk.engine().push().test();
    time.advance(Duration.ofSeconds(30));
  }

  private void rests(String why) {
    push();
    assertThat(desk.engine().failures()).isEmpty();
    assertThat(desk.engine().resting())
        .extracting(SyncFailure::message)
        .containsExactly(WORDS + ": " + why);
  }

  private void isFoundLater(Ref<Tag> ours) {
    lists = Reply::json;
    time.advance(Duration.ofHours(6));
    assertThat(desk.push().error()).isEmpty();
    assertThat(desk.engine().pending()).isZero();
    assertThat(desk.table(tags).find(ours)).isPresent();
    assertThat(desk.all(tags)).extracting(Tag::name).containsExactlyElementsOf(rows.values());
  }

  private long requests(String method) {
    return server.requests().stream().filter(asked -> asked.method().equals(method)).count();
  }

  @Test
  void aCutListDoesNotProveThatTheServerHasNoSuchRow() {
    open(tags -> tags.cutHeader("X-Cut"));
    Ref<Tag> ours = taken("urgent");
    lists = DoubtfulNamesTest::cut;
    rests("the server has cut the list");
    push();
    assertThat(requests("GET")).isEqualTo(1);
    isFoundLater(ours);
  }

  @Test
  void norDoesOneWithARowThatCannotBeRead() {
    open(tags -> tags);
    Ref<Tag> ours = taken("urgent");
    lists = list -> Reply.of(200, list.toString().replace("\"id\":1", "\"id\":\"seven\""));
    rests("1 rows of the list cannot be read");
    isFoundLater(ours);
  }

  /** The row that cannot be read may be the one. */
  @Test
  void aNameInAnotherSpellingIsNotTakenFromAListThatCannotBeRead() {
    open(tags -> tags);
    rows.put(9L, "URGENT");
    Ref<Tag> ours = desk.table(tags).create(new Tag("urgent"));
    lists =
        list -> {
          list.addObject().put("id", "seven").put("name", "urgent");
          return Reply.json(list);
        };
    rests("1 rows of the list cannot be read");
    lists = Reply::json;
    time.advance(Duration.ofHours(6));
    desk.push();
    assertThat(desk.engine().pending()).isZero();
    assertThat(desk.table(tags).find(ours)).contains(new Tag("URGENT"));
  }

  @Test
  void anAnswerOfNullIsAskedForOnceMore() {
    open(tags -> tags);
    Ref<Tag> ours = taken("urgent");
    lists =
        list -> {
          lists = Reply::json;
          return Reply.of(200, "null");
        };
    desk.push();
    assertThat(requests("GET")).isEqualTo(2);
    assertThat(desk.engine().failures()).isEmpty();
    isFoundLater(ours);
  }

  @Test
  void twiceItIsAnEmptyListSoTheRefusalCounts() {
    open(tags -> tags);
    taken("urgent");
    lists = list -> Reply.of(200, "null");
    desk.push();
    assertThat(desk.engine().failures()).extracting(SyncFailure::message).containsExactly(WORDS);
  }

  @Test
  void whatAListMayLeaveOutForEverIsAFailureThatSaysSo() {
    open(Endpoints::omitting);
    Ref<Tag> ours = taken("urgent");
    lists = DoubtfulNamesTest::cut;
    desk.push();
    assertThat(desk.engine().failures())
        .extracting(SyncFailure::message)
        .containsExactly(WORDS + ": the list lacks it, and may leave rows out");
    desk.engine().failures().get(0).retry();
    isFoundLater(ours);
  }

  @Test
  void oneListServesAllNamesThatItDoesNotShow() {
    open(tags -> tags.cutHeader("X-Cut"));
    for (int i = 0; i < 5; i++) {
      taken("urgent " + i);
    }
    lists = list -> new Reply(200, "[]", Map.of("X-Cut", "true"));
    push();
    assertThat(desk.engine().resting()).hasSize(5);
    assertThat(requests("GET")).isEqualTo(1);
    assertThat(requests("POST")).isEqualTo(5);
  }

  @Test
  void aRowThatRestsForItsNameIsSentAtOnceWhenItIsRenamed() {
    open(tags -> tags.cutHeader("X-Cut"));
    Ref<Tag> ours = taken("urgent");
    lists = DoubtfulNamesTest::cut;
    rests("the server has cut the list");
    desk.table(tags).update(ours, tag -> new Tag("pressing"));
    desk.push();
    assertThat(desk.engine().pending()).isZero();
    assertThat(rows.values()).containsExactly("urgent", "pressing");
  }
}
