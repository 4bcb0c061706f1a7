package dev.sluice.internal.rx;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.core.SingleObserver;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.observers.TestObserver;
import io.reactivex.rxjava3.schedulers.TestScheduler;
import io.reactivex.rxjava3.subjects.CompletableSubject;
import io.reactivex.rxjava3.subjects.SingleSubject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A thing is taken by somebody or given back, and a late error harms nobody. */
class HandOverTest {

  private final TestScheduler scheduler = new TestScheduler();
  private final List<String> back = new ArrayList<>();
  private final SingleSubject<String> source = SingleSubject.create();
  private final CompletableSubject event = CompletableSubject.create();

  private TestObserver<String> hopping() {
    return source.compose(HandOver.to(scheduler, back::add)).test();
  }

  @Test
  void aThingIsHandedOverOnTheScheduler() {
    TestObserver<String> taker = hopping();
    source.onSuccess("thing");
    taker.assertEmpty();
    scheduler.triggerActions();
    taker.assertResult("thing");
    assertThat(back).isEmpty();
  }

  @Test
  void whatIsOnItsWayWhenTheTakerLeavesIsGivenBack() {
    TestObserver<String> taker = hopping();
    source.onSuccess("thing");
    taker.dispose();
    scheduler.triggerActions();
    taker.assertEmpty();
    assertThat(back).containsExactly("thing");
  }

  /** As a call does that was answered at the moment when it was cancelled. */
  @Test
  void whatComesWhenTheTakerHasLeftIsGivenBack() {
    TestObserver<String> taker = new Late().compose(HandOver.to(scheduler, back::add)).test();
    taker.dispose();
    source.onSuccess("thing");
    assertThat(back).containsExactly("thing");
  }

  @Test
  void anErrorIsHandedOverOnTheSchedulerAndDroppedWhenTheTakerHasLeft() {
    TestObserver<String> taker = hopping();
    TestObserver<String> gone = hopping();
    source.onError(new IllegalStateException("broken"));
    gone.dispose();
    taker.assertEmpty();
    scheduler.triggerActions();
    taker.assertError(IllegalStateException.class);
    gone.assertEmpty();
  }

  private Maybe<String> race() {
    return HandOver.unless(event, source, back::add);
  }

  @Test
  void theSourceWins() {
    TestObserver<String> taker = race().test();
    source.onSuccess("thing");
    event.onComplete();
    taker.assertResult("thing");
    assertThat(event.hasObservers()).isFalse();
    assertThat(back).isEmpty();
  }

  @Test
  void theEventWinsAndTheSourceIsDisposedBeforeAnybodyHears() {
    List<Boolean> observed = new ArrayList<>();
    race().doOnComplete(() -> observed.add(source.hasObservers())).test().assertEmpty();
    event.onComplete();
    assertThat(observed).containsExactly(false);
  }

  @Test
  void ifBothAreThereTheFirstOfTheTwoWins() {
    source.onSuccess("thing");
    event.onComplete();
    race().test().assertResult();
    HandOver.orEmptyAfter(event, source, back::add).test().assertResult("thing");
    assertThat(back).isEmpty();
  }

  @Test
  void anErrorOfEitherEndsTheRaceAndALaterOneIsDropped() {
    TestObserver<String> taker = HandOver.unless(event, new Late(), back::add).test();
    event.onError(new IllegalStateException("first"));
    source.onError(new IllegalStateException("second"));
    taker.assertError(failure -> failure.getMessage().equals("first"));
  }

  @Test
  void whatTheLoserStillBringsIsGivenBack() {
    TestObserver<String> taker = HandOver.unless(event, new Late(), back::add).test();
    event.onComplete();
    source.onSuccess("thing");
    taker.assertResult();
    assertThat(back).containsExactly("thing");
  }

  /** Goes on when it was disposed. */
  private final class Late extends Single<String> {

    @Override
    protected void subscribeActual(SingleObserver<? super String> observer) {
      observer.onSubscribe(Disposable.empty());
      source.subscribe(observer::onSuccess, observer::onError);
    }
  }

  /** Notes how a thing was lost. */
  private final class Losses implements HandOver.Loss<String> {

    @Override
    public void unused(@Nullable String thing) {
      back.add("unused " + thing);
    }

    @Override
    public void maybeUsed(String thing) {
      back.add("maybe used " + thing);
    }
  }

  private Single<String> after(Completable done) {
    return HandOver.after(done, () -> "thing", new Losses());
  }

  @Test
  void aThingIsTakenWhenTheEventHasHappened() {
    TestObserver<String> taker = after(event).test();
    event.onComplete();
    taker.assertResult("thing");
    assertThat(back).isEmpty();
  }

  @Test
  void aTakerThatLeavesBeforeHasUsedNothing() {
    after(event).test().dispose();
    assertThat(back).containsExactly("unused null");
    assertThat(event.hasObservers()).isFalse();
  }

  @Test
  void aTakerThatLeavesWhileHeGetsTheThingMayHaveUsedIt() {
    TestObserver<Object> taker = new TestObserver<>();
    after(event)
        .flatMap(
            thing -> {
              taker.dispose();
              return Single.never();
            })
        .subscribe(taker);
    event.onComplete();
    assertThat(back).containsExactly("maybe used thing");
  }

  @Test
  void whatCannotBeTakenFails() {
    TestObserver<String> taker =
        HandOver.<String>after(
                Completable.complete(),
                () -> {
                  throw new IllegalStateException("gone");
                },
                new Losses())
            .test();
    taker.assertError(IllegalStateException.class);
    assertThat(back).containsExactly("unused null");
  }
}
