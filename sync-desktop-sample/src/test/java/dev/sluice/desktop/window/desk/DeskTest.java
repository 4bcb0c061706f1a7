package dev.sluice.desktop.window.desk;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.schedulers.Schedulers;
import io.reactivex.rxjava3.subjects.PublishSubject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeskTest {

  private final Desk desk = new Desk(Schedulers.trampoline(), Schedulers.trampoline());
  private final List<Notice> notices = new ArrayList<>();

  /** As when the file is closed under it. The extension for RxJava's errors has seen none, too. */
  @Test
  void aReadThatFailsSinceTheWindowIsClosedIsToldToNobody() {
    var unused = desk.notices().subscribe(notices::add);
    PublishSubject<Integer> events = PublishSubject.create();
    desk.follow(
        events,
        event -> {
          desk.close();
          throw new IllegalStateException("closed");
        },
        shown -> {});
    events.onNext(1);
    assertThat(notices).isEmpty();
  }

  @Test
  void aReadThatFailsIsToldAndTheNextEventIsReadAllTheSame() {
    var unused = desk.notices().subscribe(notices::add);
    List<Integer> shown = new ArrayList<>();
    desk.follow(
        Observable.just(0, 1),
        event -> {
          if (event == 0) {
            throw new IllegalStateException("busy");
          }
          return event;
        },
        shown::add);
    assertThat(notices).extracting(Notice::text).containsExactly("Not done: busy");
    assertThat(shown).containsExactly(1);
  }
}
