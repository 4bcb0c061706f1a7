package dev.sluice.tracker;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.merge.EditTimes;
import dev.sluice.internal.pull.PullRun;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Tracking;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Row;
import dev.sluice.tracker.Rivals.Rival;
import io.reactivex.rxjava3.core.Single;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lets the running entry that was edited last go on, and stops the others by an edit. */
final class StopRivals extends State<PullRun> {

  final Outcome<PullRun> settled = outcome("settled");

  private final LoopContext context;
  private final EditTimes editTimes;

  StopRivals(LoopContext context) {
    super("StopRivals");
    this.context = context;
    this.editTimes = context.editTimes();
  }

  @Override
  public Single<Transition> start(PullRun run, Step step) {
    return Single.fromCallable(
        () -> {
          if (context.store().read(StopRivals::running).size() > 1) {
            stopLosers(run);
          }
          return settled.with(run);
        });
  }

  private static List<Stored> running(Reader reader) {
    return reader.query(TimeEntry.TYPE, TimeEntry.running());
  }

  private void stopLosers(PullRun run) {
    String problem = TimeEntry.TYPE + ": an entry that runs breaks a rule of the database";
    List<Row> stopped =
        new RowByRow(context, this::losers, this::stop).run(loser -> run.problem(problem));
    run.changed(TimeEntry.TYPE, stopped.size());
  }

  private List<Row> losers(Reader reader) {
    Map<Rival, Row> rivals = new LinkedHashMap<>();
    for (Stored stored : running(reader)) {
      rivals.put(rival(stored, reader), stored.row());
    }
    rivals.keySet().retainAll(Rivals.losers(List.copyOf(rivals.keySet())));
    return new ArrayList<>(rivals.values());
  }

  private Rival rival(Stored stored, Reader reader) {
    Row row = stored.row();
    Instant start = row.require(TimeEntry.START);
    return new Rival(row.id(), row.serverId(), start, lastEdit(stored, reader));
  }

  /** The last edit by the server's clock; null if the time of the user's edit is unknown. */
  private @Nullable Instant lastEdit(Stored stored, Reader reader) {
    Instant there = stored.row().get(TimeEntry.AT);
    Tracking tracking = stored.tracking();
    if (tracking == null) {
      return there;
    }
    Instant here = editTimes.of(tracking.edited(), reader);
    return here != null && there != null && there.isAfter(here) ? there : here;
  }

  private void stop(Row row, Writer writer) {
    TimeEntry entry = TimeEntry.TYPE.entity(row);
    List<TimeEntry> next = new ArrayList<>();
    for (Stored later : writer.query(TimeEntry.TYPE, StopWatch.nextAfter(entry))) {
      next.add(TimeEntry.TYPE.entity(later.row()));
    }
    TimeEntry stopped = StopWatch.stopped(entry, next, context.bestNow());
    writer.edit(row.with(TimeEntry.DURATION, stopped.duration()));
  }
}
