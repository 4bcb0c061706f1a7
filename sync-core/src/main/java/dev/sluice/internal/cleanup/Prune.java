package dev.sluice.internal.cleanup;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.merge.Fingerprint;
import dev.sluice.internal.merge.IdTranslation;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.internal.store.Stored;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import io.reactivex.rxjava3.core.Single;
import java.util.ArrayList;
import java.util.List;

/**
 * Removes in batches the local rows that a {@link PruneRule} finds. A row that is not in sync
 * stays. A row to which another row refers stays too.
 */
final class Prune extends State<CleanUpRun> {

  private static final int BATCH = 200;

  final Outcome<CleanUpRun> pruned = outcome("pruned");

  private final LoopContext context;
  private final PruneRule rule;
  private final BatchRemoval taking;

  Prune(LoopContext context, PruneRule rule) {
    super("Prune " + rule.name());
    this.context = context;
    this.rule = rule;
    this.taking = new BatchRemoval(context, SyncState.SYNCED);
  }

  @Override
  public Single<Transition> start(CleanUpRun run, Step step) {
    return Single.fromCallable(
        () -> {
          List<Row> due = context.store().read(reader -> due(run, reader));
          for (int from = 0; from < due.size(); from += BATCH) {
            List<Row> batch = due.subList(from, Math.min(from + BATCH, due.size()));
            taking.take(batch, run);
            step.progress(from + batch.size(), due.size());
          }
          return pruned.with(run);
        });
  }

  private List<Row> due(CleanUpRun run, Reader reader) {
    List<Fingerprint> lost = lostCreates(reader);
    List<Row> due = new ArrayList<>();
    for (Stored stored : rule.due().apply(run.now(), reader)) {
      if (stored.state() == SyncState.SYNCED && !isLike(lost, stored.row(), reader)) {
        due.add(stored.row());
      }
    }
    return due;
  }

  private List<Fingerprint> lostCreates(Reader reader) {
    List<Fingerprint> lost = new ArrayList<>();
    for (SentRequest create : reader.openCreates(rule.type())) {
      Fingerprint sought = Fingerprint.of(create, reader);
      if (sought != null) {
        lost.add(sought);
      }
    }
    return lost;
  }

  /**
   * Whether a row in sync resembles the row of a lost create. Such a row must stay. Without the
   * row, the next pull would link the server's copy to the lost create.
   */
  private static boolean isLike(List<Fingerprint> lost, Row row, Reader reader) {
    Row known = lost.isEmpty() ? null : IdTranslation.outbound(row, reader);
    return known != null && lost.stream().anyMatch(sought -> sought.isNear(known, reader));
  }
}
