package dev.sluice.internal.push;

import dev.sluice.failure.SyncException;
import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.lists.ChangesOrAll;
import dev.sluice.internal.loop.AskCredentials;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.remote.Concerns;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.remote.NestedList;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.RequestKind;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.ratelimit.Slots;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import io.reactivex.rxjava3.core.Single;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Fetches rows of the server and searches them, for states that look for one row. */
final class Lookup {

  private final LoopContext context;
  private final Outcome<PushRun> forbidden;
  private final Outcome<PushRun> failed;

  /**
   * Creates the searches for one state.
   *
   * @param forbidden the state's outcome after a 403
   * @param failed the state's outcome if the list cannot be fetched now
   */
  Lookup(LoopContext context, Outcome<PushRun> forbidden, Outcome<PushRun> failed) {
    this.context = context;
    this.forbidden = forbidden;
    this.failed = failed;
  }

  /**
   * Turns a failure of the list into an outcome, so that the push continues without the change. A
   * failure that concerns all requests ends the push.
   *
   * @param note notes the failure for the waiting change
   */
  Single<Transition> orFailed(Single<Transition> look, PushRun run, Consumer<SyncException> note) {
    return look.onErrorResumeNext(
        failure -> {
          Concerns what = Concerns.of(failure, RequestKind.LIST);
          if (what.isOfAllThatIsSent() || !(failure instanceof SyncException known)) {
            return Single.error(failure);
          }
          note.accept(known);
          return Single.just((what == Concerns.IN_DOUBT ? forbidden : failed).with(run));
        });
  }

  /** Fetches a list, with slots that the run holds or new ones, and reads it. */
  <T> Single<T> ask(Fetch fetch, PushRun run, Step step, Function<Page, T> reading) {
    Endpoints endpoints = fetch.type().endpoints();
    if (fetch.one() != null || (endpoints.paging() == null && !endpoints.isOpenToAll())) {
      return askOnce(fetch, run, step, reading);
    }
    Single<AllPages> whole = Single.defer(() -> whole(new AllPages(fetch), fetch, run, step));
    return (endpoints.isOpenToAll() ? ofUser(whole, step, true) : whole).map(reading::apply);
  }

  /** Fails if the server's clock was set back. The next look then asks by the new clock. */
  private static void requirePast(Fetch fetch, Page page) {
    if (ChangesOrAll.isAhead(fetch, page.serverDate())) {
      throw UnavailableException.badAnswer("the server's clock was set back");
    }
  }

  /**
   * Fetches a list that the server also answers to strangers. After the answer, the credentials
   * must still be valid and unchanged. If the credentials were refreshed meanwhile, the list is
   * fetched again.
   */
  private Single<AllPages> ofUser(Single<AllPages> whole, Step step, boolean isFirst) {
    return Single.fromCallable(context::credentials)
        .flatMap(
            before ->
                whole.flatMap(
                    list ->
                        AskCredentials.requireValid(context, step)
                            .andThen(
                                Single.defer(
                                    () ->
                                        before == context.credentials()
                                            ? Single.just(list)
                                            : askedAgain(whole, step, isFirst)))));
  }

  private Single<AllPages> askedAgain(Single<AllPages> whole, Step step, boolean isFirst) {
    return isFirst
        ? ofUser(whole, step, false)
        : Single.error(
            UnavailableException.badAnswer("the credentials expire sooner than the list comes"));
  }

  private Single<AllPages> whole(AllPages list, Fetch from, PushRun run, Step step) {
    return askOnce(from, run, step, page -> Optional.ofNullable(list.add(from, page)))
        .flatMap(next -> next.isPresent() ? whole(list, next.get(), run, step) : Single.just(list));
  }

  private <T> Single<T> askOnce(Fetch fetch, PushRun run, Step step, Function<Page, T> reading) {
    Single<Page> answer =
        Single.defer(() -> slots(fetch, run, step))
            .flatMap(slots -> context.slots().send(step, slots, context.request(fetch)));
    return context.read(
        answer.doOnSuccess(page -> run.serverWorked()),
        page -> {
          requirePast(fetch, page);
          return reading.apply(page);
        });
  }

  private Single<Slots> slots(Fetch fetch, PushRun run, Step step) {
    String path = context.remote().path(fetch);
    if (!run.covers(path)) {
      run.acquire(context.slots(), List.of(path));
    }
    return context.slots().await(step, run.acquisition());
  }

  /**
   * Checks a 404 for the list of a parent's rows, by reading the list of the parents. If the parent
   * is gone, the look continues. If the parent is listed, the 404 is an error, perhaps of a
   * gateway.
   */
  <T> Single<T> ifGone(Fetch below, PushRun run, Step step, Single<T> goOn) {
    Field<?, ?> parent = NestedList.parent(below.type());
    Row around = below.around();
    if (parent == null || around == null || !(around.value(parent) instanceof Long id)) {
      return goOn;
    }
    Fetch parents =
        context.store().<@Nullable Fetch>read(reader -> listOf(parent.target(), id, reader));
    return parents == null
        ? goOn
        : ask(parents, run, step, page -> isListed(id, page))
            .flatMap(
                isThere ->
                    isThere
                        ? Single.error(
                            UnavailableException.badAnswer(
                                ("the list of " + below.type() + " below one of " + parent.target())
                                    + " is not found, and that one is there"))
                        : goOn);
  }

  private static @Nullable Fetch listOf(EntityType<?> type, long serverId, Reader reader) {
    Stored here = reader.findByServerId(type, serverId);
    return here == null ? null : NestedList.having(here.row(), reader);
  }

  static boolean isListed(long serverId, Page page) {
    for (Incoming row = page.next(); row != null; row = page.next()) {
      if (row instanceof Known known && known.serverId() == serverId) {
        return !known.gone();
      }
    }
    return false;
  }

  /**
   * Whether the server's row belongs to no local row yet; a placeholder does not count. A server
   * row that belongs to a local row is never matched with a second local row.
   */
  static boolean isFree(Known known, Reader reader) {
    Stored here = reader.findByServerId(known.row().type(), known.serverId());
    return !known.gone() && (here == null || here.state() == SyncState.PLACEHOLDER);
  }
}
