package dev.sluice.pull;

import dev.sluice.failure.SlotsExhaustedException;
import dev.sluice.loop.Seams;
import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import dev.sluice.schema.EntityType;
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
 * A database that has nothing yet gets what comes together at once, and never less. Where the
 * server fails over what comes together, nobody asks for it again for an hour: it is every type by
 * itself then, or the light types. Where no quota counts, there is nothing to choose.
 */
final class PlanPull extends State<PullRun> {

  private static final String NOTE = "last_whole_pull";
  private static final String RELATED_FAILED = "related_failed";
  private static final Duration ONCE_IN = Duration.ofHours(1);
  private static final int QUARTER = 4;

  final Outcome<PullRun> planned = outcome("planned");

  private final Seams seams;
  private final SyncSchema schema;

  PlanPull(Seams seams) {
    super("PlanPull");
    this.seams = seams;
    this.schema = seams.store().schema();
  }

  @Override
  public Single<Transition> start(PullRun run, Step step) {
    return Single.fromCallable(
        () -> {
          if (seams.slots().areCounted(paths(run.widest()))) {
            run.shape(run.widest() == PullShape.WHOLE ? full(run) : borne(run.widest()));
          }
          return planned.with(run);
        });
  }

  private PullShape full(PullRun run) {
    boolean canRelate =
        schema.related() != null
            && !run.allowance().hasRelatedFailed()
            && !seams.store().read(reader -> isAnHourNotOver(RELATED_FAILED, reader));
    if (seams.store().read(this::isCold)) {
      return borne(canRelate ? PullShape.FIRST : PullShape.WHOLE);
    }
    boolean isDue = !seams.store().read(reader -> isAnHourNotOver(NOTE, reader));
    if (isDue && bears(PullShape.WHOLE, 1)) {
      return PullShape.WHOLE;
    }
    return canRelate && bears(PullShape.RELATED, QUARTER)
        ? PullShape.RELATED
        : borne(PullShape.LIGHT);
  }

  private PullShape borne(PullShape shape) {
    Optional<SlotsExhaustedException> tooMany = seams.slots().unbearable(paths(shape), 1);
    if (tooMany.isPresent()) {
      throw tooMany.get();
    }
    return shape;
  }

  private boolean bears(PullShape shape, int rounds) {
    return !seams.slots().unbearable(paths(shape), rounds).isPresent();
  }

  private List<String> paths(PullShape shape) {
    return Questions.of(shape, schema).paths(seams.remote());
  }

  private boolean isCold(Reader reader) {
    for (EntityType<?> type : schema.types()) {
      if (reader.mark(type) != null) {
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
    Instant now = seams.bestNow();
    return !last.isAfter(now) && last.plus(ONCE_IN).isAfter(now);
  }

  static void rememberRelated(PullRun run, Instant now, Writer writer) {
    if (run.allowance().hasRelatedFailed()) {
      writer.note(RELATED_FAILED, Long.toString(now.getEpochSecond()));
    }
  }

  /** Nothing is missing for an hour. Where no quota counts nobody asks when that was. */
  static void remember(PullRun run, Seams seams, Writer writer) {
    List<String> paths = run.questions().paths(seams.remote());
    boolean all = run.shape() == PullShape.WHOLE || run.shape() == PullShape.FIRST;
    if (all && seams.slots().areCounted(paths)) {
      writer.note(NOTE, Long.toString(seams.bestNow().getEpochSecond()));
    }
  }
}
