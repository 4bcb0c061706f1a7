package dev.sluice.internal.cleanup;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Reader.Membership;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import io.reactivex.rxjava3.core.Single;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Removes placeholders to which no row refers any more, and overruled values that are too old. Also
 * removes the number of a text id that no row has any more.
 */
final class PrunePlaceholders extends State<CleanUpRun> {

  final Outcome<CleanUpRun> pruned = outcome("pruned");

  private final LoopContext context;
  private final BatchRemoval taking;

  PrunePlaceholders(LoopContext context) {
    super("PrunePlaceholders");
    this.context = context;
    this.taking = new BatchRemoval(context, SyncState.PLACEHOLDER);
  }

  @Override
  public Single<Transition> start(CleanUpRun run, Step step) {
    return Single.fromCallable(
        () -> {
          List<EntityType<?>> types = new ArrayList<>(context.store().schema().types());
          Collections.reverse(types);
          for (EntityType<?> type : types) {
            taking.take(context.store().read(reader -> placeholders(type, reader)), run);
          }
          context.store().transact(context.editTimes()::dropOldOverruled);
          types.removeIf(type -> !type.endpoints().areInParts());
          context
              .store()
              .transact(
                  writer ->
                      types.forEach(type -> writer.tidyParts(type, run.now(), Membership.KEPT)));
          context.store().transact(Writer::dropUnusedIds);
          return pruned.with(run);
        });
  }

  private static List<Row> placeholders(EntityType<?> type, Reader reader) {
    List<Row> rows = new ArrayList<>();
    reader.inState(type, SyncState.PLACEHOLDER).forEach(stored -> rows.add(stored.row()));
    return rows;
  }
}
