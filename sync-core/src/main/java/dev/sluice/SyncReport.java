package dev.sluice;

import dev.sluice.conflict.Loss;
import dev.sluice.failure.SyncException;
import dev.sluice.schema.EntityType;
import dev.sluice.store.Difference;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What an operation did.
 *
 * @param operation what was asked for
 * @param result how it ended
 * @param requests how many requests were sent, answered or not
 * @param tooManyRequests how many requests the server answered with 429 or 402, which asks for a
 *     pause
 * @param restarts how often the operation began again because the budget had denied a slot
 * @param waited how long the operation waited, for slots for example
 * @param duration how long the operation took, waits included
 * @param pulled how many rows of each type changed here, in the order of the schema; the next two
 *     maps have the same order
 * @param pushed how many changes of each type the server accepted
 * @param pruned how many rows of each type a clean-up removed
 * @param losses values that were changed on both sides and lost the merge
 * @param problems rows of the server that could not be read or stored, and lists that failed,
 *     without user data
 * @param differences what {@link SyncEngine#verify} and {@link SyncEngine#repair} have found, the
 *     first 1,000; empty for other operations
 * @param cleanUpDue whether a clean-up has rows to remove because of this operation
 * @param restIn how long until a quota has slots for the lists that this pull left out because they
 *     had failed before; empty if it left no list out. {@link AutoSync} fetches them then
 * @param error why the operation failed; empty if it did not fail
 */
public record SyncReport(
    Operation operation,
    SyncResult result,
    int requests,
    int tooManyRequests,
    int restarts,
    Duration waited,
    Duration duration,
    Map<EntityType<?>, Integer> pulled,
    Map<EntityType<?>, Integer> pushed,
    Map<EntityType<?>, Integer> pruned,
    List<Loss> losses,
    List<String> problems,
    List<Difference> differences,
    boolean cleanUpDue,
    Optional<Duration> restIn,
    Optional<SyncException> error) {

  /** Copies the collections, in their order. */
  public SyncReport {
    pulled = Collections.unmodifiableMap(new LinkedHashMap<>(pulled));
    pushed = Collections.unmodifiableMap(new LinkedHashMap<>(pushed));
    pruned = Collections.unmodifiableMap(new LinkedHashMap<>(pruned));
    losses = List.copyOf(losses);
    problems = List.copyOf(problems);
    differences = List.copyOf(differences);
  }
}
