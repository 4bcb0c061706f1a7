package dev.sluice.push;

import dev.sluice.failure.ServerFailedException;
import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import dev.sluice.remote.Fetch;
import dev.sluice.remote.Page;
import dev.sluice.remote.Reconciler;
import dev.sluice.remote.Seams;
import dev.sluice.remote.Translation;
import dev.sluice.remote.Waits;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import dev.sluice.store.Attempt;
import dev.sluice.store.Moment;
import dev.sluice.store.Reader;
import dev.sluice.store.Writer;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A create was sent and nobody knows what became of it. Looks whether the server has the row, once
 * the request can no longer be on its way, and only then lets the row be created again.
 */
final class LookForLostCreate extends State<PushRun> {

  private static final Duration OVERLAP = Duration.ofSeconds(60);
  private static final Duration REACH = Duration.ofDays(60);

  final Outcome<PushRun> outcomeKnown = outcome("outcomeKnown");
  final Outcome<PushRun> forbidden = outcome("lookForbidden");

  private final Seams seams;
  private final PushOptions options;
  private final Lookup lookup;
  private final Reconciler reconciler;

  LookForLostCreate(Seams seams, PushOptions options) {
    super("LookForLostCreate");
    this.seams = seams;
    this.options = options;
    this.lookup = new Lookup(seams);
    this.reconciler = seams.reconciler();
  }

  @Override
  public Single<Transition> start(PushRun run, Step step) {
    Attempt attempt = run.attempt();
    return transitOver(attempt.when(), step)
        .flatMap(over -> lookup.ask(fetch(attempt), run, step))
        .observeOn(seams.scheduler())
        .map(
            page -> {
              try (page) {
                seams.store().write(writer -> settle(attempt, page, writer));
              }
              run.progressed();
              return outcomeKnown.with(run);
            })
        .onErrorResumeNext(failure -> Lookup.forbidden(failure, forbidden, run));
  }

  /** After another boot nobody knows how long ago it was, so the whole time is waited. */
  private Single<Boolean> transitOver(Moment sent, Step step) {
    boolean sameBoot = seams.time().bootId().equals(sent.bootId());
    Duration ago = Duration.ofNanos(sameBoot ? seams.time().nanos() - sent.nanos() : 0);
    Duration left = options.worstTransit().minus(ago);
    if (left.isNegative() || left.isZero()) {
      return Single.just(true);
    }
    return step.wait(
        Waits.TRANSIT,
        seams.time().now().plus(left),
        Single.timer(left.toNanos(), TimeUnit.NANOSECONDS, seams.scheduler()).map(tick -> true));
  }

  /** What was created is newer than the mark, and than the moment that it was sent. */
  private Fetch fetch(Attempt attempt) {
    EntityType<?> type = attempt.sent().type();
    if (!type.endpoints().takesSince()) {
      return Fetch.all(type);
    }
    return seams.store().read(reader -> Fetch.since(type, since(attempt, reader)));
  }

  private Instant since(Attempt attempt, Reader reader) {
    Instant oldest = seams.bestNow().minus(REACH);
    Instant sent = seams.editTimes().of(attempt.when(), reader);
    @Nullable Instant mark = reader.mark(attempt.sent().type());
    Instant since = sent == null ? mark : sent.minus(OVERLAP);
    return since == null || since.isBefore(oldest) ? oldest : since;
  }

  private boolean settle(Attempt attempt, Page page, Writer writer) {
    EntityType<?> type = attempt.sent().type();
    Row sought = Translation.outbound(attempt.sent(), writer);
    if (sought != null) {
      Lookup.Found found = Lookup.find(sought, page, writer);
      if (found.twin() != null) {
        reconciler.adopt(attempt, found.twin(), writer);
        return true;
      }
      if (found.cut()) {
        throw new ServerFailedException(200, "the server cut the answer to a look", null);
      }
    }
    writer.forgetAttempt(type, attempt.sent().id());
    return false;
  }
}
