package dev.sluice.database;

import dev.sluice.failure.StoppedException;
import dev.sluice.schema.EntityType;
import io.reactivex.rxjava3.core.BackpressureStrategy;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.subjects.PublishSubject;
import io.reactivex.rxjava3.subjects.Subject;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notifies listeners about types whose rows have changed. Engines are notified immediately, on the
 * thread of the commit. The app's observers are notified on the database's scheduler, where a
 * blocked observer holds up the others.
 */
final class ChangeNotifier implements Transaction.Committed {

  private static final Logger LOG = LoggerFactory.getLogger(ChangeNotifier.class);

  private final Scheduler scheduler;
  private final Subject<Set<EntityType<?>>> subject =
      PublishSubject.<Set<EntityType<?>>>create().toSerialized();
  private final List<Runnable> engines = new CopyOnWriteArrayList<>();
  private final Set<EntityType<?>> waiting = new LinkedHashSet<>(); // and its lock

  ChangeNotifier(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  @Override
  public void touched(Set<EntityType<?>> types) {
    engines.forEach(Runnable::run);
    if (subject.hasObservers()) { // waking a thread costs more than a small commit
      tell(types);
    }
  }

  private void tell(Set<EntityType<?>> types) {
    boolean first;
    synchronized (waiting) {
      first = waiting.isEmpty();
      waiting.addAll(types);
    }
    if (first) {
      scheduler.scheduleDirect(this::emit);
    }
  }

  private void emit() {
    Set<EntityType<?>> types;
    synchronized (waiting) {
      types = Set.copyOf(waiting);
      waiting.clear();
    }
    if (!types.isEmpty()) {
      subject.onNext(types);
    }
  }

  Observable<Set<EntityType<?>>> all() {
    return subject.lift(IsolatedObserver::new);
  }

  /** Calls the engine on the thread that has changed something, whatever the observers do. */
  Disposable hear(Runnable engine) {
    engines.add(engine);
    return Disposable.fromAction(() -> engines.remove(engine));
  }

  /**
   * Asks a question now and after every change that concerns it. The question is asked when the
   * observer is ready for an answer. A question that fails is asked again after the next change.
   *
   * @param about what the question is about, for the log
   * @param question answers nothing if there is nothing to tell
   */
  <T> Observable<T> latest(
      Object about, Predicate<Set<EntityType<?>>> concerns, Supplier<Optional<T>> question) {
    return subject
        .filter(concerns::test)
        .map(types -> true)
        .mergeWith(Observable.just(true))
        .toFlowable(BackpressureStrategy.LATEST)
        .observeOn(scheduler, false, 1)
        .mapOptional(changes -> answer(about, question))
        .toObservable();
  }

  private static <T> Optional<T> answer(Object about, Supplier<Optional<T>> question) {
    try {
      return question.get();
    } catch (StoppedException end) {
      return Optional.empty();
    } catch (RuntimeException e) {
      LOG.warn("{} could not be read for an observer: {}", about, e.toString());
      return Optional.empty();
    }
  }

  void complete() {
    subject.onComplete();
  }
}
