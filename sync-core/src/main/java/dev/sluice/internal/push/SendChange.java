package dev.sluice.internal.push;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.RefusedException;
import dev.sluice.failure.SyncException;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.remote.Concerns;
import dev.sluice.internal.remote.Receiver;
import dev.sluice.internal.remote.RequestKind;
import dev.sluice.internal.remote.Sending;
import dev.sluice.internal.store.PendingUpload;
import dev.sluice.ratelimit.Slot;
import io.reactivex.rxjava3.core.Single;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Sends the due change. First, one transaction reads the row again and writes the request into the
 * journal. A file of the change is sent in an earlier request.
 */
final class SendChange extends State<DueRequest> {

  /** The server took the change and answered the row. */
  final Outcome<AnsweredChange> accepted = bindingOutcome("accepted");

  /** The server accepted the change, and the answer has no row. */
  final Outcome<AnsweredChange> acceptedSilently = bindingOutcome("acceptedSilently");

  /** The server does not want the change. */
  final Outcome<FailedChange> refused = bindingOutcome("refused");

  /** The refusal may be about the credentials. */
  final Outcome<FailedChange> serviceInDoubt = bindingOutcome("serviceInDoubt");

  /** The quota of this path is used up for now. */
  final Outcome<PushRun> quotaUsedUp = bindingOutcome("quotaUsedUp");

  /** No usable answer came. */
  final Outcome<FailedChange> failed = bindingOutcome("failed");

  /** The row has changed since it was chosen, or only a file was sent so far. */
  final Outcome<PushRun> lookAgain = outcome("lookAgain");

  /** Several changes are due, and go in one request. */
  final Outcome<DueRequest> severalDue = outcome("severalDue");

  private final LoopContext context;
  private final JournalEntry journal;
  private final SendUpload uploads;

  SendChange(LoopContext context) {
    super("SendChange");
    this.context = context;
    this.journal = new JournalEntry(context);
    this.uploads = new SendUpload(context);
  }

  @Override
  public Single<Transition> start(DueRequest due, Step step) {
    PendingUpload file = due.upload();
    if (file != null) {
      return context
          .withSlot(
              step,
              due.run().slots(),
              due.request((slot, receiver) -> send(due, file, slot, receiver)))
          .onErrorResumeNext(failure -> ofThatOnly(failure, refused -> failed(due, file, refused)));
    }
    if (due.changes().size() > 1) {
      return Single.just(severalDue.with(due));
    }
    AtomicReference<@Nullable SentChange> last = new AtomicReference<>();
    return context
        .withSlot(
            step, due.run().slots(), due.request((slot, receiver) -> send(due, slot, last::set)))
        .onErrorResumeNext(
            failure -> ofThatOnly(failure, refused -> failed(due, last.get(), refused)));
  }

  /** Treats a 401 like any other refusal if the server accepts the credentials. */
  private static Single<Transition> ofThatOnly(
      Throwable failure, Function<SyncException, Transition> refused) {
    return failure instanceof SyncException known
            && Concerns.of(known, RequestKind.CHANGE) == Concerns.ROW
        ? Single.just(refused.apply(known))
        : Single.error(failure);
  }

  private Transition failed(DueRequest due, @Nullable SentChange sent, SyncException refused) {
    return sent == null
        ? lookAgain.with(due.run())
        : failure(new FailedChange(due.run(), sent, refused), due.path());
  }

  /** Sends a file before the change that names it. Then the change is looked for again. */
  private Single<Transition> send(
      DueRequest due, PendingUpload file, Slot slot, Receiver receiver) {
    due.run().sending(List.of(due.change().row()));
    return uploads
        .send(due, file, slot, receiver)
        .doOnEvent((done, failure) -> due.run().sending(List.of()))
        .map(done -> lookAgain.with(due.run()))
        .onErrorResumeNext(
            failure ->
                failure instanceof SyncException known
                        && Concerns.of(known, RequestKind.CHANGE) != Concerns.CREDENTIALS
                    ? Single.just(failed(due, file, known))
                    : Single.error(failure));
  }

  /** If the user takes a file back during its upload, the request breaks: that is no failure. */
  private Transition failed(DueRequest due, PendingUpload file, SyncException failure) {
    return FailureKind.OFFLINE.is(failure) && !uploads.isThere(due, file)
        ? lookAgain.with(due.run())
        : failure(uploads.failed(due, file, failure), due.path());
  }

  private Single<Transition> send(DueRequest due, Slot slot, Consumer<SentChange> unsettled) {
    Optional<SentChange> prepared =
        context.store().writeDurably(writer -> journal.enter(due.change(), isFor(due), writer));
    if (!prepared.isPresent()) {
      return Single.just(lookAgain.with(due.run()));
    }
    SentChange sent = prepared.get();
    unsettled.accept(sent);
    due.run().sending(List.of(sent.row()));
    return context
        .remote()
        .send(sent.sending(), slot)
        .observeOn(context.scheduler())
        .map(answer -> answer(new AnsweredChange(due.run(), sent, answer)))
        .onErrorResumeNext(
            failure ->
                failure instanceof SyncException known && !isLeftToSlots(known, sent, due.run())
                    ? Single.just(failure(new FailedChange(due.run(), sent, known), due.path()))
                    : Single.error(failure));
  }

  /**
   * Whether the failure concerns the credentials. If so, the change's journal entry is removed,
   * because the server did not carry out the change. The change is sent again with new credentials
   * and a new entry.
   */
  private boolean isLeftToSlots(SyncException failure, SentChange sent, PushRun run) {
    boolean isOfCredentials = Concerns.of(failure, RequestKind.CHANGE) == Concerns.CREDENTIALS;
    if (isOfCredentials) {
      run.sending(List.of());
      takeBack(sent);
    }
    return isOfCredentials;
  }

  /** Whether the request still has the planned path. The user may have moved the row meanwhile. */
  private Predicate<Sending> isFor(DueRequest due) {
    return sending -> context.remote().path(sending).equals(due.path());
  }

  private Transition answer(AnsweredChange change) {
    change.run().sending(List.of());
    change.run().changeAnswered(change.sent().row().type());
    change.run().answered(change.sent());
    return (change.isToBeRead() ? acceptedSilently : accepted).with(change);
  }

  private Transition failure(FailedChange change, String path) {
    change.run().sending(List.of());
    boolean isRefusal = change.failure() instanceof RefusedException;
    if (isRefusal) {
      if (!change.isThere()) {
        takeBack(change.sent());
      }
      change.run().answered(change.sent());
    }
    Throwable why = context.slots().named(change.failure(), path);
    return switch (Concerns.of(why, RequestKind.CHANGE)) {
      case IN_DOUBT -> serviceInDoubt.with(change);
      case PATH, QUOTA -> {
        takeBack(change.sent());
        yield quotaUsedUp.with(change.run());
      }
      case ROW -> isRefusal ? refused(change) : failed.with(change);
      default -> failed.with(change);
    };
  }

  private Transition refused(FailedChange change) {
    change.run().changeAnswered(change.row().type());
    return uploads.areThere(change) ? lookAgain.with(change.run()) : refused.with(change);
  }

  /**
   * Removes the journal entry of a request that the server did not carry out. The entry is removed
   * now, because the next state may end the push. The entry of a create whose row is there stays,
   * so the next list that shows the row links it.
   */
  private void takeBack(SentChange sent) {
    context.store().transact(sent::takeBack);
  }
}
