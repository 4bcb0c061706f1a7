package dev.sluice.internal.pull;

import dev.sluice.internal.lists.ChangesOrAll;
import dev.sluice.internal.lists.WholeListSchedule;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.requests.Request;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema.Related;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.subjects.CompletableSubject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Fetches the lists of all types, with at most three open requests. A failure of one list does not
 * stop the other requests. After a failure that concerns all lists, no new request is sent, and the
 * open requests are awaited.
 */
final class FetchAll extends State<PullRun> {

  /** Each request is answered, failed or was not sent. */
  final Outcome<PullRun> fetched = outcome("fetched");

  /** The one request for several types failed, so each is asked for by itself. */
  final Outcome<PullRun> relatedFailed = outcome("relatedFailed");

  private final LoopContext context;

  FetchAll(LoopContext context) {
    super("FetchAll");
    this.context = context;
  }

  @Override
  public Single<Transition> start(PullRun run, Step step) {
    run.askedWith(context.credentials());
    Round round = new Round(run, step, CompletableSubject.create());
    FetchRounds order = context.store().read(reader -> FetchRounds.of(run.requested(), reader));
    return Observable.fromIterable(order.rounds())
        .concatMapCompletable(types -> chains(types, round))
        .doFinally(run::giveBack)
        .andThen(Single.defer(() -> end(run)));
  }

  private Single<Transition> end(PullRun run) {
    Throwable bug = run.fetched().bug();
    if (bug != null) {
      return Single.error(bug);
    }
    Related related = run.requested().related();
    Throwable failure = related == null ? null : run.fetched().failureOfList(related.root());
    boolean isOfThatOnly = failure != null && FetchResults.isOfOneList(failure);
    return Single.just((isOfThatOnly ? relatedFailed : fetched).with(run));
  }

  private Completable chains(List<EntityType<?>> order, Round round) {
    List<Completable> chains = new ArrayList<>();
    for (int i = 0; i < FetchResults.CHAINS; i++) {
      chains.add(chain(i, order, round));
    }
    return Completable.merge(chains);
  }

  private Completable chain(int first, List<EntityType<?>> order, Round round) {
    List<EntityType<?>> types = new ArrayList<>();
    for (int i = first; i < order.size(); i += FetchResults.CHAINS) {
      types.add(order.get(i));
    }
    return Observable.fromIterable(types)
        .concatMapCompletable(
            type ->
                fetch(type, round)
                    .observeOn(context.scheduler())
                    .doOnComplete(round::answered)
                    .onErrorComplete(failure -> round.failed(type, failure)));
  }

  /**
   * Gives the answer to the run on the thread that received the answer. If the pull has ended
   * meanwhile, the run closes the answer.
   */
  private Completable fetch(EntityType<?> type, Round round) {
    return Completable.defer(
        () -> {
          PullRun run = round.run();
          Related related = run.requested().inPlaceOf(type);
          if (related != null) {
            return send(context.request(related), round).doOnSuccess(run::fetched).ignoreElement();
          }
          return fetch(plan(type, run), round);
        });
  }

  private Completable fetch(Fetch fetch, Round round) {
    Completable fetched =
        send(context.request(fetch), round).flatMapCompletable(page -> keep(page, fetch, round));
    return fetched.onErrorResumeNext(
        failure -> {
          if (fetch.page() != null && FetchResults.isOfOneList(failure)) {
            return list(fetch.fromTheFirst(), round); // the server may have forgotten the page
          }
          return ChangesOrAll.isForgotten(fetch, failure)
              ? whole(fetch.type(), round)
              : Completable.error(failure);
        });
  }

  private Completable keep(Page page, Fetch fetch, Round round) {
    if (ChangesOrAll.isAhead(fetch, page.serverDate())) {
      page.close();
      return whole(fetch.type(), round);
    }
    round.run().fetched(fetch, page);
    return Completable.complete();
  }

  private Completable whole(EntityType<?> type, Round round) {
    return list(ChangesOrAll.everything(type, context.bestNow()), round);
  }

  private Completable list(Fetch list, Round round) {
    return context
        .slots()
        .send(
            round.step(),
            context.request(list).heardBy(round.run().budget().receiver(round.step())))
        .doOnSuccess(page -> round.run().fetched(list, page))
        .ignoreElement();
  }

  private <T> Maybe<T> send(Request<T> request, Round round) {
    return context
        .slots()
        .sendUnless(
            round.over(),
            round.step(),
            round.run().slots(),
            request.heardBy(round.run().budget().receiver(round.step())));
  }

  private Fetch plan(EntityType<?> type, PullRun run) {
    Fetch part = run.requested().part(type);
    if (part != null) {
      return part;
    }
    Instant now = context.bestNow();
    boolean isAll = run.widest().shape() == PullShape.EVERYTHING || isRechecked(type, run, now);
    Fetch list =
        isAll
            ? ChangesOrAll.everything(type, now)
            : context
                .store()
                .read(reader -> PlaceInList.begin(ChangesOrAll.of(type, reader, now), reader));
    if (list.since() == null && WholeListSchedule.comeByTime(type)) {
      context.store().transact(writer -> WholeListSchedule.asked(type, now, writer));
    }
    return list;
  }

  private boolean isRechecked(EntityType<?> type, PullRun run, Instant now) {
    return run.plan().shape() == PullShape.WHOLE
        && context.store().read(reader -> WholeListSchedule.isRecheckDue(type, reader, now));
  }

  /**
   * One round of requests.
   *
   * @param over completes when nothing more is to be asked
   */
  private record Round(PullRun run, Step step, CompletableSubject over) {

    void answered() {
      step.progress(run.fetched().count(), run.types().size());
    }

    boolean failed(EntityType<?> type, Throwable failure) {
      run.fetched().failed(type, failure);
      boolean isRelated = run.requested().inPlaceOf(type) != null;
      if (isRelated) {
        run.budget().relatedFailed();
      }
      if (isRelated || run.fetched().shouldStop()) {
        over.onComplete();
      }
      return true;
    }
  }
}
