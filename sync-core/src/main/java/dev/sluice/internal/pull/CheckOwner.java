package dev.sluice.internal.pull;

import dev.sluice.failure.SyncException;
import dev.sluice.internal.loop.AskOwner;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.loop.Ownership;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.pull.FetchResults.Fetched;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.schema.EntityType;
import io.reactivex.rxjava3.core.Single;
import org.jspecify.annotations.Nullable;

/**
 * Checks that the answers belong to the user whose data the database holds. The check runs after
 * the last answer and before the first row is stored. If the answers do not show the right user, no
 * answer is stored.
 */
final class CheckOwner extends State<PullRun> {

  /** The answers are those of the user whose data is here, or are dropped. */
  final Outcome<PullRun> checked = outcome("ownerChecked");

  private final LoopContext context;
  private final Ownership ownership;

  CheckOwner(LoopContext context) {
    super("CheckOwner");
    this.context = context;
    this.ownership = context.ownership();
  }

  @Override
  public Single<Transition> start(PullRun run, Step step) {
    return Single.fromCallable(
        () -> {
          EntityType<?> type = ownership.type();
          if (type != null && run.fetched().count() > 0) {
            check(type, run.fetched());
          } else if (run.fetched().count() > 0) {
            context.store().transact(ownership::claim);
          }
          return checked.with(run);
        });
  }

  private void check(EntityType<?> type, FetchResults fetched) {
    Long user = fetched.has(type) ? userIn(fetched.of(type), fetched) : null;
    boolean isUncertain = user == null && ownership.isUncertain();
    if (isUncertain || !ownership.prove(user)) {
      fetched.failed(type, AskOwner.unknown());
      fetched.drop();
    }
  }

  private static @Nullable Long userIn(Fetched answer, FetchResults fetched) {
    try {
      PeekingPage page = new PeekingPage(answer.page());
      fetched.put(new Fetched(answer.fetch(), page, answer.related()));
      Long user = Ownership.userIn(page.first(), page.second());
      if (user == null && page.first() instanceof Known) {
        throw AskOwner.unknown();
      }
      return user;
    } catch (SyncException unreadable) {
      EntityType<?> type = answer.fetch().type();
      fetched.failed(type, unreadable);
      fetched.release(type);
      return null;
    }
  }
}
