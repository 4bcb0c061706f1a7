package dev.sluice.engine.lost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Preferences;
import dev.sluice.tracker.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** S41: a status of success to a delete or to preferences that does not say that it was done. */
class FalseSuccessTest extends Scenario {

  private static final String PAGE = "<html><title>Log in to this network</title></html>";

  private Device deleting() {
    long id = web().addTag(web().workspace(), "doomed");
    Device device = synced();
    device.db.tags().delete(device.ref(Tag.TYPE, id));
    return device;
  }

  private void isDoneLater(Device device) {
    assertThat(device.push().result()).isEqualTo(SyncResult.FAILED);
    assertThat(device.pending()).isEqualTo(1);
    assertThat(device.status().text()).isNotEqualTo("Synced");
    assertThat(onServer(RowKind.TAG, "name")).containsExactly("doomed");
    pass(MINUTE);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(onServer(RowKind.TAG, "name")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 202, 203, 205, 206, 207, 226})
  void S41_aDeleteThatALogInPageAnswersIsSentAgain(int status) {
    Device device = deleting();
    next("DELETE tags", Fault.answer(Answer.html(status, PAGE)));
    isDoneLater(device);
  }

  @ParameterizedTest
  @ValueSource(ints = {202, 203, 207, 226})
  void S41_aDeleteThatWasAcceptedForLaterIsSentAgain(int status) {
    Device device = deleting();
    next("DELETE tags", Fault.answer(Answer.empty(status)));
    isDoneLater(device);
  }

  @ParameterizedTest
  @CsvSource({"200, ''", "204, ''", "200, 4711", "200, '\"ok\"'", "200, null", "200, '{}'"})
  void S41_aDeleteMayBeAnsweredByNothingOrByAnyJson(int status, String body) {
    Device device = deleting();
    Answer done =
        body.isEmpty() ? Answer.empty(status) : Answer.html(status, body); // the type says nothing
    next("DELETE tags", new Fault.Instead(done, true));
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().of("DELETE tags")).hasSize(1);
    assertThat(onServer(RowKind.TAG, "name")).isEmpty();
  }

  @Test
  void S41_preferencesThatALogInPageAnswersAreSentAgain() {
    Device device = synced();
    Preferences before = device.all(Preferences.TYPE).get(0);
    Ref<Preferences> ref = Preferences.TYPE.ref(before.id());
    String wanted = before.durationFormat().equals("decimal") ? "classic" : "decimal";
    device.table(Preferences.TYPE).update(ref, p -> p.withDurationFormat(wanted));
    next("POST me/preferences", Fault.answer(Answer.html(200, PAGE)));
    assertThat(device.push().result()).isEqualTo(SyncResult.FAILED);
    assertThat(device.state(ref)).isEqualTo(SyncState.PENDING);
    pass(MINUTE);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().of("POST me/preferences")).hasSize(2);
    assertThat(device.find(ref).durationFormat()).isEqualTo(wanted);
  }

  @Test
  void S41_aLogInPageDoesNotSayThatTheCredentialsAreAlive() {
    long id = web().addTag(web().workspace(), "before");
    Device device = synced();
    Ref<Tag> edited = device.ref(Tag.TYPE, id);
    device.db.tags().update(edited, tag -> tag.withName("after"));
    next("PUT tags", Fault.answer(Answer.html(403, PAGE)));
    next("GET me/logged", Fault.answer(Answer.html(200, "\n " + PAGE)));
    assertThat(device.push().result()).isEqualTo(SyncResult.FAILED);
    assertThat(device.engine.failures()).isEmpty();
    assertThat(device.state(edited)).isEqualTo(SyncState.PENDING);
    pass(MINUTE);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(onServer(RowKind.TAG, "name")).containsExactly("after");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "OK", "{}", "null"})
  void S41_theServerMaySayItInAnyOtherWay(String words) {
    long id = web().addTag(web().workspace(), "before");
    Device device = synced();
    Ref<Tag> edited = device.ref(Tag.TYPE, id);
    device.db.tags().update(edited, tag -> tag.withName("after"));
    next("PUT tags", Fault.status(403));
    next("GET me/logged", Fault.answer(Answer.html(200, words)));
    assertThat(device.push().result()).isEqualTo(SyncResult.PENDING);
    assertThat(device.state(edited)).isEqualTo(SyncState.REFUSED);
  }
}
