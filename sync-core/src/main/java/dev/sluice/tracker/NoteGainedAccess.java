package dev.sluice.tracker;

import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.pull.GainedAccess;
import dev.sluice.internal.pull.PullRun;
import dev.sluice.internal.store.Store;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import io.reactivex.rxjava3.core.Single;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Marks workspaces as accessible when the user gains access. The same transaction removes all
 * cursors, because the workspaces' rows may be older than the cursors. A pull that has used a
 * cursor starts again once.
 */
final class NoteGainedAccess extends State<PullRun> {

  final Outcome<PullRun> nothingMissed = outcome("nothingMissed");
  final Outcome<PullRun> olderRowsMissed = outcome("olderRowsMissed");

  private final Store store;

  NoteGainedAccess(Store store) {
    super("NoteGainedAccess");
    this.store = store;
  }

  @Override
  public Single<Transition> start(PullRun run, Step step) {
    return Single.fromCallable(
        () -> {
          Set<Long> listed = run.listed(Workspace.TYPE);
          boolean none = store.read(reader -> Access.gained(reader, listed)).isEmpty();
          boolean missed = !none && store.write(writer -> open(listed, writer));
          return missed ? olderRowsMissed.with(run) : nothingMissed.with(run);
        });
  }

  private static boolean open(Set<Long> listed, Writer writer) {
    List<Row> gained = Access.gained(writer, listed);
    MissingWorkspaces.read(writer).without(listed).write(writer);
    Set<Object> ids = new HashSet<>();
    for (Row workspace : gained) {
      writer.update(workspace.with(Workspace.ACCESSIBLE, true));
      ids.add(workspace.id());
    }
    for (EntityType<?> type : TrackerSchema.SCHEMA.types()) {
      releaseRefused(type, ids, writer);
    }
    return GainedAccess.dropCursors(TrackerSchema.SCHEMA.types(), writer);
  }

  /**
   * Releases the refused changes in these workspaces for another push, because the server may have
   * refused them for lack of access.
   */
  private static void releaseRefused(EntityType<?> type, Set<Object> workspaces, Writer writer) {
    Field<?, ?> home = WorkspaceResolver.field(type);
    if (home != null) {
      for (Stored refused : writer.inState(type, SyncState.REFUSED)) {
        if (workspaces.contains(refused.row().value(home))) {
          writer.release(type, refused.row().id());
        }
      }
    }
  }
}
