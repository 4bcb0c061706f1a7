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
 * Writes what an answer says of one row. If the answer cannot be about that row, or the database
 * refuses it, only this row is set aside with the reason, and the push goes on. The note of a
 * create that was sent stays with the row: whoever retries it lets the engine look for it first, so
 * it is not created twice.
 */
final class SetAside {

  private final LoopContext context;
  private final Outcome<PushRun> outcome;

  /**
   * Sets rows aside for one state.
   *
   * @param outcome what the state answers then
   */
  SetAside(LoopContext context, Outcome<PushRun> outcome) {
    this.context = context;
    this.outcome = outcome;
  }

  /** One transaction with that work, which answers how the state ends; or the row set aside. */
  Transition writeOrSetAside(Row row, PushRun run, Function<Writer, Transition> work) {
    return context.writeRow(work, refused -> setAside(refused, row, run));
  }

  /** Sets the row aside that the database has refused. */
  Transition setAside(StorageException refused, Row row, PushRun run) {
    String why = "this database refuses what the server answers: " + refused.getMessage();
    return context.store().write(writer -> setAside(why, row, run, writer));
  }

  /**
   * The same for a state that does nothing else.
   *
   * @param written what the state answers when the work is done
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

  /** Sets the row aside, whatever was edited meanwhile: that is kept in the failure. */
  Transition setAside(String why, Row row, PushRun run, Writer writer) {
    writer.refuse(row.type(), row.id(), why);
    run.problem(row + ": " + why);
    run.progressed();
    return outcome.with(run);
  }
}
