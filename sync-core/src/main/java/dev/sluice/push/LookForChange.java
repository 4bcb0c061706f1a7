package dev.sluice.push;

import dev.sluice.loop.Seams;
import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import dev.sluice.schema.EntityType;
import dev.sluice.store.Attempt;
import dev.sluice.store.Reader;
import dev.sluice.store.Stored;
import io.reactivex.rxjava3.core.Single;
import java.util.List;

/**
 * Finds the change that is due: types in dependency order, within a type the oldest first. A change
 * whose parents are not on the server yet is passed over. It looks until a whole pass has found
 * nothing to do, because the user may edit while it works.
 */
final class LookForChange extends State<PushRun> {

  final Outcome<PushRun> changeFound = outcome("changeFound");
  final Outcome<PushRun> lostCreateFound = outcome("lostCreateFound");
  final Outcome<PushRun> noMoreChanges = outcome("noMoreChanges");

  private final Seams seams;

  LookForChange(Seams seams) {
    super("LookForChange");
    this.seams = seams;
  }

  @Override
  public Single<Transition> start(PushRun run, Step step) {
    return Single.fromCallable(
        () -> {
          do {
            Transition found = seams.store().read(reader -> look(run, reader));
            if (found.outcome() != noMoreChanges) {
              return found;
            }
          } while (run.beginPass());
          return noMoreChanges.with(run);
        });
  }

  private Transition look(PushRun run, Reader reader) {
    for (EntityType<?> type = run.type(); type != null; type = run.type()) {
      List<Attempt> lost = reader.attempts(type);
      if (!lost.isEmpty()) {
        run.attempt(lost.get(0));
        return lostCreateFound.with(run);
      }
      Stored stored = reader.oldestPending(type, run.passedOver());
      if (stored == null) {
        run.nextType();
        continue;
      }
      Change change = Change.of(stored, reader);
      if (change.isReady(seams.guards().parents(), reader)) {
        run.change(change);
        return changeFound.with(run);
      }
      run.passOver(change.number());
    }
    return noMoreChanges.with(run);
  }
}
