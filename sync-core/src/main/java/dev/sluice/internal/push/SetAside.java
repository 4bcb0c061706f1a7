package dev.sluice.internal.push;

import dev.sluice.failure.StorageException;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Row;
import io.reactivex.rxjava3.core.Single;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Writes the answer about one row. If the database refuses the answer, the row's change becomes a
 * failure, and the push continues. A create stays in the journal, so that a retry does not create
 * the row twice.
 */
final class SetAside {

  private final LoopContext context;
  private final Outcome<PushRun> outcome;

  /**
   * For one state.
   *
   * @param outcome the state's outcome when it has set a row aside
   */
  SetAside(LoopContext context, Outcome<PushRun> outcome) {
    this.context = context;
    this.outcome = outcome;
  }

  /**
   * Runs the work in one transaction. If the database refuses the work, the row's change becomes a
   * failure.
   */
  Transition writeOrSetAside(Row row, PushRun run, Function<Writer, Transition> work) {
    return context.writeRow(work, refused -> setAside(refused, row, run));
  }

  /** Sets the row aside because the database has refused to store the answer. */
  Transition setAside(StorageException refused, Row row, PushRun run) {
    String why = "this database refuses what the server answers: " + refused.getMessage();
    return context.store().write(writer -> setAside(why, row, run, writer));
  }

  /**
   * Runs the work in one transaction; the calling state then ends with the given outcome. If the
   * database refuses the work, the row's change becomes a failure. The calling state then ends with
   * the outcome for a row that was set aside.
   *
   * @param written the calling state's outcome if the database accepts the work
   */
  Single<Transition> writeOrSetAside(
      Row row, PushRun run, Outcome<PushRun> written, Consumer<Writer> work) {
    return Single.fromCallable(
        () ->
            writeOrSetAside(
                row,
                run,
                writer -> {
                  work.accept(writer);
                  run.progressed();
                  return written.with(run);
                }));
  }

  /**
   * Turns the row's change into a failure. An edit that the user made meanwhile becomes part of the
   * failure.
   */
  Transition setAside(String why, Row row, PushRun run, Writer writer) {
    writer.tried(row.type(), row.id(), null);
    writer.refuse(row.type(), row.id(), why);
    run.problem(row + ": " + why);
    run.progressed();
    return outcome.with(run);
  }
}
