package dev.sluice.push;

import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import dev.sluice.remote.Seams;
import dev.sluice.schema.Row;
import dev.sluice.store.Stored;
import dev.sluice.store.Tracking;
import dev.sluice.store.Writer;
import io.reactivex.rxjava3.core.Single;
import java.util.Objects;

/**
 * The server will not take the change: it is set aside with the server's words. An edit that was
 * made meanwhile may be the remedy, so the row then stays pending.
 */
final class RefuseChange extends State<PushRun> {

  final Outcome<PushRun> setAside = outcome("setAside");

  private final Seams seams;

  RefuseChange(Seams seams) {
    super("RefuseChange");
    this.seams = seams;
  }

  @Override
  public Single<Transition> start(PushRun run, Step step) {
    return Single.fromCallable(
        () ->
            seams
                .store()
                .write(
                    writer -> {
                      String words = Objects.toString(run.failure().getMessage(), "refused");
                      refuse(run.sent().row(), run.sent().revision(), words, writer);
                      run.refusedOne();
                      return setAside.with(run);
                    }));
  }

  static void refuse(Row row, long revision, String words, Writer writer) {
    writer.forgetAttempt(row.type(), row.id());
    Stored stored = writer.find(row.type(), row.id());
    Tracking tracking = stored == null ? null : stored.tracking();
    if (tracking != null && tracking.revision() == revision) {
      writer.refuse(row.type(), row.id(), words);
    }
  }
}
