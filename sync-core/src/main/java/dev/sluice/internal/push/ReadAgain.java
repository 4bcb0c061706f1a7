package dev.sluice.internal.push;

import dev.sluice.failure.RefusedException;
import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Row;
import io.reactivex.rxjava3.core.Single;

/**
 * Reads a row after the server confirmed an update without returning the row. Some servers confirm
 * an update that they ignored. If the reading fails, the update counts as unconfirmed and is sent
 * again.
 */
final class ReadAgain extends State<AnsweredChange> {

  private static final int NOT_FOUND = 404;

  /** The row was read. */
  final Outcome<AnsweredChange> read = bindingOutcome("read");

  /** The server does not find the row. */
  final Outcome<FailedChange> notFound = bindingOutcome("rowNotFound");

  /** The server does not let us read the row; the change stays pending. */
  final Outcome<PushRun> forbidden = outcome("readingForbidden");

  /** The reading failed; the change stays pending. */
  final Outcome<PushRun> failed = outcome("readingFailed");

  private final LoopContext context;
  private final Lookup lookup;

  ReadAgain(LoopContext context) {
    super("ReadAgain");
    this.context = context;
    this.lookup = new Lookup(context, forbidden, failed);
  }

  @Override
  public Single<Transition> start(AnsweredChange change, Step step) {
    Fetch one = Fetch.one(change.sent().sending().row());
    return lookup.orFailed(
        lookup
            .ask(one, change.run(), step, page -> judge(page, change))
            .onErrorResumeNext(failure -> failed(failure, change)),
        change.run(),
        failure -> change.run().failing().failed(change.sent().row(), failure));
  }

  /** Some servers answer the path of one row with a list, which is empty if the row is gone. */
  private Transition judge(Page page, AnsweredChange change) {
    Incoming row = page.next();
    if (row == null && page.isList()) {
      return notFound.with(notFound(change));
    }
    if (row instanceof Known known && change.sent().isOf(known)) {
      return read.with(change.withRow(known));
    }
    throw UnavailableException.badAnswer(
        "the server took the change of " + change.sent().row() + ", but the row cannot be read");
  }

  private static FailedChange notFound(AnsweredChange change) {
    String words = change.answer().words();
    return new FailedChange(
        change.run(),
        change.sent(),
        new RefusedException(
            NOT_FOUND, words == null ? "the server no longer finds the row" : words));
  }

  private Single<Transition> failed(Throwable failure, AnsweredChange change) {
    if (ClassifyRejection.isNotFound(failure)) {
      return Single.just(notFound.with(notFound(change)));
    }
    return Single.defer(
        () -> {
          context.store().transact(writer -> unread(change, writer));
          return Single.error(failure);
        });
  }

  /**
   * Notes that the row could not be read after its update. The update was answered, so it cannot
   * reach the server later. The next push sends other rows first.
   */
  private static void unread(AnsweredChange change, Writer writer) {
    Row row = change.sent().row();
    writer.expired(row.type(), row.id());
    RestRows.putOff(row.type().ref(row.id()), writer);
  }
}
