package dev.sluice.internal.pull;

import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schema.SyncSchema.Related;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Chooses which lists a pull requests while a quota counts the requests. Once an hour, the pull
 * requests each type's list alone, because only these lists bring all tombstones. Other pulls send
 * the schema's request for several types, or request only the light types.
 */
final class PlanPull extends State<PullRun> {

  private static final String NOTE = "last_whole_pull";
  private static final String RELATED_FAILED = "related_failed";
  private static final Duration ONCE_IN = Duration.ofHours(1);
  private static final int QUARTER = 4;
  private static final List<EntityType<?>> NONE = List.of();

  /** The run knows what to ask for. */
  final Outcome<PullRun> planned = outcome("planned");

  private final LoopContext context;
  private final SyncSchema schema;

  /**
   * What the file knows about earlier pulls.
   *
   * @param isCold whether the database is empty, because no type has a cursor
   * @param isWholeDue whether the last pull that fetched all lists ended more than an hour ago
   * @param relatedFailed whether the request that fetches several types together failed in the last
   *     hour
   * @param failed the types whose list failed
   */
  private record LastPulls(
      boolean isCold, boolean isWholeDue, boolean relatedFailed, List<EntityType<?>> failed) {}

  PlanPull(LoopContext context) {
    super("PlanPull");
    this.context = context;
    this.schema = context.store().schema();
  }

  @Override
  public Single<Transition> start(PullRun run, Step step) {
    return Single.fromCallable(
        () -> {
          run.beginRound();
          if (context.slots().countInQuotas(run.widest().requested().paths(context.remote()))) {
            run.plan(choose(run));
          }
          return planned.with(run);
        });
  }

  private PullScope choose(PullRun run) {
    if (run.widest().shape() != PullShape.WHOLE) {
      return fitting(run.widest());
    }
    LastPulls last = context.store().read(this::read);
    boolean canRelate =
        schema.related() != null && !run.budget().hasRelatedFailed() && !last.relatedFailed();
    if (last.isCold()) {
      return fitting(canRelate ? PullShape.FIRST : PullShape.WHOLE);
    }
    return last.isWholeDue() && fits(PullShape.WHOLE, NONE, 1)
        ? PullScope.of(PullShape.WHOLE, schema)
        : inBetween(canRelate, last.isWholeDue(), last.failed());
  }

  private LastPulls read(Reader reader) {
    return new LastPulls(
        isCold(reader),
        !isAnHourNotOver(NOTE, reader),
        isAnHourNotOver(RELATED_FAILED, reader),
        FailedLists.read(reader).among(schema.types()));
  }

  private PullScope inBetween(boolean canRelate, boolean isDue, List<EntityType<?>> failed) {
    Related related = schema.related();
    boolean rootFailed = related != null && failed.contains(related.root());
    if (canRelate && !rootFailed && fits(PullShape.RELATED, failed, QUARTER)) {
      return PullScope.with(PullShape.RELATED, failed, schema);
    }
    if (failed.isEmpty()) {
      return fitting(PullShape.LIGHT);
    }
    if (isDue && fitsFreshQuotas(PullShape.WHOLE)) {
      // A list that always fails must not use up each slot as soon as the slot is free.
      return lightBefore(paths(PullShape.WHOLE, NONE));
    }
    if (!fits(PullShape.LIGHT, failed, 1)) {
      return lightBefore(paths(PullShape.LIGHT, failed));
    }
    PullScope both = PullScope.with(PullShape.LIGHT, failed, schema);
    return isDue ? both : both.asComplete();
  }

  /**
   * Plans a pull of the light types only. The plan says when the quota has slots for the light
   * types and the other lists.
   *
   * @param more the paths of the other lists, which wait for slots
   */
  private PullScope lightBefore(List<String> more) {
    PullScope light = fitting(PullShape.LIGHT);
    List<String> both = new ArrayList<>(paths(PullShape.LIGHT, NONE));
    both.addAll(more);
    return context
        .slots()
        .shortQuota(both, 1)
        .map(until -> light.withRestIn(until.delay()))
        .orElse(light);
  }

  private PullScope fitting(PullShape shape) {
    return fitting(PullScope.of(shape, schema));
  }

  private PullScope fitting(PullScope scope) {
    Optional<TooManyRequestsException> tooMany =
        context.slots().shortQuota(scope.requested().paths(context.remote()), 1);
    if (tooMany.isPresent()) {
      throw tooMany.get();
    }
    return scope;
  }

  private boolean fits(PullShape shape, List<EntityType<?>> besides, int rounds) {
    return !context.slots().shortQuota(paths(shape, besides), rounds).isPresent();
  }

  private boolean fitsFreshQuotas(PullShape shape) {
    return context.slots().fitsFreshQuotas(paths(shape, NONE));
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
    Instant last = reader.notedTime(key);
    if (last == null) {
      return false;
    }
    Instant now = context.bestNow();
    return !last.isAfter(now) && last.plus(ONCE_IN).isAfter(now);
  }

  static void rememberRelated(PullRun run, Instant now, Writer writer) {
    if (run.budget().hasRelatedFailed()) {
      writer.note(RELATED_FAILED, Long.toString(now.getEpochSecond()));
    }
  }

  /** Notes the time of a pull that fetched everything, if a quota counts its requests. */
  static void remember(PullRun run, LoopContext context, Writer writer) {
    List<String> paths = run.requested().paths(context.remote());
    PullShape shape = run.plan().shape();
    boolean all = shape == PullShape.WHOLE || shape == PullShape.FIRST;
    if (all && context.slots().countInQuotas(paths)) {
      writer.note(NOTE, Long.toString(context.bestNow().getEpochSecond()));
    }
  }
}
