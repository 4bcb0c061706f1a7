package dev.sluice.internal.push;

import dev.sluice.failure.RefusedException;
import dev.sluice.failure.SyncException;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.store.Action;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Decides what a refusal (4xx) means. */
final class ClassifyRejection extends State<PushRun> {

  private static final int NOT_FOUND = 404;
  private static final int GONE = 410;
  private static final Duration FRESH = Duration.ofSeconds(10);
  private static final int MOST_REPEATS = 3;

  final Outcome<PushRun> goneOnServer = bindingOutcome("notFound");
  final Outcome<PushRun> existsAlready = bindingOutcome("existsAlready");
  final Outcome<PushRun> parentIsFresh = bindingOutcome("parentIsFresh");
  final Outcome<PushRun> refused = bindingOutcome("refused");

  private final LoopContext context;

  ClassifyRejection(LoopContext context) {
    super("ClassifyRejection");
    this.context = context;
  }

  @Override
  public Single<Transition> start(PushRun run, Step step) {
    return Single.just(judge(run).with(run));
  }

  private Outcome<PushRun> judge(PushRun run) {
    SentChange sent = run.sent();
    SyncException failure = run.failure();
    boolean notFound = isNotFound(failure);
    if (notFound && sent.action() == Action.DELETE) {
      return goneOnServer;
    }
    if (hasFreshParent(run) && run.sentAgain(sent.row()) <= MOST_REPEATS) {
      return parentIsFresh;
    }
    if (notFound && sent.action() == Action.UPDATE) {
      return goneOnServer;
    }
    return isKnownThere(sent, failure) ? existsAlready : refused;
  }

  private static boolean isNotFound(SyncException failure) {
    return failure instanceof RefusedException refusal
        && (refusal.status() == NOT_FOUND || refusal.status() == GONE);
  }

  private boolean hasFreshParent(PushRun run) {
    Long created = run.parentCreatedAt(run.sent().row());
    return created != null && context.time().nanos() - created < FRESH.toNanos();
  }

  private static boolean isKnownThere(SentChange sent, SyncException failure) {
    String words = sent.row().type().endpoints().alreadyExists();
    return sent.action() == Action.CREATE && contains(failure.getMessage(), words);
  }

  private static boolean contains(@Nullable String message, @Nullable String words) {
    return message != null && words != null && message.contains(words);
  }
}
