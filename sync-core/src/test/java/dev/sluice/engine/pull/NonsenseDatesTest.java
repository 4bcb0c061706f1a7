package dev.sluice.engine.pull;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** S76: dates of the server that cannot be right neither hide changes nor take rows away. */
class NonsenseDatesTest extends Scenario {

  private static final Instant YEAR_2036 = Instant.parse("2036-01-01T00:00:00Z");
  private static final String DATE_2036 = "Tue, 01 Jan 2036 00:00:00 GMT";

  private Fault emptyListDated2036() {
    return Fault.answer(Answer.json(Json.array()).withHeader("Date", DATE_2036));
  }

  private static long cursor(Device device, String type) {
    return device.number(
        "SELECT value FROM _sync_list WHERE note = 'cursor' AND type = '" + type + "'");
  }

  @Test
  void S76_aRowOfTheYear2036HidesNoDeletionOfAnyOther() {
    long home = web().workspace();
    long client = web().addClient(home, "goes");
    web().put(RowKind.CLIENT, Map.of("name", "from the future"), YEAR_2036);
    Device device = synced();
    assertThat(cursor(device, "clients")).isLessThan(time.now().toEpochMilli() - 60_000);

    web().delete(RowKind.CLIENT, client);
    device.sync();
    assertThat(device.all(Client.TYPE)).extracting(Client::name).containsExactly("from the future");
  }

  @Test
  void S76_aRowOfTheYear2036GoesLikeAnyOtherWhenAWholeListDoesNotNameIt() {
    long tag = web().put(RowKind.TAG, Map.of("name", "from the future"), YEAR_2036);
    web().addTag(web().workspace(), "stays");
    Device device = synced();
    web().delete(RowKind.TAG, tag);
    device.forgetCursors();
    device.sync();
    assertThat(device.all(Tag.TYPE)).extracting(Tag::name).containsExactly("stays");
  }

  @Test
  void S76_anIdleSyncBesideARowOfTheYear2036StillWritesNothing() {
    web().put(RowKind.TAG, Map.of("name", "from the future"), YEAR_2036);
    Device device = synced();
    device.sync();
    long before = cursor(device, "tags");
    pass(MINUTE.multipliedBy(5));
    device.sync();
    assertThat(cursor(device, "tags")).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"clients", "tags", "projects", "time_entries"})
  void S76_oneAnswerWithAWrongDateMovesNoMarkIntoTheFuture(String type) {
    long home = web().workspace();
    long client = web().addClient(home, "goes");
    long tag = web().addTag(home, "goes");
    long project = web().addProject(home, "goes");
    long entry = web().addEntry("goes", time.now().minusSeconds(600), MINUTE);
    Device device = synced();
    pass(Duration.ofDays(40)); // so old that the cursor would follow the answer's date
    next("GET me/" + type, emptyListDated2036());
    device.sync();
    assertThat(cursor(device, type)).isLessThanOrEqualTo(time.now().toEpochMilli() - 60_000);

    web().delete(RowKind.TIME_ENTRY, entry);
    web().delete(RowKind.PROJECT, project);
    web().delete(RowKind.TAG, tag);
    web().delete(RowKind.CLIENT, client);
    pass(MINUTE);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.descriptions()).isEmpty();
    assertThat(device.all(Tag.TYPE)).isEmpty();
    assertThat(device.all(Client.TYPE)).isEmpty();
  }

  @Test
  void S76_aStoredMarkOfTheYear2036IsReplacedByTheNextPull() {
    web().addTag(web().workspace(), "tag");
    Device device = synced();
    device.sql("UPDATE _sync_list SET value = ? WHERE note = 'cursor'", YEAR_2036.toEpochMilli());
    device.sync();
    assertThat(cursor(device, "tags")).isLessThan(time.now().toEpochMilli());
    assertThat(cursor(device, "time_entries")).isLessThan(time.now().toEpochMilli());
  }

  @Test
  void S76_aCleanUpAfterAWrongDateTakesNothingThatIsYoung() {
    Device device = synced();
    Ref<TimeEntry> entry = device.entry("young");
    device.push();
    next("GET me/time_entries", emptyListDated2036());
    device.run(Operation.LIGHT);
    assertThat(device.run(Operation.CLEAN_UP).error()).isEmpty();
    assertThat(device.entries().find(entry)).isPresent();
  }

  @Test
  void S76_norDoesACleanUpOfAProcessThatHasHeardNothingButAWrongDate() {
    Device device = synced();
    Ref<TimeEntry> entry = device.entry("young");
    device.push();
    device.kill();
    Device again = device("a");
    next("GET me/time_entries", emptyListDated2036());
    again.run(Operation.LIGHT);
    assertThat(again.run(Operation.CLEAN_UP).error()).isEmpty();
    assertThat(again.entries().find(entry)).isPresent();
  }

  @Test
  void S76_oneWrongDateDatesNoEditOfTheUserAnew() {
    long known = web().addEntry("base", time.now().minusSeconds(600), MINUTE);
    Device device = synced();
    device.describe(device.ref(TimeEntry.TYPE, known), "first");
    pass(MINUTE);
    web().edit(RowKind.TIME_ENTRY, known, "description", "later");
    next("GET me/tasks", emptyListDated2036());
    device.sync();
    assertThat(device.descriptions()).containsExactly("later");
  }
}
