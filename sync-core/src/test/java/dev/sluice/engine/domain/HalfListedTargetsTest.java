package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.SyncFailure;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Query;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** S133: a note names a harvest, and the harvests of its hive do not come. */
class HalfListedTargetsTest {

  private record Hive(String name) {}

  private record Harvest(String name, Ref<Hive> hive) {}

  private record Note(String text, Ref<Harvest> harvest, List<Ref<Harvest>> others) {}

  private static final Endpoints BELOW_HIVES =
      Endpoints.list("hives/{hive_id}/harvests")
          .update(Endpoint.patch("hives/{hive_id}/harvests/{id}"));
  private static final Field<Hive, String> HIVE_NAME = Field.text("name", Hive::name);
  private static final Field<Harvest, String> NAME = Field.text("name", Harvest::name);
  private static final Field<Note, String> TEXT = Field.text("text", Note::text);
  private static final Field<Note, Instant> AT =
      Field.<Note>instant("at", any -> null).nullable().byServer();

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private ObjectNode note = Json.object().put("id", 1).put("text", "one").put("harvest_id", 11);
  private String gap = "";
  private boolean isGone;
  private EntityType<Hive> hives;
  private EntityType<Harvest> harvests;
  private EntityType<Note> notes;
  private Desk desk;

  private void open(Endpoints hiveList, Endpoints harvestList) {
    hives =
        EntityType.<Hive>named("hives", hiveList.delete(Endpoint.delete("hives/{id}")))
            .fields(HIVE_NAME)
            .build(row -> new Hive(row.require(HIVE_NAME)));
    Field<Harvest, Ref<Hive>> hive =
        Field.<Harvest, Hive>reference("hive_id", hives, Harvest::hive).ownedByTarget();
    harvests =
        EntityType.<Harvest>named("harvests", harvestList)
            .fields(NAME, hive)
            .build(row -> new Harvest(row.require(NAME), row.require(hive)));
    Field<Note, Ref<Harvest>> harvest =
        Field.<Note, Harvest>reference("harvest_id", harvests, Note::harvest).nullable();
    Field<Note, List<Ref<Harvest>>> others = Field.references("other_ids", harvests, Note::others);
    Endpoint update = Endpoint.put("notes/{id}").entire();
    notes =
        EntityType.<Note>named("notes", Endpoints.list("notes").update(update))
            .fields(TEXT, harvest, others)
            .modifiedAt(AT)
            .build(row -> new Note(row.require(TEXT), row.get(harvest), row.require(others)));
    note.put("at", time.now().toString()).putArray("other_ids").add(11).add(21);
    time.advance(Duration.ofHours(3));
    server.answers(this::answer);
    SyncSchema schema = SyncSchema.of(1, hives, harvests, notes);
    desk = Desk.open(folder.resolve("notes.db"), schema, server, time);
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private static ObjectNode named(ArrayNode list, long id) {
    return list.addObject().put("id", id).put("name", "n" + id);
  }

  private Reply answer(Request request) {
    ArrayNode list = Json.array();
    String path = request.url().encodedPath();
    if (request.method().equals("PUT")) {
      note = (ObjectNode) ScriptedServer.body(request).deepCopy();
      return Reply.json(note.put("id", 1).put("at", time.now().toString()));
    }
    if (path.endsWith("/hives")) {
      ObjectNode first = gap.equals("unseen") ? Json.object() : named(list, 1);
      if (gap.equals("hive")) {
        first.removeAll().put("id", "none");
      }
      named(list, 2);
    } else if (path.endsWith("/hives/1/harvests")) {
      if (gap.matches("-?[0-9]+")) {
        return Reply.of(Integer.parseInt(gap), "");
      }
      if (gap.equals("null")) {
        return Reply.of(200, "null");
      }
      ObjectNode first = isGone ? Json.object() : named(list, 11);
      if (gap.equals("harvest")) {
        first.removeAll().put("id", "none");
      }
    } else if (path.endsWith("/harvests") && !"2".equals(request.url().queryParameter("page"))) {
      named(list, 21).put("hive_id", 2);
    } else if (path.endsWith("/notes")) {
      list.add(note);
    }
    return Reply.json(list);
  }

  private Note here() {
    return desk.all(notes).get(0);
  }

  /** Also where the hive itself cannot be read, so that its harvests are not asked for. */
  @ParameterizedTest
  @ValueSource(strings = {"500", "403", "404", "410", "-1", "null", "harvest", "hive"})
  void S133_aListThatDoesNotComeWholeTakesNoReferenceAway(String gap) {
    open(Endpoints.list("hives"), BELOW_HIVES);
    this.gap = gap;
    desk.sync();
    Ref<Harvest> unknown = here().harvest();
    assertThat(desk.table(harvests).state(unknown)).isEqualTo(SyncState.PLACEHOLDER);
    assertThat(here().others()).hasSize(2).contains(unknown);
    assertThat(desk.all(harvests)).extracting(Harvest::name).containsExactly("n21");
    assertThat(desk.all(hives)).extracting(Hive::name).contains("n2").doesNotContain("");

    desk.table(notes).update(notes.ref(1), old -> new Note("two", old.harvest(), old.others()));
    desk.sync();
    assertThat(note.path("text").textValue()).isEqualTo("two");
    assertThat(note.path("harvest_id").longValue()).isEqualTo(11);
    assertThat(note.path("other_ids").toString()).isEqualTo("[11,21]");

    this.gap = "";
    desk.synced();
    assertThat(desk.table(harvests).find(unknown).orElseThrow().name()).isEqualTo("n11");
    assertThat(desk.table(harvests).find(unknown).orElseThrow().hive()).isEqualTo(hive("n1"));
    assertThat(here().harvest()).isEqualTo(unknown);
    desk.engine().cleanUp().test();
    time.advance(Duration.ofMinutes(1));
    assertThat(desk.table(hives).list(Query.<Hive>all().withPlaceholders())).hasSize(2);
  }

  private Ref<Hive> hive(String name) {
    return LongStream.range(1, 5)
        .mapToObj(hives::ref)
        .filter(ref -> desk.table(hives).find(ref).filter(new Hive(name)::equals).isPresent())
        .findFirst()
        .orElseThrow();
  }

  /**
   * A row may move to a page that has come, and what belongs to an unseen hive is not asked for.
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void S133_aListThatMayLackRowsTakesNoReferenceAway(boolean isInPages) {
    Endpoints list = Endpoints.list("hives");
    Endpoints pages = Endpoints.list("harvests").pages(Paging.number("page", 1));
    gap = "unseen";
    open(isInPages ? list : list.omitting(), isInPages ? pages : BELOW_HIVES);
    desk.synced();
    Ref<Harvest> unknown = here().harvest();
    assertThat(desk.table(harvests).state(unknown)).isEqualTo(SyncState.PLACEHOLDER);
    desk.synced();
    assertThat(here().harvest()).isEqualTo(isInPages ? null : unknown);
  }

  /** The harvest of the note is one of a hive that the user has deleted, and is not asked for. */
  @Test
  void S133_theListOfAHiveThatIsDeletedHereIsNotAskedForAndProvesNothing() {
    open(Endpoints.list("hives"), BELOW_HIVES);
    gap = "500";
    desk.sync();
    note.put("harvest_id", 12).put("at", time.now().minusSeconds(3000).toString());
    gap = "";
    server.answers(
        request -> request.method().equals("DELETE") ? Reply.of(500, "") : answer(request));
    desk.table(hives).delete(hive("n1"));
    desk.sync();
    assertThat(here().harvest()).isNotNull();
  }

  @Test
  void S133_onceAllListsHaveComeWithoutItTheReferenceIsNull() {
    open(Endpoints.list("hives"), BELOW_HIVES);
    gap = "500";
    desk.sync();
    assertThat(here().harvest()).isNotNull();
    gap = "";
    isGone = true;
    time.advance(Duration.ofHours(1));
    desk.synced();
    assertThat(here().harvest()).isNull();
    assertThat(here().others()).hasSize(1);
  }

  /** Where its hive is unknown, too, an edit of the placeholder waits for the row. */
  @Test
  void S133_anEditOfThePlaceholderIsSentOnceTheListHasCome() {
    open(Endpoints.list("hives"), BELOW_HIVES);
    gap = "500";
    desk.sync();
    Ref<Harvest> unknown = here().harvest();
    desk.table(harvests).update(unknown, old -> new Harvest("mine", old.hive()));
    desk.sync();
    assertThat(server.asked()).noneMatch(asked -> asked.startsWith("PATCH"));
    assertThat(desk.engine().failures()).extracting(SyncFailure::message).isEmpty();
    gap = "";
    desk.sync();
    assertThat(server.asked()).contains("PATCH /v1/hives/1/harvests/11");
  }
}
