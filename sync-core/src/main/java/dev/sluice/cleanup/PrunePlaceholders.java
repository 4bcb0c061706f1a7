package dev.sluice.cleanup;

import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import dev.sluice.schema.EntityType;
import dev.sluice.store.Store;
import dev.sluice.store.Stored;
import dev.sluice.store.SyncState;
import dev.sluice.store.Writer;
import io.reactivex.rxjava3.core.Single;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Takes away stand-ins that nothing refers to any more; those that refer to others first. */
final class PrunePlaceholders extends State<CleanUpRun> {

  final Outcome<CleanUpRun> pruned = outcome("pruned");

  private final Store store;

  PrunePlaceholders(Store store) {
    super("PrunePlaceholders");
    this.store = store;
  }

  @Override
  public Single<Transition> start(CleanUpRun run, Step step) {
    return Single.fromCallable(
        () -> {
          List<EntityType<?>> types = new ArrayList<>(store.schema().types());
          Collections.reverse(types);
          for (EntityType<?> type : types) {
            run.pruned(type, store.write(writer -> prune(type, writer)));
          }
          return pruned.with(run);
        });
  }

  private static int prune(EntityType<?> type, Writer writer) {
    int count = 0;
    for (Stored stored : writer.inState(type, SyncState.PLACEHOLDER)) {
      if (!writer.isReferenced(type, stored.row().id())) {
        writer.remove(type, stored.row().id());
        count++;
      }
    }
    return count;
  }
}
