package dev.sluice.internal.push;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.remote.Answer;
import io.reactivex.rxjava3.core.Single;
import java.util.Optional;

/**
 * The server has answered a request with several changes. Each that it calls done is applied as if
 * it had gone alone, in a transaction of its own. The others go alone now: what the server thinks
 * of them, it says then.
 */
final class ApplyBulk extends State<SentBulk> {

  /** What the server calls done is applied, and the rest goes alone. */
  final Outcome<PushRun> applied = outcome("applied");

  private final LoopContext context;
  private final ApplyAnswer apply;

  /** Applies each change by that state. */
  ApplyBulk(LoopContext context, ApplyAnswer apply) {
    super("ApplyBulk");
    this.context = context;
    this.apply = apply;
  }

  @Override
  public Single<Transition> start(SentBulk bulk, Step step) {
    return Single.fromCallable(
        () -> {
          for (int at = 0; at < bulk.sent().size(); at++) {
            apply(bulk.sent().get(at), bulk.answers().get(at), bulk.run());
          }
          return applied.with(bulk.run());
        });
  }

  private void apply(SentChange sent, Optional<Answer> answer, PushRun run) {
    if (answer.isPresent()) {
      run.changeAnswered(sent.row().type());
      apply.write(new AnsweredChange(run, sent, answer.get()));
      return;
    }
    run.oneByOne().add(sent.row());
    // The answer has come, so it cannot arrive later; perhaps the server has done it all the same.
    context.store().transact(writer -> writer.expired(sent.row().type(), sent.row().id()));
  }
}
