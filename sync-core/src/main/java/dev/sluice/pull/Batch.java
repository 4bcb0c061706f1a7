package dev.sluice.pull;

import dev.sluice.conflict.Loss;
import dev.sluice.loop.Reconciler;
import dev.sluice.loop.Unwatched;
import dev.sluice.remote.Incoming;
import dev.sluice.remote.Incoming.Known;
import dev.sluice.remote.Incoming.Unreadable;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.store.Writer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What one transaction does to a type. It counts for the run only after the commit, so that rows
 * which were rolled back are nowhere remembered.
 */
final class Batch {

  static final int MOST_ROWS = 500;
  static final long MOST_NANOS = Duration.ofMillis(50).toNanos();

  private final Intake intake;
  private final MarkKeeper marks;
  private final List<Loss> losses = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();
  private final List<Long> listed = new ArrayList<>();
  private final Set<Long> owners = new HashSet<>();
  private int changed;
  private int done;

  Batch(Intake intake) {
    this.intake = intake;
    this.marks = intake.marks().copy();
  }

  void take(Incoming incoming, Reconciler reconciler, Writer writer) {
    write(incoming, reconciler, writer).run();
  }

  /**
   * Writes a row and answers what counts it. Where the row is alone in its transaction, that is
   * only known after the commit: a deferred rule of the database refuses the row there.
   */
  Runnable write(Incoming incoming, Reconciler reconciler, Writer writer) {
    if (incoming instanceof Known known) {
      Reconciler.Result result = reconciler.take(known, intake.twins(), writer);
      return () -> count(known, result);
    }
    return () -> {
      if (incoming instanceof Unreadable unreadable) {
        refuse(unreadable.at(), unreadable.problem());
      }
      done++;
    };
  }

  private void count(Known known, Reconciler.Result result) {
    changed += result.changed() ? 1 : 0;
    losses.addAll(result.losses());
    listed.add(known.serverId());
    if (known.owner() != null) {
      owners.add(known.owner());
    }
    marks.stored(at(known));
    done++;
  }

  /** The database would not take a row; the others go on. */
  void refuse(Known known, String problem) {
    refuse(at(known), problem);
    done++;
  }

  private void refuse(@Nullable Instant at, String problem) {
    marks.problem(at);
    problems.add(intake.type() + ": " + problem);
  }

  /** Whose rows it has stored, as far as they tell. */
  Set<Long> owners() {
    return owners;
  }

  void writeMark(Writer writer) {
    EntityType<?> type = intake.type();
    if (intake.listsAll()) {
      Unwatched.end(type, writer);
    }
    intake.nulls().write(writer);
    if (intake.movesMark() && !intake.nulls().isDoubted()) {
      Instant before = writer.mark(type);
      Instant mark = marks.mark(intake.believed(before), intake.serverDate());
      if (mark != null && !mark.equals(before)) {
        writer.mark(type, mark);
      }
      writeRest(writer);
    }
  }

  private void writeRest(Writer writer) {
    String note = Rest.note(intake.type());
    String before = writer.note(note);
    String rest = intake.rest().toString();
    if (!rest.equals(before == null ? "" : before)) {
      writer.note(note, rest);
    }
  }

  /** How many rows it has been through. */
  int done() {
    return done;
  }

  void committed(PullRun run) {
    intake.marks(marks);
    run.stored(intake.type(), changed, losses);
    problems.forEach(run::problem);
    if (!intake.type().endpoints().takesSince()) {
      listed.forEach(serverId -> run.listed(intake.type(), serverId));
    }
    if (!problems.isEmpty() || intake.isUntold()) {
      run.gapIn(intake.type());
    }
  }

  private static @Nullable Instant at(Known known) {
    Field<?, Instant> field = known.row().type().modifiedAt();
    return field == null ? null : known.row().get(field);
  }
}
