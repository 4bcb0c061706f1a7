package dev.sluice.pull;

import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import dev.sluice.remote.Fetch;
import dev.sluice.remote.Page;
import dev.sluice.remote.Seams;
import dev.sluice.schema.EntityType;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Asks for all types, at most three at a time: three chains by position, in each of which a request
 * leaves as soon as the one before it is answered. After a failure nothing more is asked, and what
 * was asked is still awaited.
 */
final class FetchAll extends State<PullRun> {

  private static final int CHAINS = 3;

  final Outcome<PullRun> fetched = outcome("fetched");

  private final Seams seams;

  FetchAll(Seams seams) {
    super("FetchAll");
    this.seams = seams;
  }

  @Override
  public Single<Transition> start(PullRun run, Step step) {
    AtomicInteger answered = new AtomicInteger();
    List<Completable> chains = new ArrayList<>();
    for (int i = 0; i < CHAINS; i++) {
      chains.add(chain(i, run, step, answered));
    }
    return Completable.merge(chains)
        .doFinally(run::releaseSlots)
        .andThen(
            Single.defer(
                () -> {
                  Throwable bug = run.bug();
                  return bug == null ? Single.just(fetched.with(run)) : Single.error(bug);
                }));
  }

  private Completable chain(int first, PullRun run, Step step, AtomicInteger answered) {
    List<EntityType<?>> types = new ArrayList<>();
    for (int i = first; i < run.fetchOrder().size(); i += CHAINS) {
      types.add(run.fetchOrder().get(i));
    }
    return Observable.fromIterable(types)
        .concatMapCompletable(
            type ->
                fetch(type, run, step)
                    .doOnSuccess(
                        page -> {
                          run.fetched(type, page);
                          step.progress(answered.incrementAndGet(), run.fetchOrder().size());
                        })
                    .ignoreElement()
                    .onErrorComplete(
                        failure -> {
                          run.failed(type, failure);
                          return true;
                        }));
  }

  private Maybe<Page> fetch(EntityType<?> type, PullRun run, Step step) {
    return Maybe.defer(
        () ->
            run.hasFailed()
                ? Maybe.empty()
                : seams
                    .slots()
                    .pass(step, run.slots())
                    .flatMap(pass -> seams.remote().fetch(plan(type), pass))
                    .toMaybe());
  }

  private Fetch plan(EntityType<?> type) {
    return seams.store().read(reader -> FetchPlan.of(type, reader.mark(type), seams.bestNow()));
  }
}
