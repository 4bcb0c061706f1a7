package dev.sluice.pull;

import dev.sluice.machine.Plug;
import dev.sluice.schema.EntityType;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where a domain may add steps of its own to a pull.
 *
 * @param afterFetch every answer is here, nothing is stored
 * @param afterStored the rows of that type are stored, those of the next are not
 * @param afterAll everything is stored
 */
public record PullPlaces(
    Plug<PullRun> afterFetch,
    Map<EntityType<?>, Plug<PullRun>> afterStored,
    Plug<PullRun> afterAll) {

  /** Copies the map, whose order stays. */
  public PullPlaces {
    afterStored = Collections.unmodifiableMap(new LinkedHashMap<>(afterStored));
  }

  /** No steps at all. */
  public static PullPlaces none() {
    return new PullPlaces(Plug.none(), Map.of(), Plug.none());
  }

  /** The same with a step after a type is stored. */
  public PullPlaces afterStored(EntityType<?> type, Plug<PullRun> plug) {
    Map<EntityType<?>, Plug<PullRun>> more = new LinkedHashMap<>(afterStored);
    more.put(type, plug);
    return new PullPlaces(afterFetch, more, afterAll);
  }

  /** The same with a step after everything is stored. */
  public PullPlaces afterAll(Plug<PullRun> plug) {
    return new PullPlaces(afterFetch, afterStored, plug);
  }
}
