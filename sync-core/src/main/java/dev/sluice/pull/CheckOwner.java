package dev.sluice.pull;

import dev.sluice.failure.SyncException;
import dev.sluice.loop.AskOwner;
import dev.sluice.loop.Ownership;
import dev.sluice.loop.Seams;
import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import dev.sluice.pull.Answers.Answer;
import dev.sluice.remote.Incoming.Known;
import dev.sluice.schema.EntityType;
import io.reactivex.rxjava3.core.Single;
import org.jspecify.annotations.Nullable;

/**
 * Every answer is here and nothing is stored: makes sure that they are those of the user whose data
 * the database holds. Where that cannot be told, nothing is stored either.
 */
final class CheckOwner extends State<PullRun> {

  final Outcome<PullRun> checked = outcome("ownerChecked");

  private final Seams seams;
  private final Ownership ownership;

  CheckOwner(Seams seams) {
    super("CheckOwner");
    this.seams = seams;
    this.ownership = seams.ownership();
  }

  @Override
  public Single<Transition> start(PullRun run, Step step) {
    return Single.fromCallable(
        () -> {
          EntityType<?> type = ownership.type();
          if (type != null && run.answers().count() > 0) {
            check(type, run.answers());
          } else if (run.answers().count() > 0) {
            seams.store().transact(ownership::claim);
          }
          return checked.with(run);
        });
  }

  private void check(EntityType<?> type, Answers answers) {
    Long user = answers.has(type) ? userIn(answers.of(type), answers) : null;
    boolean isDoubtful = user == null && ownership.isDoubtful();
    if (isDoubtful || !ownership.prove(user)) {
      answers.failed(type, AskOwner.unknown());
      answers.drop();
    }
  }

  private static @Nullable Long userIn(Answer answer, Answers answers) {
    try {
      Peeked page = new Peeked(answer.page());
      answers.put(new Answer(answer.fetch(), page, answer.related()));
      Long user = Ownership.userIn(page.first(), page.second());
      if (user == null && page.first() instanceof Known) {
        throw AskOwner.unknown();
      }
      return user;
    } catch (SyncException unreadable) {
      EntityType<?> type = answer.fetch().type();
      answers.failed(type, unreadable);
      answers.release(type);
      return null;
    }
  }
}
