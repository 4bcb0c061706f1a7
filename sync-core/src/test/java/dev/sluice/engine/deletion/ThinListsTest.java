package dev.sluice.engine.deletion;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A whole list is suddenly empty, nearly empty, or {@code null}. Did the server mean it? */
class ThinListsTest extends Scenario {

  private static final Fault EMPTY = Fault.answer(Answer.json(Json.array()));
  private static final Fault NULL = Fault.answer(Answer.json(NullNode.getInstance()));

  private Device device;

  private void begin() {
    device = synced();
    pass(Duration.ofMinutes(10));
  }

  @Test
  void twoEmptyListsTakeEverythingAwayAndNoListTakesNothing() {
    long gone = web().addEntry("gone", time.now(), MINUTE);
    begin();
    web().delete(RowKind.TIME_ENTRY, gone);
    device.forgetCursors();
    next("GET me/time_entries", NULL);
    assertThat(device.pull().error()).isEmpty();
    assertThat(device.descriptions()).containsExactly("gone");

    every("GET me/time_entries", EMPTY);
    assertThat(device.pull().error()).isEmpty();
    assertThat(device.descriptions()).isEmpty();
  }

  /** The server answers one list of that type with none but the first {@code left} rows. */
  private void nextListIsCut(String type, RowKind kind, int left) {
    var list = Json.array();
    web().rows(kind).stream().limit(left).forEach(list::add);
    next("GET me/" + type, Fault.answer(Answer.json(list)));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void S80_oneListThatIsSuddenlyNearlyEmptyTakesNothingAway(int left) {
    for (int i = 0; i < 8; i++) {
      web().addEntry("entry " + i, time.now().minusSeconds(i), SECOND);
      web().addProject(web().workspace(), "project " + i);
    }
    begin();
    device.forgetCursors();
    nextListIsCut("time_entries", RowKind.TIME_ENTRY, left);
    nextListIsCut("projects", RowKind.PROJECT, left);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.descriptions()).hasSize(8);
    assertThat(device.all(Project.TYPE)).hasSize(8);
    assertThat(log().of("GET me/projects")).hasSize(2);
  }

  @Test
  void S80_whatTheSecondListDoesNotNameEitherGoesInTheSamePull() {
    long home = web().workspace();
    List<Long> tags = IntStream.range(0, 20).mapToObj(i -> web().addTag(home, "tag " + i)).toList();
    begin();
    tags.subList(1, 20).forEach(tag -> web().delete(RowKind.TAG, tag));
    device.forgetCursors();
    device.sync();
    assertThat(device.all(Tag.TYPE)).extracting(Tag::name).containsExactly("tag 0");
    assertThat(log().of("GET me/tags")).hasSize(2);
  }

  /** Some servers write an empty list as {@code null}, or now so and now so. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void S80_aNullAndAnEmptyListConfirmEachOther(boolean nullFirst) {
    long tag = web().addTag(web().workspace(), "the only one");
    begin();
    web().delete(RowKind.TAG, tag);
    pass(MINUTE);
    device.forgetCursors();
    nth(nullFirst ? 1 : 2, "GET me/tags", NULL);
    nth(nullFirst ? 2 : 1, "GET me/tags", EMPTY);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.all(Tag.TYPE)).isEmpty();
  }

  /** Some servers never write an empty list in another way, but nobody can tell. */
  @Test
  void S132_nullIsNeverBelievedHoweverLongItComes() {
    long tag = web().addTag(web().workspace(), "the only one");
    begin();
    web().delete(RowKind.TAG, tag);
    pass(MINUTE);
    device.forgetCursors();
    every("GET me/tags", NULL);
    for (int i = 0; i < 3; i++) {
      assertThat(device.sync().problems()).hasSize(1).allMatch(one -> one.contains("null"));
      assertThat(device.all(Tag.TYPE)).hasSize(1);
      pass(Duration.ofDays(3));
    }
    server.faults().clear();
    assertThat(device.sync().problems()).isEmpty();
    assertThat(device.all(Tag.TYPE)).isEmpty();
  }

  @Test
  void S80_aListBetweenTwoNullsProvesNothingOfThem() {
    web().addTag(web().workspace(), "stays");
    begin();
    for (int i = 0; i < 3; i++) {
      device.forgetCursors();
      every("GET me/tags", NULL);
      device.sync();
      server.faults().clear();
      pass(MINUTE.multipliedBy(4));
      device.sync();
      pass(MINUTE.multipliedBy(4));
    }
    assertThat(device.all(Tag.TYPE)).extracting(Tag::name).containsExactly("stays");
  }

  @Test
  void S80_aWholeListThatMissesNothingIsAskedForOnce() {
    web().addTag(web().workspace(), "tag");
    begin();
    device.forgetCursors();
    device.sync();
    assertThat(log().of("GET me/tags")).hasSize(1);
  }
}
