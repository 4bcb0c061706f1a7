package dev.sluice.tracker;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.merge.IdTranslation;
import dev.sluice.internal.pull.PullRun;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import io.reactivex.rxjava3.core.Single;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Finds, at the end of a pull, a project that is still a placeholder, such as an archived project.
 * The next pull asks for the projects for which this pull has no time.
 */
final class LookForUnknownProject extends State<PullRun> {

  final Outcome<UnknownProject> found = outcome("unknownProjectFound");
  final Outcome<PullRun> none = outcome("noneUnknown");

  private final LoopContext context;

  LookForUnknownProject(LoopContext context) {
    super("LookForUnknownProject");
    this.context = context;
  }

  @Override
  public Single<Transition> start(PullRun run, Step step) {
    return Single.fromCallable(
        () ->
            unknown(run)
                .map(project -> found.with(new UnknownProject(run, project)))
                .orElseGet(() -> none.with(run)));
  }

  private Optional<Row> unknown(PullRun run) {
    return run.isStored(Project.TYPE) && run.mayLookUp()
        ? context.store().read(this::unknown)
        : Optional.empty();
  }

  /** A project that may be asked for now, as the server knows it. */
  private Optional<Row> unknown(Reader reader) {
    LookupLog asked = LookupLog.read(AskForProject.NOTE, reader);
    Set<Object> open = new HashSet<>();
    Access.within(Access.workspaces(reader)).forEach(row -> open.add(row.id()));
    for (Stored stored : reader.inState(Project.TYPE, SyncState.PLACEHOLDER)) {
      Row row = stored.row();
      boolean reachable =
          open.contains(row.value(Project.WORKSPACE))
              && UnknownProject.serverId(row) != Stored.UNKNOWN;
      if (reachable && asked.allows(UnknownProject.serverId(row), context.bestNow())) {
        return Optional.ofNullable(IdTranslation.outbound(row, reader));
      }
    }
    return Optional.empty();
  }
}
