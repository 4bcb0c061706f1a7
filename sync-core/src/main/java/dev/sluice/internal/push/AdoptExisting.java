package dev.sluice.internal.push;

import dev.sluice.internal.conflict.Rows;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.merge.PossibleMatches;
import dev.sluice.internal.merge.Reconciler;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.remote.NestedList;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import io.reactivex.rxjava3.core.Single;
import org.jspecify.annotations.Nullable;

/**
 * The server refused a create because it has such a row already: finds that row and links ours to
 * it.
 */
final class AdoptExisting extends State<FailedChange> {

  /** The row of the server is ours now. */
  final Outcome<PushRun> adopted = outcome("adopted");

  /** The server has no such row, so its refusal counts. */
  final Outcome<FailedChange> notFound = outcome("notFound");

  /** The server does not let us look. */
  final Outcome<PushRun> forbidden = outcome("lookForbidden");

  /** The look failed; the create waits for the next push. */
  final Outcome<PushRun> failed = outcome("lookFailed");

  /** The row that was found cannot be stored. */
  final Outcome<PushRun> setAside = outcome("setAside");

  private final LoopContext context;
  private final SetAside aside;
  private final Lookup lookup;
  private final FailedLook failedLook;
  private final Reconciler reconciler;

  /** Works in that context. */
  AdoptExisting(LoopContext context) {
    super("AdoptExisting");
    this.context = context;
    this.aside = new SetAside(context, setAside);
    this.lookup = new Lookup(context);
    this.failedLook = new FailedLook(forbidden, failed);
    this.reconciler = context.reconciler();
  }

  @Override
  public Single<Transition> start(FailedChange change, Step step) {
    Fetch list = NestedList.ofRow(change.sent().sending().row());
    if (hasLacked(list, change)) {
      return Single.just(notFound.with(change));
    }
    return failedLook.orFailed(
        lookup.ask(list, change.run(), step, page -> adopt(list, change, page)),
        change.run(),
        change::failedAgain);
  }

  /**
   * Whether that list has come in this push already and lacked the name. If another client has
   * taken the name since, the refusal is a failure until the next pull, which finds the row.
   */
  private boolean hasLacked(Fetch list, FailedChange change) {
    PossibleMatches before = change.run().names(list);
    Row ours = change.sent().sending().row();
    return before != null && context.store().read(reader -> before.isUnmet(ours, reader));
  }

  private Transition adopt(Fetch list, FailedChange change, Page page) {
    OtherMatches others = new OtherMatches(list.type());
    Transition end =
        aside.writeOrSetAside(
            change.row(), change.run(), writer -> adopt(change, page, others, writer));
    others.join(change.run(), context);
    change.run().names(list, others.names());
    return end;
  }

  private Transition adopt(FailedChange change, Page page, OtherMatches others, Writer writer) {
    SentChange sent = change.sent();
    Known namesake = namesake(sent.sending().row(), page, others, writer);
    if (namesake == null || !isFree(namesake, writer)) {
      return notFound.with(change);
    }
    change.run().overruled(reconciler.join(sent.row(), namesake, writer).losses());
    change.run().taken(sent.row().type());
    return adopted.with(change.run());
  }

  /**
   * There is one at most, as names of the type do not repeat on the server. It may be spelt
   * otherwise there: the server has said that it has this name.
   */
  private static @Nullable Known namesake(Row row, Page page, OtherMatches others, Reader reader) {
    Known namesake = null;
    Known likeNamed = null;
    others.names().refresh(reader);
    for (Incoming next = page.next(); next != null; next = page.next()) {
      if (next instanceof Known known && !known.gone()) {
        others.add(known, reader);
        if (Rows.sameFingerprint(row, known.row())) {
          namesake = known;
        } else if (others.names().areNamesakes(row, known.row()) && isFree(known, reader)) {
          likeNamed = known;
        }
      }
    }
    if (namesake == null && likeNamed != null) {
      others.joinAnySpelling();
    }
    return namesake == null ? likeNamed : namesake;
  }

  /** Not if it is a row of ours too that the user has changed: then the user has to decide. */
  private static boolean isFree(Known namesake, Reader reader) {
    Stored here = reader.findByServerId(namesake.row().type(), namesake.serverId());
    return here == null
        || here.state() == SyncState.PLACEHOLDER
        || here.state() == SyncState.SYNCED;
  }
}
