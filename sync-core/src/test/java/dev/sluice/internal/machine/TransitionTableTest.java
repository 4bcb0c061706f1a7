package dev.sluice.internal.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;

class TransitionTableTest {

  private final CountDown count = new CountDown();
  private final Act<String, String> say = Act.of("Say", (String word) -> word);
  private final End<Object> over = new End<>("over");
  private final TransitionTable.Builder<Integer> table = TransitionTable.named("talk");

  @Test
  void outcomeThatLeadsNowhereIsRefused() {
    table.on(count.more).to(count);
    assertThatIllegalStateException()
        .isThrownBy(() -> table.beginningWith(count))
        .withMessage("table talk: CountDown.reachedZero leads nowhere");
  }

  @Test
  void stateThatNothingLeadsToIsRefused() {
    table.on(count.more).to(count);
    table.on(count.reachedZero).to(over);
    table.on(say.done).to(over);
    assertThatIllegalStateException()
        .isThrownBy(() -> table.beginningWith(count))
        .withMessage("table talk: Say is never reached");
  }

  @Test
  void secondTargetOfAnOutcomeIsRefused() {
    table.on(count.more).to(count);
    assertThatIllegalStateException()
        .isThrownBy(() -> table.on(count.more).to(over))
        .withMessage("CountDown.more leads to two targets");
  }

  @Test
  void outcomesAreToldApartByIdentity() {
    CountDown twin = new CountDown();
    table.on(count.more).to(twin);
    table.on(count.reachedZero).to(say);
    table.on(twin.more).to(count);
    table.on(twin.reachedZero).to(over);
    table.on(say.done).to(over);
    assertThat(table.beginningWith(count).states()).containsExactly(count, twin, say);
  }

  @Test
  void drawnTableDoesNotChange() {
    table.on(count.more).to(count);
    table.on(count.reachedZero).to(over);
    TransitionTable<Integer> drawn = table.beginningWith(count);
    table.on(say.done).to(over);
    assertThat(drawn.arrows()).containsOnlyKeys(count.more, count.reachedZero);
  }

  @Test
  void stateDeclaresItsOutcomesInOrder() {
    assertThat(count.outcomes()).containsExactly(count.more, count.reachedZero);
    assertThat(count.more.isBinding()).isFalse();
    assertThat(Act.binding("Send", (input, step) -> null).done.isBinding()).isTrue();
  }
}
