package dev.sluice.internal.push.choose;

import dev.sluice.internal.loop.AskCredentials;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.push.run.PushRun;
import io.reactivex.rxjava3.core.Single;

/**
 * The server failed over several rows one after the other. Asks it something that concerns no row:
 * if it answers, the rows are to blame and the push goes on; if not, the server is down and the
 * push ends. Where there is no question to ask, an answer to something else in this sync proves as
 * much. Without one, or if the quota of the question is used up, the server counts as down.
 */
public final class AskServer extends State<PushRun> {

  /** The server answered, so the rows are to blame. */
  public final Outcome<PushRun> serverWorks = outcome("serverWorks");

  /** The server did not answer, or cannot be asked. */
  public final Outcome<PushRun> serverIsDown = outcome("serverIsDown");

  private final LoopContext context;
  private final AskCredentials<PushRun> question;

  /** Works in that context. */
  public AskServer(LoopContext context) {
    super("AskServer");
    this.context = context;
    this.question = new AskCredentials<>(context);
  }

  @Override
  public Single<Transition> start(PushRun run, Step step) {
    String path = context.remote().pathOfCredentials();
    if (path == null && run.failing().isRowsFault()) {
      return Single.just(works(run)); // a list or another change was answered, which proves as much
    }
    if (path == null || context.slots().exhausted(path).isPresent()) {
      return Single.just(isDown(run));
    }
    return question
        .start(run, step)
        .map(answer -> answer.outcome() == question.accepted ? works(run) : isDown(run));
  }

  private Transition works(PushRun run) {
    run.failing().questionAnswered();
    return serverWorks.with(run);
  }

  private Transition isDown(PushRun run) {
    run.failing().serverIsDown();
    return serverIsDown.with(run);
  }
}
