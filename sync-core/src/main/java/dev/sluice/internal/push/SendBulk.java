package dev.sluice.internal.push;

import dev.sluice.failure.RefusedException;
import dev.sluice.failure.SyncException;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.remote.Concerns;
import dev.sluice.internal.remote.RequestKind;
import dev.sluice.internal.remote.Sending;
import dev.sluice.internal.store.Writer;
import dev.sluice.ratelimit.Slot;
import io.reactivex.rxjava3.core.Single;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Sends several changes in one request. The journal gets an entry for each change, all in one
 * transaction. If the request fails, the changes are sent one by one, because the failed row is
 * unknown.
 */
final class SendBulk extends State<DueRequest> {

  /** The request is answered, or failed for all its rows. */
  final Outcome<SentBulk> over = bindingOutcome("over");

  private final LoopContext context;
  private final JournalEntry journal;

  SendBulk(LoopContext context) {
    super("SendBulk");
    this.context = context;
    this.journal = new JournalEntry(context);
  }

  @Override
  public Single<Transition> start(DueRequest due, Step step) {
    return context
        .withSlot(step, due.run().slots(), due.request((slot, receiver) -> send(due, slot)))
        .onErrorResumeNext(
            failure ->
                Concerns.of(failure, RequestKind.CHANGES) == Concerns.ROW
                    ? Single.just(oneByOne(due))
                    : Single.error(failure));
  }

  private Transition oneByOne(DueRequest due) {
    due.run().oneByOne().add(due.change().row().type());
    return over.with(SentBulk.nothing(due.run()));
  }

  private Single<Transition> send(DueRequest due, Slot slot) {
    List<SentChange> sent = context.store().writeDurably(writer -> enter(due, writer));
    if (sent.isEmpty()) {
      return Single.just(over.with(SentBulk.nothing(due.run())));
    }
    due.run().sending(sent.stream().map(SentChange::row).collect(Collectors.toList()));
    return context
        .remote()
        .send(sent.stream().map(SentChange::sending).collect(Collectors.toList()), slot)
        .observeOn(context.scheduler())
        .doOnEvent((answers, failure) -> due.run().sending(List.of()))
        .<Transition>map(answers -> over.with(new SentBulk(due.run(), sent, answers)))
        .onErrorResumeNext(
            failure ->
                failure instanceof SyncException known
                    ? failed(known, due, sent)
                    : Single.error(failure));
  }

  /**
   * Writes the journal entries. A change is left out if its row was edited meanwhile and no longer
   * fits the planned request. If the first change is left out, nothing is sent.
   */
  private List<SentChange> enter(DueRequest due, Writer writer) {
    List<SentChange> sent = new ArrayList<>();
    for (Change change : due.changes()) {
      journal.enter(change, sending -> isFor(due, sending), writer).ifPresent(sent::add);
      if (sent.isEmpty()) {
        return sent;
      }
    }
    return sent;
  }

  private boolean isFor(DueRequest due, Sending sending) {
    return due.destination().equals(context.remote().bulkDestination(sending));
  }

  private Single<Transition> failed(SyncException failure, DueRequest due, List<SentChange> sent) {
    Throwable why = context.slots().named(failure, due.path());
    Concerns what = Concerns.of(why, RequestKind.CHANGES);
    switch (what) {
      case ROW -> due.run().oneByOne().add(due.change().row().type());
      case PATH, QUOTA, CREDENTIALS ->
          context.store().transact(writer -> sent.forEach(change -> change.takeBack(writer)));
      default -> context.store().transact(writer -> note(failure, due, sent, writer));
    }
    if (what.isOfAllThatIsSent()) {
      return Single.error(failure);
    }
    boolean isRefused = failure instanceof RefusedException;
    return Single.just(
        over.with(isRefused ? SentBulk.noneDone(due.run(), sent) : SentBulk.nothing(due.run())));
  }

  private static void note(
      SyncException failure, DueRequest due, List<SentChange> sent, Writer writer) {
    sent.forEach(change -> NoteFailure.note(new FailedChange(due.run(), change, failure), writer));
  }
}
