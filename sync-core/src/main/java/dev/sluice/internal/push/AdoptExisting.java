package dev.sluice.internal.push;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.merge.Reconciler;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.remote.NestedList;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.Unproved;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Row;
import io.reactivex.rxjava3.core.Single;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Handles a create that the server refused because the server already has an equal row. If a list
 * shows the server's row, the local row is linked to the server's row. If the list may lack rows
 * for now, the create waits for a later push.
 */
final class AdoptExisting extends State<FailedChange> {

  /** Our row is linked to the row of the server. */
  final Outcome<PushRun> adopted = outcome("adopted");

  /** The server shows no row that ours can be linked to, so the refusal counts. */
  final Outcome<FailedChange> notFound = outcome("notFound");

  /** The list may have left out a row that the server has. */
  final Outcome<DoubtfulCreate> nothingProved = outcome("nothingProved");

  /** The server refused the look with a 403. */
  final Outcome<PushRun> forbidden = outcome("lookForbidden");

  /** The look failed; the create waits for the next push. */
  final Outcome<PushRun> failed = outcome("lookFailed");

  /** The row that was found cannot be stored. */
  final Outcome<PushRun> setAside = outcome("setAside");

  private final LoopContext context;
  private final SetAside aside;
  private final Lookup lookup;
  private final Reconciler reconciler;

  AdoptExisting(LoopContext context) {
    super("AdoptExisting");
    this.context = context;
    this.aside = new SetAside(context, setAside);
    this.lookup = new Lookup(context, forbidden, failed);
    this.reconciler = context.reconciler();
  }

  @Override
  public Single<Transition> start(FailedChange change, Step step) {
    Fetch list = NestedList.ofRow(ours(change));
    ListedNames before = change.run().names(list);
    if (before != null && context.store().read(reader -> before.lack(ours(change), reader))) {
      return Single.just(notFound(change, before.doubt()));
    }
    return lookup.orFailed(
        look(new LookInList(list, null, Unproved.LEFT_OUT), change, step),
        change.run(),
        change::failedAgain);
  }

  /** Our row, with the server's ids. */
  private static Row ours(FailedChange change) {
    return change.sent().sending().row();
  }

  private Single<Transition> look(LookInList look, FailedChange change, Step step) {
    return lookup
        .ask(look.list(), change.run(), step, page -> adopt(look, page, change))
        .flatMap(
            end -> end.isPresent() ? Single.just(end.get()) : look(look.again(), change, step));
  }

  /** Reads the list. Empty if the list has to be fetched again. */
  private Optional<Transition> adopt(LookInList look, Page page, FailedChange change) {
    ListedNames names = new ListedNames(look, ours(change));
    Optional<Transition> end =
        context.writeRow(
            writer -> adopt(names.read(page, context.bestNow(), writer), change, writer),
            refused -> Optional.of(aside.setAside(refused, change.row(), change.run())));
    names.join(change.run(), context);
    if (!end.isPresent() && look.isToBeRepeated(names.doubt())) {
      return end;
    }
    change.run().names(names);
    return Optional.of(end.orElseGet(() -> notFound(change, names.doubt())));
  }

  /** Links our row to the server's row of the same name. Empty if the list has no such row. */
  private Optional<Transition> adopt(@Nullable Known namesake, FailedChange change, Writer writer) {
    if (namesake == null) {
      return Optional.empty();
    }
    if (!ListedNames.isFree(namesake, writer)) {
      return Optional.of(notFound.with(change));
    }
    SentChange sent = change.sent();
    change.run().overruled(reconciler.join(sent.row(), namesake, writer).losses());
    change.run().taken(sent.row().type());
    return Optional.of(adopted.with(change.run()));
  }

  /**
   * Ends the look, because the list shows no row with the refused row's name. If the list lacks
   * rows only for now, the create waits; if not, the refusal becomes a failure. If another client
   * took the name after the list was read, the next pull ends the failure.
   */
  private Transition notFound(FailedChange change, @Nullable Unproved doubt) {
    if (doubt == null || doubt.forGood()) {
      return notFound.with(doubt == null ? change : change.notFound(doubt));
    }
    return nothingProved.with(
        new DoubtfulCreate(change.run(), change.sent().request(), change.words(), doubt));
  }
}
