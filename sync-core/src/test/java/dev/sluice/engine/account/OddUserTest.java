package dev.sluice.engine.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.http.Credentials;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.tracker.User;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** S92: {@code GET me} once answers something else than the user. */
class OddUserTest extends Scenario {

  enum Odd {
    LIST,
    LIST_OF_TWO,
    LIST_OF_TWO_OTHER_FIRST,
    OTHER_ID,
    NO_ID,
    DELETED;

    Answer of(JsonNode user) {
      ObjectNode me = user.deepCopy();
      ObjectNode other = me.deepCopy().put("id", 4711).put("fullname", "Bert");
      return Answer.json(
          switch (this) {
            case LIST -> Json.array().add(me);
            case LIST_OF_TWO -> Json.array().add(me).add(other);
            case LIST_OF_TWO_OTHER_FIRST -> Json.array().add(other).add(me);
            case OTHER_ID -> other;
            case NO_ID -> me.without("id");
            case DELETED -> me.put("server_deleted_at", "2026-01-01T00:00:00Z");
          });
    }
  }

  private void goesOn(Device device) {
    device.sync();
    pass(MINUTE);
    device.sync();
    pass(MINUTE);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    device.entry("later");
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).contains("later");
    List<User> users = device.all(User.TYPE);
    assertThat(users).hasSize(1);
    assertThat(users.get(0).serverId()).isEqualTo(web().user().get("id").asLong());
    assertThat(users.get(0).fullname()).isEqualTo(web().user().get("fullname").asText());
    assertThat(device.status().text()).isEqualTo("Synced");
  }

  /** Each answer is tried on a file that knows its user; how it is read is the same elsewhere. */
  static List<Odd> some() {
    return Sample.of(List.of(Odd.values()), 3, any -> "");
  }

  @ParameterizedTest
  @EnumSource
  void S92_aFileThatKnowsItsUserKeepsIt(Odd odd) {
    Device device = synced();
    next("GET me", Fault.answer(odd.of(web().user())));
    device.entry("now");
    goesOn(device);
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("now", "later");
  }

  /** A single answer is taken for a mistake, and nothing of it is stored. */
  @Test
  void S173_anotherUserIsNotBelievedAtOnce() {
    Device device = synced();
    long id = web().user().get("id").asLong();
    next("GET me", Fault.answer(Odd.OTHER_ID.of(web().user())));
    device.pull();
    assertThat(device.all(User.TYPE)).extracting(User::serverId).containsExactly(id);
    assertThat(device.number("SELECT count(*) FROM users WHERE fullname = 'Bert'")).isZero();
  }

  @Sampled
  @ParameterizedTest
  @MethodSource("some")
  void S92_aNewFileFindsItsUserLater(Odd odd) {
    next("GET me", Fault.answer(odd.of(web().user())));
    Device device = device("a");
    goesOn(device);
  }

  @Sampled
  @ParameterizedTest
  @MethodSource("some")
  void S92_aNewTokenIsStillProved(Odd odd) {
    Device device = synced();
    device.entry("now");
    device.close();
    String token = "fedcba9876543210fedcba9876543210";
    server.setToken(token);
    next("GET me", Fault.answer(odd.of(web().user())));
    Device later =
        device("a", o -> o.server("https://tracker.example/api/v9", Credentials.apiToken(token)));
    if (odd == Odd.OTHER_ID) {
      assertThat(later.push().result()).isEqualTo(SyncResult.FROZEN);
      return;
    }
    later.push();
    goesOn(later);
  }
}
