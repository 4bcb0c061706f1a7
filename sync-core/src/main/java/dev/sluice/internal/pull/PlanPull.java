package dev.sluice.internal.pull;

import dev.sluice.failure.SlotsExhaustedException;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Related;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Reader;
import dev.sluice.store.Writer;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Chooses how much a pull asks for where a quota counts its requests: as much as the quota bears.
 * Everything by itself, which alone brings tombstones of all types, once in an hour; in between
 * what comes together, if that takes no more than a quarter of what is left; else the light types.
 * A list that failed does not make everything due again: in between it is asked for by itself. But
 * once everything is due, such a list is asked for once in ten minutes only: one that fails again
 * and again would use up each slot as soon as it is free. A database that has nothing yet gets what
 * comes together at once, and never less. Where the server fails over what comes together, nobody
 * asks for it again for an hour: it is every type by itself then, or the light types. Where no
 * quota counts, there is nothing to choose.
 */
final class PlanPull extends State<PullRun> {

  private static final String NOTE = "last_whole_pull";
  private static final String RELATED_FAILED = "related_failed";
  private static final Duration ONCE_IN = Duration.ofHours(1);
  private static final Duration RARELY = Duration.ofMinutes(10);
  private static final int QUARTER = 4;
  private static final List<EntityType<?>> NONE = List.of();

  final Outcome<PullRun> planned = outcome("planned");

  private final LoopContext context;
  private final SyncSchema schema;

  PlanPull(LoopContext context) {
    super("PlanPull");
    this.context = context;
    this.schema = context.store().schema();
  }

  @Override
  public Single<Transition> start(PullRun run, Step step) {
    return Single.fromCallable(
        () -> {
          if (context.slots().areCounted(paths(run.widest(), NONE))) {
            choose(run);
          }
          return planned.with(run);
        });
  }

  private void choose(PullRun run) {
    if (run.widest() != PullShape.WHOLE) {
      run.shape(borne(run.widest()), NONE);
      return;
    }
    boolean canRelate =
        schema.related() != null
            && !run.budget().hasRelatedFailed()
            && !context.store().read(reader -> isAnHourNotOver(RELATED_FAILED, reader));
    boolean isDue = !context.store().read(reader -> isAnHourNotOver(NOTE, reader));
    if (context.store().read(this::isCold)) {
      run.shape(borne(canRelate ? PullShape.FIRST : PullShape.WHOLE), NONE);
    } else if (isDue && bears(PullShape.WHOLE, NONE, 1)) {
      run.shape(PullShape.WHOLE, NONE);
    } else {
      inBetween(run, canRelate, isDue);
    }
  }

  private void inBetween(PullRun run, boolean canRelate, boolean isDue) {
    FailedLists lists = context.store().read(FailedLists::read);
    List<EntityType<?>> failed = lists.among(schema.types());
    Related related = schema.related();
    boolean rootFailed = related != null && failed.contains(related.root());
    if (canRelate && !rootFailed && bears(PullShape.RELATED, failed, QUARTER)) {
      run.shape(PullShape.RELATED, failed);
    } else {
      boolean justFailed = lists.hasFailedSince(context.bestNow().minus(RARELY));
      boolean savesUp = isDue && justFailed && couldBear(PullShape.WHOLE);
      boolean both = !savesUp && bears(PullShape.LIGHT, failed, 1);
      run.shape(borne(PullShape.LIGHT), both ? failed : NONE);
      if (both && !isDue && !failed.isEmpty()) {
        run.completesThatOfAll();
      }
    }
  }

  private PullShape borne(PullShape shape) {
    Optional<SlotsExhaustedException> tooMany = context.slots().unbearable(paths(shape, NONE), 1);
    if (tooMany.isPresent()) {
      throw tooMany.get();
    }
    return shape;
  }

  private boolean bears(PullShape shape, List<EntityType<?>> besides, int rounds) {
    return !context.slots().unbearable(paths(shape, besides), rounds).isPresent();
  }

  private boolean couldBear(PullShape shape) {
    return context.slots().couldBear(paths(shape, NONE));
  }

  private List<String> paths(PullShape shape, List<EntityType<?>> besides) {
    return RequestedTypes.of(shape, schema).and(besides, schema).paths(context.remote());
  }

  private boolean isCold(Reader reader) {
    for (EntityType<?> type : schema.types()) {
      if (reader.cursor(type) != null) {
        return false;
      }
    }
    return true;
  }

  private boolean isAnHourNotOver(String key, Reader reader) {
    String note = reader.note(key);
    if (note == null) {
      return false;
    }
    Instant last = Instant.ofEpochSecond(Long.parseLong(note));
    Instant now = context.bestNow();
    return !last.isAfter(now) && last.plus(ONCE_IN).isAfter(now);
  }

  static void rememberRelated(PullRun run, Instant now, Writer writer) {
    if (run.budget().hasRelatedFailed()) {
      writer.note(RELATED_FAILED, Long.toString(now.getEpochSecond()));
    }
  }

  /** Nothing is missing for an hour. Where no quota counts nobody asks when that was. */
  static void remember(PullRun run, LoopContext context, Writer writer) {
    List<String> paths = run.requested().paths(context.remote());
    boolean all = run.shape() == PullShape.WHOLE || run.shape() == PullShape.FIRST;
    if (all && context.slots().areCounted(paths)) {
      writer.note(NOTE, Long.toString(context.bestNow().getEpochSecond()));
    }
  }
}
