package dev.sluice.push;

import dev.sluice.failure.RefusedException;
import dev.sluice.failure.SyncException;
import dev.sluice.loop.FetchPlan;
import dev.sluice.loop.Reconciler;
import dev.sluice.loop.Seams;
import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import dev.sluice.remote.Fetch;
import dev.sluice.remote.Incoming;
import dev.sluice.remote.Incoming.Known;
import dev.sluice.remote.Page;
import dev.sluice.remote.Sending.Action;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.store.Writer;
import io.reactivex.rxjava3.core.Single;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The server does not find a row that is to be updated or deleted. Either the row is gone, or
 * somebody has moved it and the request went to its old address, or the server is wrong: so it is
 * asked for what has changed since the last pull. A row that was moved or deleted is named there.
 * If this one is not, a list that must name it is asked for as well, and only if it does not, the
 * row is gone.
 */
final class LookForMissing extends State<PushRun> {

  final Outcome<PushRun> gone = bindingOutcome("rowIsGone");
  final Outcome<PushRun> moved = outcome("rowHasMoved");
  final Outcome<PushRun> thereAllTheSame = outcome("thereAllTheSame");
  final Outcome<PushRun> forbidden = outcome("lookForbidden");
  final Outcome<PushRun> failed = outcome("lookFailed");

  private final Seams seams;
  private final Lookup lookup;
  private final Reconciler reconciler;

  LookForMissing(Seams seams) {
    super("LookForMissing");
    this.seams = seams;
    this.lookup = new Lookup(seams);
    this.reconciler = seams.reconciler();
  }

  @Override
  public Single<Transition> start(PushRun run, Step step) {
    return look(looks(run.sent()), run, step)
        .map(found -> found.orElse(gone).with(run))
        .onErrorResumeNext(
            failure ->
                Lookup.failed(
                    failure,
                    run,
                    new Lookup.Ways(forbidden, failed),
                    known -> run.trouble().over(run.sent().row(), known)));
  }

  private List<Fetch> looks(Sent sent) {
    EntityType<?> type = sent.row().type();
    Fetch first =
        seams.store().read(reader -> FetchPlan.of(type, reader.mark(type), seams.bestNow()));
    Field<?, Instant> field = type.rangedBy();
    Instant start = field == null ? null : sent.sending().address().get(field);
    if (start != null) {
      return List.of(first, Fetch.between(type, Lookup.around(start)));
    }
    return first.since() == null ? List.of(first) : List.of(first, Fetch.all(type));
  }

  /** Looks in one way after the other, until one tells of the row; empty if none does. */
  private Single<Optional<Outcome<PushRun>>> look(List<Fetch> looks, PushRun run, Step step) {
    Fetch asked = looks.get(0);
    List<Fetch> others = looks.subList(1, looks.size());
    return lookup
        .ask(asked, run, step, page -> judge(run, page))
        .onErrorResumeNext(
            failure ->
                others.isEmpty() && Lookup.isTooEarly(asked, failure)
                    ? Single.just(Optional.empty())
                    : Single.error(failure))
        .flatMap(
            found ->
                found.isPresent() || others.isEmpty()
                    ? Single.just(found)
                    : look(others, run, step));
  }

  private Optional<Outcome<PushRun>> judge(PushRun run, Page page) {
    Sent sent = run.sent();
    Known named = null;
    boolean doubtful = false;
    for (Incoming row = page.next(); row != null; row = page.next()) {
      if (row instanceof Known known && sent.isOf(known)) {
        named = known;
      }
      doubtful |= !(row instanceof Known);
    }
    boolean isDone = sent.action() == Action.DELETE && (named == null || saysGone(run.failure()));
    Outcome<PushRun> unmoved = isDone ? gone : thereAllTheSame;
    if (named == null) {
      return doubtful ? Optional.of(unmoved) : Optional.empty();
    }
    if (named.gone()) {
      return Optional.of(gone);
    }
    if (!Sent.isElsewhere(named, sent.sending().address())) {
      return Optional.of(unmoved);
    }
    Known there = named;
    return Optional.of(seams.store().write(writer -> follow(sent, there, writer)));
  }

  /** A 410 says that the row was there, so it is deleted; a list may lag behind. */
  private static boolean saysGone(SyncException failure) {
    return failure instanceof RefusedException refusal && refusal.status() == 410;
  }

  private Outcome<PushRun> follow(Sent sent, Known there, Writer writer) {
    sent.refused(writer);
    reconciler.take(there, writer);
    return moved;
  }
}
