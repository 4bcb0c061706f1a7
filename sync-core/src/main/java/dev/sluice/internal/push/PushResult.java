package dev.sluice.internal.push;

import dev.sluice.conflict.Loss;
import dev.sluice.schema.EntityType;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a push has done so far.
 *
 * @param rows how many changes of each type the server took
 * @param losses values that a merge overruled
 * @param problems what the server answered and could not be stored, without its contents
 * @param restarts how often the push began again because the budget had denied a slot
 */
public record PushResult(
    Map<EntityType<?>, Integer> rows, List<Loss> losses, List<String> problems, int restarts) {

  /** Copies the collections. */
  public PushResult {
    losses = List.copyOf(losses);
    problems = List.copyOf(problems);
    rows = Collections.unmodifiableMap(new LinkedHashMap<>(rows));
  }
}
