package dev.sluice.push;

import dev.sluice.failure.ServerFailedException;
import dev.sluice.loop.Fingerprint;
import dev.sluice.loop.Reconciler;
import dev.sluice.loop.Seams;
import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import dev.sluice.remote.Fetch;
import dev.sluice.remote.Fetch.Span;
import dev.sluice.remote.Page;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import dev.sluice.store.Attempt;
import dev.sluice.store.Reader;
import dev.sluice.store.Writer;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A create was sent and nobody knows what became of it. Looks whether the server has the row, once
 * the request can no longer be on its way, and only then lets the row be created again.
 */
final class LookForLostCreate extends State<PushRun> {

  private static final Duration OVERLAP = Duration.ofSeconds(60);
  private static final Duration AROUND = Duration.ofMinutes(1);
  private static final Duration REACH = Duration.ofDays(60);

  final Outcome<PushRun> outcomeKnown = outcome("outcomeKnown");
  final Outcome<PushRun> forbidden = outcome("lookForbidden");
  final Outcome<PushRun> failed = outcome("lookFailed");

  private final Seams seams;
  private final Lookup lookup;
  private final Transit transit;
  private final Reconciler reconciler;

  LookForLostCreate(Seams seams) {
    super("LookForLostCreate");
    this.seams = seams;
    this.lookup = new Lookup(seams);
    this.transit = new Transit(seams);
    this.reconciler = seams.reconciler();
  }

  @Override
  public Single<Transition> start(PushRun run, Step step) {
    Attempt attempt = run.attempt();
    return transit
        .over(attempt.when(), step)
        .flatMap(over -> look(fetch(attempt), run, step))
        .flatMap(
            settled -> settled ? Single.just(true) : look(fetchAround(attempt.sent()), run, step))
        .map(settled -> known(settled, run))
        .onErrorResumeNext(
            failure ->
                Lookup.failed(
                    failure,
                    run,
                    new Lookup.Ways(forbidden, failed),
                    known -> run.trouble().over(attempt.sent().type(), known)));
  }

  private Single<Boolean> look(Fetch fetch, PushRun run, Step step) {
    return lookup.ask(
        fetch,
        run,
        step,
        page -> seams.store().write(writer -> settle(run.attempt(), page, writer)));
  }

  private Transition known(boolean settled, PushRun run) {
    if (!settled) {
      throw cut();
    }
    run.progressed();
    return outcomeKnown.with(run);
  }

  private static ServerFailedException cut() {
    return new ServerFailedException(200, "the server cut the answer to a look", null);
  }

  /** What was created is newer than the mark, and than the moment that it was sent. */
  private Fetch fetch(Attempt attempt) {
    EntityType<?> type = attempt.sent().type();
    if (!type.endpoints().takesSince()) {
      return Fetch.all(type);
    }
    return seams.store().read(reader -> Fetch.since(type, since(attempt, reader)));
  }

  /** The server has more to tell than it does: asks for what begins when the row does. */
  private static Fetch fetchAround(Row sought) {
    Field<?, Instant> field = sought.type().rangedBy();
    Instant start = field == null ? null : sought.get(field);
    if (start == null) {
      throw cut();
    }
    return Fetch.between(sought.type(), new Span(start.minus(AROUND), start.plus(AROUND)));
  }

  /**
   * A pull that saw the row has adopted it, so whatever is older than the mark need not be told;
   * nor what is older than the attempt, but the mark alone does not depend on the device's clock.
   */
  private Instant since(Attempt attempt, Reader reader) {
    Instant oldest = seams.bestNow().minus(REACH);
    Instant sent = seams.editTimes().of(attempt.when(), reader);
    Instant mark = reader.mark(attempt.sent().type());
    Instant since = earlier(sent == null ? null : sent.minus(OVERLAP), mark);
    return since == null || since.isBefore(oldest) ? oldest : since;
  }

  private static @Nullable Instant earlier(@Nullable Instant one, @Nullable Instant other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return one.isBefore(other) ? one : other;
  }

  /** Answers whether the outcome is known now; not if the server may have more to tell. */
  private boolean settle(Attempt attempt, Page page, Writer writer) {
    EntityType<?> type = attempt.sent().type();
    Fingerprint print = Fingerprint.of(attempt.sent(), writer);
    if (print != null) {
      Lookup.Sought sought =
          new Lookup.Sought(type, print::isSame, known -> print.isNear(known, writer));
      Lookup.Found found = Lookup.find(sought, page, writer);
      if (found.twin() != null) {
        reconciler.adopt(attempt, found.twin(), writer);
        return true;
      }
      if (found.cut()) {
        return false;
      }
    }
    writer.forgetAttempt(type, attempt.sent().id());
    return true;
  }
}
