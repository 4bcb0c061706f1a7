package dev.sluice.internal.push;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.remote.Unproved;
import dev.sluice.internal.requests.GrowingPause;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Tracking;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Row;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import java.time.Instant;

/**
 * Lets a create rest if the server may already have the row. The row is looked for again after
 * pauses that grow from one minute to six hours. If no list can ever show whether the server has
 * the row, the user decides.
 */
final class LeaveLostCreate extends State<DoubtfulCreate> {

  private static final GrowingPause PAUSE =
      new GrowingPause(Duration.ofMinutes(1), Reader.LONGEST_REST);

  /** The row rests, and the others go on. */
  final Outcome<PushRun> left = outcome("left");

  private final LoopContext context;

  LeaveLostCreate(LoopContext context) {
    super("LeaveLostCreate");
    this.context = context;
  }

  @Override
  public Single<Transition> start(DoubtfulCreate doubtful, Step step) {
    PushRun run = doubtful.run();
    SentRequest create = doubtful.request();
    Row row = create.row();
    Unproved doubt = doubtful.doubt();
    return context.write(
        writer -> {
          if (doubt.forGood()) {
            askUser(create, doubt, writer);
          } else {
            String words = doubtful.said() + ": " + doubt.why();
            writer.rest(row.type(), row.id(), nextLook(row, writer), words);
          }
          run.problem(row + " was sent before, and " + doubt.why());
          run.progressed();
          return left.with(run);
        });
  }

  /**
   * Turns the create into a failure, so that the user decides. The create stays in the journal, so
   * an edit alone does not send it again. If the user has deleted the row, the local row is removed
   * immediately, without a failure.
   */
  private static void askUser(SentRequest create, Unproved doubt, Writer writer) {
    Row row = create.row();
    Stored stored = writer.find(row.type(), row.id());
    if (stored != null && stored.row().isDeleted()) {
      writer.forget(row.type(), row.id());
      writer.remove(row.type(), row.id());
      return;
    }
    String words =
        "it may be on the server already, and no list of the server can tell: "
            + doubt.why()
            + ". Retry sends it once more, discard gives it up here";
    writer.unprovable(create);
    writer.refuse(row.type(), row.id(), words);
  }

  private Instant nextLook(Row row, Writer writer) {
    Stored stored = writer.find(row.type(), row.id());
    Tracking tracking = stored == null ? null : stored.tracking();
    return context.time().now().plus(PAUSE.after(tracking == null ? 0 : tracking.strikes()));
  }
}
