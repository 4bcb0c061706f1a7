package dev.sluice.pull;

import dev.sluice.loop.Seams;
import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import dev.sluice.remote.Fetch;
import dev.sluice.remote.Page;
import dev.sluice.schema.EntityType;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.subjects.CompletableSubject;
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
    Round round = new Round(run, step, new AtomicInteger(), CompletableSubject.create());
    List<Completable> chains = new ArrayList<>();
    for (int i = 0; i < CHAINS; i++) {
      chains.add(chain(i, round));
    }
    return Completable.merge(chains)
        .doFinally(run.hand()::close)
        .andThen(
            Single.defer(
                () -> {
                  Throwable bug = run.bug();
                  return bug == null ? Single.just(fetched.with(run)) : Single.error(bug);
                }));
  }

  private Completable chain(int first, Round round) {
    List<EntityType<?>> order = round.run().fetchOrder();
    List<EntityType<?>> types = new ArrayList<>();
    for (int i = first; i < order.size(); i += CHAINS) {
      types.add(order.get(i));
    }
    return Observable.fromIterable(types)
        .concatMapCompletable(
            type ->
                fetch(type, round)
                    .doOnSuccess(page -> round.fetched(type, page))
                    .ignoreElement()
                    .onErrorComplete(failure -> round.failed(type, failure)));
  }

  private Maybe<Page> fetch(EntityType<?> type, Round round) {
    return Maybe.defer(
        () -> {
          Fetch fetch = plan(type);
          return seams
              .slots()
              .sendUnless(
                  round.over(),
                  round.step(),
                  round.run().hand().slots(),
                  pass -> seams.remote().fetch(fetch, pass));
        });
  }

  private Fetch plan(EntityType<?> type) {
    return seams.store().read(reader -> FetchPlan.of(type, reader.mark(type), seams.bestNow()));
  }

  /**
   * One round of requests.
   *
   * @param over completes when nothing more is to be asked
   */
  private record Round(PullRun run, Step step, AtomicInteger answered, CompletableSubject over) {

    void fetched(EntityType<?> type, Page page) {
      run.fetched(type, page);
      step.progress(answered.incrementAndGet(), run.fetchOrder().size());
    }

    boolean failed(EntityType<?> type, Throwable failure) {
      run.failed(type, failure);
      over.onComplete();
      return true;
    }
  }
}
