package dev.sluice.internal.push;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.internal.lists.ChangesOrAll;
import dev.sluice.internal.lists.ListProof;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.merge.Fingerprint;
import dev.sluice.internal.merge.Reconciler;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Fetch.Span;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.remote.NestedList;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.Unproved;
import dev.sluice.internal.store.ClockReading;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Row;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Looks on the server for the row of a lost create, once its request can no longer reach the
 * server. The create is sent again only if the server certainly does not have the row.
 */
final class LookForLostCreate extends State<LostCreate> {

  /** All servers list rows that began within this time, so such a refusal is temporary. */
  private static final Duration RECENT = Duration.ofDays(7);

  /** The server has the row, or certainly does not have it. */
  final Outcome<PushRun> outcomeKnown = outcome("outcomeKnown");

  /** It is not proved whether the server has the row. */
  final Outcome<DoubtfulCreate> nothingProved = outcome("nothingProved");

  /** The server does not let us look. */
  final Outcome<PushRun> forbidden = outcome("lookForbidden");

  /** The look failed; the create waits for the next push. */
  final Outcome<PushRun> failed = outcome("lookFailed");

  /** The row that was found cannot be stored. */
  final Outcome<PushRun> setAside = outcome("setAside");

  private final LoopContext context;
  private final SetAside aside;
  private final Lookup lookup;
  private final LostCreateLists lists;
  private final LateArrivals lateArrivals;
  private final Reconciler reconciler;

  LookForLostCreate(LoopContext context) {
    super("LookForLostCreate");
    this.context = context;
    this.aside = new SetAside(context, setAside);
    this.lookup = new Lookup(context, forbidden, failed);
    this.lists = new LostCreateLists(context);
    this.lateArrivals = new LateArrivals(context);
    this.reconciler = context.reconciler();
  }

  /**
   * The result of a look.
   *
   * @param end the state's end if no further list is read
   * @param doubt the reason why the look proved nothing; null: the look proved something
   */
  private record LookEnd(Transition end, @Nullable Unproved doubt) {

    /** Chooses this look if it is a proof; if not, the look that may prove something later. */
    LookEnd after(LookEnd before, Unproved why) {
      return doubt == null || why.forGood() ? this : before;
    }
  }

  @Override
  public Single<Transition> start(LostCreate create, Step step) {
    PushRun run = create.run();
    SentRequest last =
        create.sentAgain()
            ? create.request().again(ClockReading.now(context.time()))
            : create.request();
    return lookup.orFailed(
        lateArrivals
            .awaitEnd(List.of(last), step)
            .flatMap(over -> look(lists.of(create.request()), null, create, step))
            .map(LookEnd::end),
        run,
        known -> failed(create, known));
  }

  /** Notes a failed look. If each parent has its own list, only this row is concerned. */
  private static void failed(LostCreate create, SyncException known) {
    Row row = create.row();
    if (NestedList.parent(row.type()) == null) {
      create.run().failing().listFailed(row.type(), known);
    } else {
      create.run().failing().failed(row, known);
    }
  }

  /**
   * Reads the lists in order until a list proves something.
   *
   * @param before the reason why the previous look proved nothing; null: first look
   */
  private Single<LookEnd> look(
      List<Fetch> looks, @Nullable Unproved before, LostCreate create, Step step) {
    Fetch first = looks.get(0);
    Span dates = first.dates();
    List<Fetch> others = looks.subList(1, looks.size());
    LostCreateProof earlier =
        create.sentAgain() ? null : create.run().look(first, create.request());
    if (earlier != null) {
      return Single.fromCallable(() -> judge(earlier, create));
    }
    LookInList asked = new LookInList(first, before, Unproved.OMITTED);
    LostCreateProof kept = new LostCreateProof(first, arrivedOrLost(create));
    return lookup
        .ask(first, create.run(), step, page -> judge(asked, kept, page, create))
        .onErrorResumeNext(
            failure -> {
              if (ChangesOrAll.isForgotten(first, failure)) {
                return others.isEmpty()
                    ? look(List.of(lists.whole(create.request())), before, create, step)
                    : Single.just(doubtful(create, Unproved.FORGOTTEN));
              }
              if (first.around() != null && ClassifyRejection.isNotFound(failure)) {
                // A parent that is gone has no rows, and the server refuses new ones.
                Single<LookEnd> notDone = context.write(writer -> notDone(create, writer));
                return lookup.ifGone(first, create.run(), step, notDone);
              }
              return dates != null && FailureKind.REFUSED.is(failure)
                  ? Single.just(refused(failure, dates, create))
                  : Single.error(failure);
            })
        .flatMap(
            found -> {
              Unproved doubt = found.doubt();
              List<Fetch> next =
                  others.isEmpty() && Unproved.NO_LIST.equals(doubt) ? looks : others;
              return doubt == null || next.isEmpty()
                  ? Single.just(found)
                  : look(next, doubt, create, step).map(later -> later.after(found, doubt));
            });
  }

  /**
   * The result after the server refused to list the row's dates. Some servers never list dates of
   * more than a week ago, so for such dates the user decides. For later dates, a later push looks
   * again.
   */
  private LookEnd refused(Throwable failure, Span dates, LostCreate create) {
    boolean early = dates.from().isBefore(context.bestNow().minus(RECENT));
    return doubtful(create, new Unproved(String.valueOf(failure.getMessage()), early));
  }

  /** The lost creates of the type whose requests can no longer reach the server. */
  private Set<SentRequest> arrivedOrLost(LostCreate create) {
    Set<SentRequest> over =
        new HashSet<>(context.store().read(reader -> reader.openCreates(create.row().type())));
    over.removeIf(other -> !lateArrivals.remaining(List.of(other)).isZero());
    return over;
  }

  /** Judges by a list that was read earlier in this push for another lost create. */
  private LookEnd judge(LostCreateProof earlier, LostCreate create) {
    return judge(
        create,
        (best, writer) -> {
          earlier.kept().stream().filter(row -> Lookup.isFree(row, writer)).forEach(best::add);
          return end(create, best.row(), null, writer);
        });
  }

  private LookEnd judge(LookInList asked, LostCreateProof kept, Page page, LostCreate create) {
    return judge(
        create,
        (best, writer) -> {
          Consumer<Known> keeping = kept.keeping(writer);
          ListProof list =
              asked.read(
                  page,
                  context.bestNow(),
                  writer,
                  row -> {
                    if (Lookup.isFree(row, writer)) {
                      keeping.accept(row);
                      best.add(row);
                    }
                  });
          if (list.doubt() == null) {
            create.run().look(kept);
          }
          Known row = list.hasUnreadable() ? best.certain() : best.row();
          return end(create, row, list.doubt(), writer);
        });
  }

  /**
   * Judges by the fingerprint of the sent row whether the server has the row. If the row has no
   * fingerprint, its owner is gone from the server, and the row too. If a migration replaced all
   * fingerprint fields, only an id made on this device proves anything.
   *
   * @param list reads the rows of a list, and ends the look by the best match
   */
  private LookEnd judge(LostCreate create, BiFunction<BestMatch, Writer, LookEnd> list) {
    return context.writeRow(
        writer -> {
          SentRequest request = create.request();
          Fingerprint print = Fingerprint.of(request, writer);
          if (print == null) {
            return notDone(create, writer);
          }
          return print.isReplaced() && request.row().serverId() == null
              ? doubtful(create, Unproved.REPLACED)
              : list.apply(bestMatch(request, print, writer), writer);
        },
        refused -> new LookEnd(aside.setAside(refused, create.row(), create.run()), null));
  }

  private LookEnd end(
      LostCreate create, @Nullable Known row, @Nullable Unproved doubt, Writer writer) {
    if (row != null) {
      return adopt(create, row, writer);
    }
    return doubt == null ? notDone(create, writer) : doubtful(create, doubt);
  }

  private LookEnd adopt(LostCreate create, Known row, Writer writer) {
    create.run().linked(row);
    create.run().changesThere(create.row());
    create.run().overruled(reconciler.adopt(create.request(), row, writer).losses());
    return known(create.run());
  }

  private LookEnd notDone(LostCreate create, Writer writer) {
    writer.notDone(create.request());
    writer.attachments().notSent(create.row().type(), create.row().id());
    return known(create.run());
  }

  private static BestMatch bestMatch(SentRequest request, Fingerprint print, Writer writer) {
    Long madeHere = request.row().serverId();
    return madeHere == null
        ? new BestMatch(known -> print.likeness(known, request, writer))
        : new BestMatch(
            known -> madeHere == known.serverId() ? Fingerprint.SAME : Fingerprint.OTHER);
  }

  private LookEnd known(PushRun run) {
    run.progressed();
    return new LookEnd(outcomeKnown.with(run), null);
  }

  private LookEnd doubtful(LostCreate create, Unproved doubt) {
    DoubtfulCreate doubtful =
        new DoubtfulCreate(
            create.run(), create.request(), "it may be on the server already", doubt);
    return new LookEnd(nothingProved.with(doubtful), doubt);
  }
}
