package dev.sluice.internal.pull;

import dev.sluice.internal.machine.Hook;
import dev.sluice.schema.EntityType;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The states that an app's domain adds to the pull.
 *
 * @param afterFetch runs after the last answer, before any row is stored
 * @param afterStored runs after the rows of the key's type are stored, before the next type
 * @param afterAll runs after all rows are stored
 * @param lookedUp the types with incomplete lists; the domain's states request their unknown rows
 *     one by one
 */
public record PullHooks(
    Hook<PullRun> afterFetch,
    Map<EntityType<?>, Hook<PullRun>> afterStored,
    Hook<PullRun> afterAll,
    Set<EntityType<?>> lookedUp) {

  /** Copies the map in its order, so that diagrams are always drawn alike. */
  public PullHooks {
    afterStored = Collections.unmodifiableMap(new LinkedHashMap<>(afterStored));
  }

  public static PullHooks none() {
    return new PullHooks(Hook.none(), Map.of(), Hook.none(), Set.of());
  }

  /** The same with a step after a type is stored. */
  public PullHooks afterStored(EntityType<?> type, Hook<PullRun> hook) {
    Map<EntityType<?>, Hook<PullRun>> more = new LinkedHashMap<>(afterStored);
    more.put(type, hook);
    return new PullHooks(afterFetch, more, afterAll, lookedUp);
  }

  /** The same with a step after everything is stored. */
  public PullHooks afterAll(Hook<PullRun> hook) {
    return new PullHooks(afterFetch, afterStored, hook, lookedUp);
  }

  /** The same with states that ask for unknown rows of a type one by one. */
  public PullHooks looksUp(EntityType<?> type) {
    Set<EntityType<?>> more = new LinkedHashSet<>(lookedUp);
    more.add(type);
    return new PullHooks(afterFetch, afterStored, afterAll, more);
  }
}
