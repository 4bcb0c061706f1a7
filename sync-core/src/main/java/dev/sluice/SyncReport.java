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
 * @param operation the operation that was asked for
 * @param result how the operation ended
 * @param requests number of sent requests, answered or not
 * @param tooManyRequests number of 429 and 402 answers, by which the server asks for a pause
 * @param restarts how often the operation began again because the budget denied a slot
 * @param waited how long the operation waited, for example for slots
 * @param duration how long the operation took, waits included
 * @param pulled number of rows that changed here, by type, in the schema's order
 * @param pushed number of changes that the server accepted, by type, in the schema's order
 * @param pruned number of rows that a clean-up removed, by type, in the schema's order
 * @param losses values that lost a merge because the user and the server had both changed the field
 * @param problems texts about unreadable or unstorable server rows and failed lists, without user
 *     data
 * @param differences what {@link SyncEngine#verify} or {@link SyncEngine#repair} found, the first
 *     1,000; empty for other operations
 * @param cleanUpDue whether a clean-up has rows to remove because of this operation
 * @param restIn time until a quota has slots for lists that failed before and were left out; empty:
 *     none left out. {@link AutoSync} fetches these lists after this time
 * @param error why the operation failed; empty: it did not fail
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
