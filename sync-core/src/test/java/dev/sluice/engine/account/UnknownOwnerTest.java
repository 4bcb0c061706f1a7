package dev.sluice.engine.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.UnsyncedWorkException;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.http.Credentials;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.RowKind;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * S47: the list with the user failed as long as the first token lived, and now there is another.
 */
class UnknownOwnerTest extends Scenario {

  private static final String NEW_TOKEN = "fedcba9876543210fedcba9876543210";

  private Device device;

  @BeforeEach
  void theUserDoesNotCome() {
    every("GET me", Fault.status(500));
    device = device("a");
  }

  /** What was made while nobody could push is in the file when the engine starts anew. */
  private Device laterWithAnotherToken() {
    device.entry("offline");
    device.close();
    pass(MINUTE);
    forget();
    server.faults().clear();
    server.setToken(NEW_TOKEN);
    Credentials credentials = Credentials.apiToken(NEW_TOKEN);
    return device("a", o -> o.server("https://tracker.example/api/v9", credentials));
  }

  private void somebodyElseHasThatToken() {
    Answer other = Answer.json(Json.object().put("id", 4711).put("fullname", "Bert"));
    every("GET me", Fault.answer(other));
  }

  private void isRefused(SyncReport report) {
    assertThat(report.error()).map(SyncException::kind).contains(FailureKind.WRONG_ACCOUNT);
    assertThat(log().changes()).isEmpty();
    assertThat(descriptionsOnServer()).doesNotContain("offline");
  }

  @ParameterizedTest
  @EnumSource(
      value = Operation.class,
      names = {"FULL", "PUSH"})
  void S47_whoseEntriesAreHereIsTheSameUser(Operation operation) {
    web().addEntry("mine", time.now().minusSeconds(600), MINUTE);
    device.sync();
    Device later = laterWithAnotherToken();
    assertThat(later.run(operation).result()).isEqualTo(SyncResult.SYNCED);
    assertThat(later.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(later.descriptions()).containsExactlyInAnyOrder("mine", "offline");
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("mine", "offline");
  }

  /** The entries are stored one by one then. */
  @Test
  void S47_soIsHeIfTheDatabaseRefusesAnEntry() {
    device.sql(
        "CREATE TRIGGER app_rule BEFORE INSERT ON time_entries WHEN NEW.description = 'bad'"
            + " BEGIN SELECT RAISE(ABORT, 'no'); END");
    web().addEntry("mine", time.now().minusSeconds(600), MINUTE);
    web().addEntry("bad", time.now().minusSeconds(900), MINUTE);
    device.sync();
    Device later = laterWithAnotherToken();
    assertThat(later.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("mine", "bad", "offline");
  }

  @Test
  void S47_soIsWhoseEntriesWerePushed() {
    device.entry("mine");
    device.sync();
    assertThat(descriptionsOnServer()).containsExactly("mine");
    Device later = laterWithAnotherToken();
    assertThat(later.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("mine", "offline");
  }

  @ParameterizedTest
  @EnumSource(
      value = Operation.class,
      names = {"CLEAN_UP"},
      mode = EnumSource.Mode.EXCLUDE)
  void S47_anotherUserOfTheSameWorkspacesIsRefused(Operation operation) {
    web().addEntry("mine", time.now().minusSeconds(600), MINUTE);
    device.sync();
    Device later = laterWithAnotherToken();
    somebodyElseHasThatToken();
    isRefused(later.run(operation));
  }

  @Test
  void S47_entriesOfTwoUsersProveNothing() {
    web().addEntry("mine", time.now().minusSeconds(600), MINUTE);
    ArrayNode entries = Json.array();
    web().rows(RowKind.TIME_ENTRY).forEach(entries::add);
    ObjectNode shared = entries.get(0).deepCopy();
    entries.add(shared.put("id", 4712).put("user_id", 4711).put("uid", 4711));
    next("GET me/time_entries", Fault.answer(Answer.json(entries)));
    device.sync();
    Device later = laterWithAnotherToken();
    somebodyElseHasThatToken();
    isRefused(later.sync());
  }

  /** The right user can prove it by the former credentials, and loses nothing by mistake. */
  @Test
  void S47_withoutAnyEntryNobodyCanTell() {
    device.sync();
    Device later = laterWithAnotherToken();
    isRefused(later.sync());
    var done = later.engine.logOut(false).test();
    time.settle();
    done.assertError(UnsyncedWorkException.class);
    server.setToken(TrackerServer.TOKEN);
    later.engine.resume(Credentials.apiToken(TrackerServer.TOKEN));
    pass(MINUTE);
    assertThat(descriptionsOnServer()).containsExactly("offline");
  }

  /** What an entry says counts only as long as the user's own row has not come. */
  @Test
  void S47_theUsersRowOutweighsTheEntries() {
    web().addEntry("mine", time.now().minusSeconds(600), MINUTE);
    ObjectNode entry = (ObjectNode) web().rows(RowKind.TIME_ENTRY).get(0).deepCopy();
    ArrayNode entries = Json.array().add(entry.put("user_id", 4711).put("uid", 4711));
    next("GET me/time_entries", Fault.answer(Answer.json(entries)));
    device.sync();
    server.faults().clear();
    pass(MINUTE);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    Device later = laterWithAnotherToken();
    assertThat(later.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("mine", "offline");
  }
}
