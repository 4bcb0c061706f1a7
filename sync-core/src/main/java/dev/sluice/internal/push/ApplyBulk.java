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
 * Applies the answer to a request with several changes. Each change that the answer confirms is
 * applied in a separate transaction. Every other change is sent again alone.
 */
final class ApplyBulk extends State<SentBulk> {

  /** The changes that the server calls done are applied, and the others will go alone. */
  final Outcome<PushRun> applied = outcome("applied");

  private final LoopContext context;
  private final ApplyAnswer apply;

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
    // An answered request cannot reach the server later, but the server may have made the change.
    context.store().transact(writer -> writer.expired(sent.row().type(), sent.row().id()));
  }
}
