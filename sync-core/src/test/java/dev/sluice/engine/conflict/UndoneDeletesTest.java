package dev.sluice.engine.conflict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.engine.Device;
import dev.sluice.engine.Neighbour;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Tag;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** S21: the answer to a delete was lost, and the user took the delete back. */
class UndoneDeletesTest extends Scenario {

  private static final Duration TWO_MONTHS_AWAY = Duration.ofDays(70);

  private Device device;
  private Ref<Tag> tag;
  private long dear;

  private void undone(Fault fault) {
    dear = web().addTag(web().workspace(), "dear");
    web().addTag(web().workspace(), "other");
    device = synced();
    tag = device.ref(Tag.TYPE, dear);
    next("DELETE tags", fault);
    device.db.tags().delete(tag);
    device.push();
    assertThat(device.db.tags().undelete(tag)).isTrue();
    pass(MINUTE);
    device.push();
    pass(MINUTE);
    forget();
  }

  private void bothSidesHave(String... names) {
    for (int i = 0; i < 3; i++) {
      device.sync();
      pass(MINUTE.multipliedBy(10));
    }
    assertThat(device.status().text()).isEqualTo("Synced");
    List<String> here = device.all(Tag.TYPE).stream().map(Tag::name).toList();
    assertThat(here).containsExactlyInAnyOrder(names);
    assertThat(onServer(RowKind.TAG, "name")).containsExactlyInAnyOrder(names);
  }

  @Test
  void S21_theRowIsCreatedAnewWhenATombstoneTellsThatItIsGone() {
    undone(Fault.dropAfterCommit());
    bothSidesHave("dear", "other");
  }

  @Test
  void S21_theRowIsCreatedAnewWhenAWholeListAfterGainedAccessDoesNotNameIt() {
    Neighbour old = Neighbour.with(web(), time.now().minus(Duration.ofDays(1)));
    old.tags().forEach(id -> web().delete(RowKind.TAG, id));
    web().revoke(old.workspace());
    pass(Duration.ofHours(2));
    undone(Fault.dropAfterCommit());
    web().grant(old.workspace());
    bothSidesHave("dear", "other");
  }

  @Test
  void S21_theRowIsCreatedAnewWhenAWholeListAfterTwoMonthsDoesNotNameIt() {
    undone(Fault.dropAfterCommit());
    pass(TWO_MONTHS_AWAY);
    bothSidesHave("dear", "other");
  }

  /** The cursor of a pull after the delete proves that the row was still there. */
  @Test
  void S21_whatSomebodyElseDeletesMuchLaterIsNotCreatedAnew() {
    undone(Fault.dropBefore());
    pass(Duration.ofHours(1));
    web().addTag(web().workspace(), "later");
    bothSidesHave("dear", "other", "later");
    web().delete(RowKind.TAG, dear);
    pass(TWO_MONTHS_AWAY);
    bothSidesHave("other", "later");
  }
}
