package dev.sluice.push;

import dev.sluice.loop.AskCredentials;
import dev.sluice.loop.Seams;
import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import io.reactivex.rxjava3.core.Single;

/**
 * The server failed over several rows one after the other. Asks it something that concerns no row:
 * if it answers, the rows are to blame and the push goes on; if not, the server is down and the
 * push ends. Where there is no question to ask, or its quota is used up, the server counts as down.
 */
final class AskServer extends State<PushRun> {

  final Outcome<PushRun> serverWorks = outcome("serverWorks");
  final Outcome<PushRun> serverIsDown = outcome("serverIsDown");

  private final Seams seams;
  private final AskCredentials<PushRun> question;

  AskServer(Seams seams) {
    super("AskServer");
    this.seams = seams;
    this.question = new AskCredentials<>(seams);
  }

  @Override
  public Single<Transition> start(PushRun run, Step step) {
    String path = seams.remote().pathOfCredentials();
    if (path == null || seams.slots().exhausted(path).isPresent()) {
      return Single.just(isDown(run));
    }
    return question
        .start(run, step)
        .map(answer -> answer.outcome() == question.accepted ? works(run) : isDown(run));
  }

  private Transition works(PushRun run) {
    run.trouble().questionAnswered();
    return serverWorks.with(run);
  }

  private Transition isDown(PushRun run) {
    run.trouble().serverIsDown();
    return serverIsDown.with(run);
  }
}
