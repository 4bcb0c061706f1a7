package dev.sluice.push;

import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import dev.sluice.remote.Seams;
import io.reactivex.rxjava3.core.Single;

/** The server offers no way to make this change; nothing is sent. */
final class RefuseImpossible extends State<PushRun> {

  final Outcome<PushRun> setAside = outcome("setAside");

  private final Seams seams;

  RefuseImpossible(Seams seams) {
    super("RefuseImpossible");
    this.seams = seams;
  }

  @Override
  public Single<Transition> start(PushRun run, Step step) {
    Change change = run.change();
    String words = "the server offers no way to change " + change.row().type() + " like this";
    return Single.fromCallable(
        () ->
            seams
                .store()
                .write(
                    writer -> {
                      RefuseChange.refuse(change.row(), change.revision(), words, writer);
                      run.refusedOne();
                      return setAside.with(run);
                    }));
  }
}
