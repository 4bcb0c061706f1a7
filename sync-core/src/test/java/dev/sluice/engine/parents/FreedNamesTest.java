package dev.sluice.engine.parents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Tag;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** S79: what frees a name on the server goes before what takes it. */
class FreedNamesTest extends Scenario {

  private Device device;
  private Ref<Tag> x;
  private Ref<Tag> y;

  @BeforeEach
  void begin() {
    long tagX = web().addTag(web().workspace(), "x");
    long tagY = web().addTag(web().workspace(), "y");
    device = synced();
    x = device.ref(Tag.TYPE, tagX);
    y = device.ref(Tag.TYPE, tagY);
  }

  private void rename(Ref<Tag> tag, String name) {
    device.table(Tag.TYPE).update(tag, t -> t.withName(name));
  }

  private void serverHas(String... names) {
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(onServer(RowKind.TAG, "name")).containsExactlyInAnyOrder(names);
    assertThat(device.all(Tag.TYPE)).extracting(Tag::name).containsExactlyInAnyOrder(names);
    assertThat(device.engine.failures()).isEmpty();
  }

  @Test
  void S79_aRowThatTakesTheNameOfADeletedOneFollowsTheDelete() {
    rename(y, "z");
    device.db.tags().delete(x);
    rename(y, "x");
    serverHas("x");
    assertThat(log().changes()).containsExactly("DELETE tags", "PUT tags");
    assertThat(device.find(y).name()).isEqualTo("x");
  }

  @Test
  void S79_aNewRowTakesTheNameOfADeletedOne() {
    device.db.tags().delete(x);
    device.tag("x");
    serverHas("x", "y");
  }

  @Test
  void S79_soDoesOneThatWasMadeUnderAnotherNameBefore() {
    Ref<Tag> made = device.tag("draft");
    device.db.tags().delete(x);
    rename(made, "x");
    serverHas("x", "y");
    assertThat(log().changes()).containsExactly("DELETE tags", "POST tags");
  }

  @Test
  void S79_namesThatMoveUpInAChainAreFreedFromTheEnd() {
    rename(y, "draft");
    rename(x, "z");
    rename(y, "x");
    device.tag("y");
    serverHas("x", "y", "z");
  }

  @Test
  void S160_namesThatAreSwappedTakeOneRequestMoreAsOneHasANameInBetween() {
    swap();
    serverHas("x", "y");
    assertThat(log().changes()).containsExactly("PUT tags", "PUT tags", "PUT tags");
    assertThat(device.find(y).name()).isEqualTo("x");
    assertThat(device.find(x).name()).isEqualTo("y");
  }

  private void swap() {
    rename(x, "draft");
    rename(y, "x");
    rename(x, "y");
  }

  /** As a name may have no other letters, for example. */
  @Test
  void S160_aServerThatRefusesTheNameInBetweenEndsThePushWithWordsAndNotInACircle() {
    swap();
    server.faults().on(1, sent -> sent.method().equals("PUT"), Fault.status(400));
    server.faults().on(2, sent -> sent.method().equals("PUT"), Fault.status(400));
    device.push();
    assertThat(device.engine.failures()).isNotEmpty();
    assertThat(onServer(RowKind.TAG, "name")).containsExactlyInAnyOrder("x", "y");
    assertThat(log().changes()).hasSizeLessThanOrEqualTo(4);
  }

  @Test
  void S160_aLostAnswerOfTheNameInBetweenIsNoEnd() {
    swap();
    server.faults().on(1, sent -> sent.method().equals("PUT"), Fault.dropAfterCommit());
    device.push();
    device.sync();
    serverHas("x", "y");
    assertThat(device.find(y).name()).isEqualTo("x");
  }

  @Test
  void S79_aPushOfManyRenamesStaysInTheirOrder() {
    IntStream.range(0, 20).forEach(i -> device.tag("tag " + i));
    serverHas(
        IntStream.range(-2, 20)
            .mapToObj(i -> i == -2 ? "x" : i == -1 ? "y" : "tag " + i)
            .toArray(String[]::new));
  }
}
