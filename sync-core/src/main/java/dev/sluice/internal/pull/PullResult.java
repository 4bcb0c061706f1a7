package dev.sluice.internal.pull;

import dev.sluice.conflict.Loss;
import dev.sluice.schema.EntityType;
import dev.sluice.store.Difference;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a pull has done so far.
 *
 * @param rows how many rows of each type it changed here
 * @param losses values that a merge overruled
 * @param problems rows of the server that could not be stored, without their contents
 * @param differences what a comparison has found; empty for other pulls
 * @param restarts how often it began again because the budget had denied its slots
 * @param attention what the user has to do, as a code of the domain; then the domain may have ended
 *     the pull early
 * @param cleanUpDue whether a clean-up has something to take away because of this pull
 * @param reduced whether it brought less than a whole pull because a quota did not allow more
 * @param restIn how long until a quota has slots for the failed lists that were left out; empty if
 *     none was
 */
public record PullResult(
    Map<EntityType<?>, Integer> rows,
    List<Loss> losses,
    List<String> problems,
    List<Difference> differences,
    int restarts,
    Optional<String> attention,
    boolean cleanUpDue,
    boolean reduced,
    Optional<Duration> restIn) {

  /** Copies the collections. */
  public PullResult {
    rows = Collections.unmodifiableMap(new LinkedHashMap<>(rows));
    losses = List.copyOf(losses);
    problems = List.copyOf(problems);
    differences = List.copyOf(differences);
  }
}
