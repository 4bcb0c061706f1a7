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
   * Runs a query now and after every change of the type. The query runs when the observer is ready
   * for a result. A query that fails runs again after the next change.
   */
  <T> Observable<List<T>> latest(EntityType<?> type, Supplier<List<T>> question) {
    Observable<Boolean> changed = subject.filter(types -> types.contains(type)).map(types -> true);
    return changed
        .mergeWith(Observable.just(true))
        .toFlowable(BackpressureStrategy.LATEST)
        .observeOn(scheduler, false, 1)
        .mapOptional(changes -> answer(type, question))
        .toObservable();
  }

  private static <T> Optional<List<T>> answer(EntityType<?> type, Supplier<List<T>> question) {
    try {
      return Optional.of(question.get());
    } catch (StoppedException end) {
      return Optional.empty();
    } catch (RuntimeException e) {
      LOG.warn("{} could not be read for an observer: {}", type, e.toString());
      return Optional.empty();
    }
  }

  void complete() {
    subject.onComplete();
  }
}
