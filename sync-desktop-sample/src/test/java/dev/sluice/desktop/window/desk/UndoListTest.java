package dev.sluice.desktop.window.desk;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.rxjava3.schedulers.Schedulers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UndoListTest {

  private final Desk desk = new Desk(Schedulers.trampoline(), Schedulers.trampoline());
  private final List<String> done = new ArrayList<>();
  private UndoList list = UndoList.EMPTY;

  UndoListTest() {
    desk.show(desk.steps(), now -> list = now);
  }

  /** Its reverse has the same words, and can be taken back in turn. */
  private Step step(String words) {
    return new Step(
        words,
        false,
        (ended, failed) -> {
          done.add(words);
          ended.accept(Optional.of(step(words)));
        });
  }

  @Test
  void stepsAreTakenBackInTurnAndDoneAgain() {
    List.of("one", "two", "three").forEach(words -> desk.did(step(words)));
    desk.undo();
    desk.undo();
    assertThat(done).containsExactly("three", "two");
    assertThat(list.nextUndo()).map(Step::words).contains("one");
    assertThat(list.nextRedo()).map(Step::words).contains("two");
    desk.redo();
    desk.redo();
    desk.redo();
    assertThat(done).containsExactly("three", "two", "two", "three");
    assertThat(list.done()).extracting(Step::words).containsExactly("one", "two", "three");
  }

  @Test
  void afterSomethingNewNothingOldIsDoneAgain() {
    desk.did(step("one"));
    desk.undo();
    desk.did(step("two"));
    desk.redo();
    assertThat(done).containsExactly("one");
  }

  @Test
  void aStepIsTakenBackOutOfTurnButOnce() {
    Step one = step("one");
    desk.did(one);
    desk.did(step("two"));
    desk.undo(one);
    desk.undo(one);
    assertThat(done).containsExactly("one");
    assertThat(list.done()).extracting(Step::words).containsExactly("two");
  }

  @Test
  void aStepThatCouldNotBeTakenBackCanBeTriedAgain() {
    desk.did(new Step("locked", true, (ended, failed) -> failed.run()));
    desk.undo();
    assertThat(list.nextUndo()).map(Step::text).contains("locked (this deletes)");
    assertThat(list.nextRedo()).isEmpty();
  }

  @Test
  void onlyTheLastHundredAreKept() {
    IntStream.rangeClosed(1, 150).mapToObj(String::valueOf).map(this::step).forEach(desk::did);
    assertThat(list.done()).hasSize(100);
    assertThat(list.done().get(0).words()).isEqualTo("51");
  }

  @Test
  void nothingIsTakenBackAfterASignOut() {
    desk.did(step("one"));
    desk.did(step("two"));
    desk.undo();
    desk.forgetUndo();
    desk.undo();
    desk.redo();
    assertThat(done).containsExactly("two");
  }
}
