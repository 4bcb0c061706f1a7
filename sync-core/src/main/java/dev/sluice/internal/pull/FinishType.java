package dev.sluice.internal.pull;

import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.schema.EntityType;
import io.reactivex.rxjava3.core.Single;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finishes a stored type, and goes to the domain's states for that type if there are any. */
final class FinishType extends State<StoringType> {

  /** The type has no states of its own. */
  final Outcome<PullRun> done = outcome("typeDone");

  private final Map<EntityType<?>, Outcome<PullRun>> special = new LinkedHashMap<>();

  /** Takes the types that have states of their own. */
  FinishType(Set<EntityType<?>> types) {
    super("FinishType");
    types.forEach(type -> special.put(type, outcome("stored " + type)));
  }

  /** The outcome that leads to the states of that type. */
  Outcome<PullRun> stored(EntityType<?> type) {
    return special.getOrDefault(type, done);
  }

  @Override
  public Single<Transition> start(StoringType storing, Step step) {
    PullRun run = storing.run();
    EntityType<?> type = storing.type();
    run.fetched().stored(type);
    run.came(storing.rows());
    run.finish(type);
    List<String> missing = storing.rows().missingNames();
    if (!missing.isEmpty()) {
      String names = String.join(", ", missing);
      run.remark(type + ": rows lack " + names + "; see json(…), nullable() and orElse(…)");
    }
    return Single.just(stored(type).with(run));
  }
}
