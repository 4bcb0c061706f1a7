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
 * Writes what an answer says about one row. If the database refuses to store the answer, or the
 * answer is about another row, only this row is set aside with the reason. The push goes on. A
 * create stays in the journal, so a retry looks for the row first and does not create the row
 * twice.
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
   * Does the work in one transaction. The result of the work is how the state ends. If the database
   * refuses the work, sets the row aside.
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
   * The same for work that has one outcome.
   *
   * @param written the state's outcome when the work is done
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
   * Sets the row aside, also if the user has edited it meanwhile: the edit is kept in the failure.
   */
  Transition setAside(String why, Row row, PushRun run, Writer writer) {
    writer.tried(row.type(), row.id(), null);
    writer.refuse(row.type(), row.id(), why);
    run.problem(row + ": " + why);
    run.progressed();
    return outcome.with(run);
  }
}
