package dev.sluice.internal.push;

import dev.sluice.failure.RefusedException;
import dev.sluice.failure.SyncException;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.store.Action;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Tries;
import dev.sluice.schema.Row;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Decides what the server's refusal (a 4xx status) of a change means. If the server refused a lost
 * create that was sent again, the first request may have created the row. So the push looks for the
 * row.
 */
final class ClassifyRejection extends State<FailedChange> {

  /**
   * The longest time in which the server may not know a newly created parent: three pauses of
   * {@link AwaitConsistency}.
   */
  private static final Duration FRESH = Duration.ofSeconds(9);

  /** How often a row may change on the server while one push sends the row's change. */
  private static final int MOST_REPEATS = 3;

  /** The server does not find the row. */
  final Outcome<FailedChange> goneOnServer = bindingOutcome("notFound");

  /** The row has changed since the version that was sent. */
  final Outcome<FailedChange> outdated = bindingOutcome("outdated");

  /** The refusal has the message by which the server says that the row already exists. */
  final Outcome<FailedChange> existsAlready = bindingOutcome("existsAlready");

  /** Another row holds the name, and a delete later in this pass takes that row along. */
  final Outcome<PushRun> nameToBeFreed = outcome("nameToBeFreed");

  /** The refusal may be about a parent that is a few seconds old. */
  final Outcome<FailedChange> parentIsFresh = bindingOutcome("parentIsFresh");

  /** The server does not want the change. */
  final Outcome<FailedChange> refused = bindingOutcome("refused");

  /** A repeated create was refused, and its first request may have created the row. */
  final Outcome<LostCreate> repeatRefused = bindingOutcome("repeatRefused");

  private final LoopContext context;

  ClassifyRejection(LoopContext context) {
    super("ClassifyRejection");
    this.context = context;
  }

  @Override
  public Single<Transition> start(FailedChange change, Step step) {
    SentChange sent = change.sent();
    if (!sent.isRepeat()
        && saysTaken(sent, change.failure())
        && context.store().read(reader -> isToBeFreed(change, reader))) {
      change.run().round().awaitDeletes(sent.row().type().ref(sent.row().id()));
      return Single.just(nameToBeFreed.with(change.run()));
    }
    return Single.just(
        sent.isRepeat()
            ? repeatRefused.with(new LostCreate(change.run(), sent.request(), true))
            : judge(change).with(change));
  }

  private Outcome<FailedChange> judge(FailedChange change) {
    SentChange sent = change.sent();
    SyncException failure = change.failure();
    if (change.file() != null) {
      return refused; // a 404 is about the file's address, not about the row
    }
    boolean notFound = isNotFound(failure);
    if (notFound && sent.action() == Action.DELETE) {
      return goneOnServer;
    }
    if (hasFreshParent(change) && !change.isSurelyOutdated()) {
      return parentIsFresh;
    }
    if (notFound && sent.action() == Action.UPDATE) {
      return goneOnServer;
    }
    if (change.isOutdated() && change.run().sentAgain(sent.row()) <= MOST_REPEATS) {
      return outdated;
    }
    return existsOnServer(sent, failure) ? existsAlready : refused;
  }

  /**
   * Whether the server says that the row does not exist: 404 or 410, or 204 where a row was
   * expected.
   */
  static boolean isNotFound(Throwable failure) {
    return failure instanceof RefusedException refusal && Tries.isNotFound(refusal.status());
  }

  private boolean hasFreshParent(FailedChange change) {
    Long created = change.run().parentCreatedAt(change.row());
    return created != null && context.time().nanos() - created < FRESH.toNanos();
  }

  private static boolean existsOnServer(SentChange sent, SyncException failure) {
    return sent.action() == Action.CREATE && saysTaken(sent, failure);
  }

  private static boolean saysTaken(SentChange sent, SyncException failure) {
    return contains(failure.getMessage(), sent.row().type().endpoints().alreadyExists());
  }

  /**
   * Whether the name that the change needs is held by a row that will be deleted with its owner.
   * False if the changed row must first leave a deleted owner, because the owner's delete waits for
   * the move.
   */
  private static boolean isToBeFreed(FailedChange change, Reader reader) {
    CascadedDeletes going = change.run().going(reader);
    Stored ours = reader.find(change.row().type(), change.row().id());
    Row base = ours == null ? null : ours.base();
    return ours != null
        && (base == null || !going.contains(base, reader))
        && reader.namesakes(ours.row()).stream()
            .anyMatch(namesake -> going.contains(namesake.row(), reader));
  }

  private static boolean contains(@Nullable String message, @Nullable String words) {
    return message != null && words != null && message.contains(words);
  }
}
