package dev.sluice.pull;

import dev.sluice.loop.Seams;
import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.store.Reader;
import io.reactivex.rxjava3.core.Single;
import java.time.Instant;
import java.util.List;

/**
 * Goes to the next type in dependency order. A type whose list failed is passed over, and the
 * others are stored; a row that refers to an unknown row of it gets a stand-in, as in a light pull.
 * Only where nothing of that type was ever stored, and its list fails for the first time, do the
 * types that refer to it wait for it: a first pull that was interrupted does not show a database of
 * stand-ins, but no list waits for ever for one that never comes.
 */
final class ChooseType extends State<PullRun> {

  final Outcome<PullRun> chosen = outcome("typeChosen");
  final Outcome<PullRun> allStored = outcome("allStored");

  private final Seams seams;

  ChooseType(Seams seams) {
    super("ChooseType");
    this.seams = seams;
  }

  @Override
  public Single<Transition> start(PullRun run, Step step) {
    return Single.fromCallable(() -> choose(run));
  }

  private Transition choose(PullRun run) {
    for (EntityType<?> type = run.next(); type != null; type = run.next()) {
      if (run.answers().has(type) && !waits(type, run)) {
        run.begin(intake(type, run));
        return chosen.with(run);
      }
      run.passOver(type);
    }
    return allStored.with(run);
  }

  /**
   * The list that is being stored cannot be read or fetched to its end: its mark stays, and the
   * pull goes on with the next.
   */
  static void giveUp(PullRun run, Throwable failure) {
    EntityType<?> type = run.intake().type();
    run.answers().failed(type, failure);
    run.passOver(type);
  }

  private Intake intake(EntityType<?> type, PullRun run) {
    Instant now = seams.bestNow();
    NullList nulls = seams.store().read(reader -> NullList.read(type, now, reader));
    Intake intake = new Intake(run.answers().of(type), nulls, now);
    if (type.endpoints().range() != null) {
      String note = Rest.note(type);
      intake.goesOnWith(seams.store().read(reader -> Rest.parse(reader.note(note))));
    }
    return intake;
  }

  private boolean waits(EntityType<?> type, PullRun run) {
    for (Field<?, ?> field : type.fields()) {
      if (field.isReference() && isAwaited(field.target(), run)) {
        return true;
      }
    }
    return false;
  }

  private boolean isAwaited(EntityType<?> target, PullRun run) {
    return run.answers().isMissing(target)
        && !run.answers().isRefused(target)
        && seams.store().read(reader -> isNew(target, reader) && !hasFailed(target, reader));
  }

  /** Before this pull; what it meets itself is noted later. */
  private static boolean hasFailed(EntityType<?> type, Reader reader) {
    return !FailedLists.read(reader).among(List.of(type)).isEmpty();
  }

  private static boolean isNew(EntityType<?> type, Reader reader) {
    return type.endpoints().takesSince()
        ? reader.mark(type) == null && !NullList.hasCome(type, reader)
        : reader.inSync(type, 0, 1).isEmpty();
  }
}
