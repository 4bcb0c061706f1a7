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
import dev.sluice.store.SyncState;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No update overwrites what the server has never told by a value that nobody has said. */
class UntoldFieldsTest {

  private record Choir(String name, long seats, @Nullable String town) {}

  private record Singer(String name, Ref<Choir> choir) {}

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<Long, ObjectNode> choirs = new LinkedHashMap<>();
  private final Set<String> hidden = new TreeSet<>();
  private int status = 200;
  private boolean isSilent;
  private EntityType<Choir> type;
  private EntityType<Singer> singers;
  private Desk desk;

  @BeforeEach
  void choir() {
    choirs.put(1L, choir(1, "Bach", 40, "Ulm"));
    server.answers(this::answer);
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private static ObjectNode choir(long id, String name, long seats, @Nullable String town) {
    return Json.object().put("id", id).put("name", name).put("seats", seats).put("town", town);
  }

  private Reply answer(Request request) {
    List<String> path = request.url().pathSegments();
    if (path.get(1).equals("singers")) {
      ObjectNode anna = Json.object().put("id", 1).put("name", "Anna").put("choir_id", 1);
      return Reply.json(Json.array().add(anna));
    }
    if (request.method().equals("GET") && "2".equals(request.url().queryParameter("page"))) {
      return Reply.of(500, "");
    }
    if (request.method().equals("GET")) {
      ArrayNode list = Json.array();
      choirs.values().forEach(row -> list.add(row.deepCopy().remove(hidden)));
      return status == 200 ? Reply.json(list) : Reply.of(status, "");
    }
    long id = Long.parseLong(path.get(2));
    ObjectNode row = request.method().equals("PUT") ? Json.object().put("id", id) : choirs.get(id);
    row.setAll((ObjectNode) ScriptedServer.body(request));
    choirs.put(id, row);
    return isSilent ? Reply.of(204, "") : Reply.json(row);
  }

  private void open(Endpoint update, @Nullable String group) {
    open(Endpoints.list("choirs").update(update), group);
  }

  private void open(Endpoints endpoints, @Nullable String group) {
    Field<Choir, String> name = grouped(Field.<Choir>text("name", Choir::name), group);
    Field<Choir, Long> seats = grouped(Field.<Choir>integer("seats", Choir::seats), group);
    Field<Choir, String> town = grouped(Field.<Choir>text("town", Choir::town).nullable(), group);
    type =
        EntityType.<Choir>named("choirs", endpoints)
            .fields(name, seats, town)
            .build(row -> new Choir(row.require(name), row.require(seats), row.get(town)));
    Field<Singer, String> singer = Field.text("name", Singer::name);
    Field<Singer, Ref<Choir>> choir =
        Field.<Singer, Choir>reference("choir_id", type, Singer::choir).nullable();
    singers =
        EntityType.<Singer>named("singers", Endpoints.list("singers"))
            .fields(singer, choir)
            .build(row -> new Singer(row.require(singer), row.get(choir)));
    desk = Desk.open(folder.resolve("c.db"), SyncSchema.of(1, type, singers), server, time);
    desk.sync();
  }

  private static <T> Field<Choir, T> grouped(Field<Choir, T> field, @Nullable String group) {
    return group == null ? field : field.group(group);
  }

  private void openReplacing() {
    open(Endpoint.put("choirs/{id}").entire(), null);
  }

  private void rename(Ref<Choir> ref) {
    desk.table(type).update(ref, old -> new Choir("Edited", old.seats(), old.town()));
    desk.sync();
  }

  private void pushEdited() {
    desk.table(type).update(type.ref(1), old -> new Choir("Edited", old.seats(), old.town()));
    desk.engine().push().test();
    time.advance(Duration.ofMinutes(5));
  }

  private Ref<Choir> standIn() {
    return desk.all(singers).get(0).choir();
  }

  private String there(long id) {
    return String.valueOf(choirs.get(id));
  }

  private List<SyncFailure> failures() {
    return desk.engine().failures();
  }

  @Test
  void anEditOfAPlaceholderThatReplacesTheRowWaitsForTheRow() {
    anEditWaitsForTheRow(Endpoint.put("choirs/{id}").entire(), null);
  }

  @Test
  void soDoesOneThatReplacesAGroup() {
    anEditWaitsForTheRow(Endpoint.patch("choirs/{id}"), "all");
  }

  private void anEditWaitsForTheRow(Endpoint update, @Nullable String group) {
    status = 403;
    open(update, group);
    rename(standIn());
    assertThat(there(1L)).isEqualTo(choir(1, "Bach", 40, "Ulm").toString());
    status = 200;
    desk.synced();
    assertThat(there(1L)).isEqualTo(choir(1, "Edited", 40, "Ulm").toString());
  }

  @Test
  void oneThatSaysItsChangeOnlyDoesNotWait() {
    status = 403;
    open(Endpoint.patch("choirs/{id}"), null);
    rename(standIn());
    assertThat(there(1L)).isEqualTo(choir(1, "Edited", 40, "Ulm").toString());
  }

  /** Nobody has told its other fields yet. */
  @Test
  void anAnswerThatTellsNothingLeavesItAPlaceholder() {
    status = 403;
    open(Endpoint.patch("choirs/{id}").silent(), null);
    isSilent = true;
    Ref<Choir> choir = standIn();
    rename(choir);
    assertThat(there(1L)).isEqualTo(choir(1, "Edited", 40, "Ulm").toString());
    assertThat(desk.table(type).state(choir)).isEqualTo(SyncState.PLACEHOLDER);
    status = 200;
    desk.synced();
    assertThat(desk.all(type)).containsExactly(new Choir("Edited", 40, "Ulm"));
  }

  @Test
  void ifTheRowDoesNotComeInADayTheUserDecides() {
    status = 403;
    openReplacing();
    rename(standIn());
    assertThat(failures()).isEmpty();
    time.advance(Duration.ofDays(1));
    desk.sync();
    assertThat(there(1L)).isEqualTo(choir(1, "Bach", 40, "Ulm").toString());
    assertThat(failures())
        .singleElement()
        .satisfies(failure -> assertThat(failure.message()).contains("never told [seats, town]"));
    status = 200;
    desk.sync();
    failures().forEach(SyncFailure::retry);
    desk.synced();
    assertThat(there(1L)).isEqualTo(choir(1, "Edited", 40, "Ulm").toString());
  }

  /** Where nothing was a placeholder, such a row is just empty. */
  @Test
  void anEditOfAnEmptyRowDoesNotWait() {
    choirs.put(1L, choir(1, "", 0, null));
    openReplacing();
    rename(type.ref(1));
    assertThat(there(1L)).isEqualTo(choir(1, "Edited", 0, null).toString());
  }

  @Test
  void aFieldThatTheListLeavesOutIsNotReplacedByAnEmptyOne() {
    hidden.add("seats");
    choirs.put(2L, choir(2, "Brahms", 30, null));
    openReplacing();
    rename(type.ref(1));
    assertThat(there(1L)).isEqualTo(choir(1, "Bach", 40, "Ulm").toString());
    assertThat(failures())
        .singleElement()
        .satisfies(failure -> assertThat(failure.message()).contains("never told [seats]"));
    desk.table(type).update(type.ref(1), old -> new Choir(old.name(), 41, old.town()));
    desk.synced();
    assertThat(there(1L)).isEqualTo(choir(1, "Edited", 41, "Ulm").toString());
  }

  @Test
  void norIsOneThatMayBeNullAndThatNoRowOfTheListHas() {
    hidden.add("town");
    openReplacing();
    rename(type.ref(1));
    assertThat(there(1L)).isEqualTo(choir(1, "Bach", 40, "Ulm").toString());
    assertThat(failures()).hasSize(1);
    hidden.clear();
    desk.sync();
    failures().forEach(SyncFailure::retry);
    desk.synced();
    assertThat(there(1L)).isEqualTo(choir(1, "Edited", 40, "Ulm").toString());
  }

  @Test
  void whatAnotherRowOfTheListHasIsNullWhereItIsLeftOut() {
    ObjectNode brahms = choir(2, "Brahms", 30, null);
    brahms.remove("town");
    choirs.put(2L, brahms);
    openReplacing();
    rename(type.ref(2));
    assertThat(there(2L)).isEqualTo(choir(2, "Edited", 30, null).toString());
  }

  @Test
  void norIsOneOfAGroupOfWhichAnotherFieldIsEdited() {
    hidden.add("town");
    open(Endpoint.patch("choirs/{id}"), "all");
    rename(type.ref(1));
    assertThat(there(1L)).isEqualTo(choir(1, "Bach", 40, "Ulm").toString());
    assertThat(failures())
        .singleElement()
        .satisfies(failure -> assertThat(failure.message()).contains("never told [town]"));
  }

  @Test
  void norIsOneThatWasLeftOutWhileUpdatesWereNotEntire() {
    hidden.add("town");
    open(Endpoint.patch("choirs/{id}"), null);
    desk.close();
    status = 304; // no list comes again
    openReplacing();
    pushEdited();
    assertThat(there(1L)).isEqualTo(choir(1, "Bach", 40, "Ulm").toString());
  }

  /** Nobody knows yet whether another row of the list has it. */
  @Test
  void norIsOneThatAListHasLeftOutWhichBrokeOff() {
    hidden.add("town");
    Endpoint update = Endpoint.put("choirs/{id}").entire();
    open(Endpoints.list("choirs").pages(Paging.number("page", 1)).update(update), null);
    pushEdited();
    assertThat(there(1L)).isEqualTo(choir(1, "Bach", 40, "Ulm").toString());
  }
}
