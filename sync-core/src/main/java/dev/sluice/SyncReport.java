package dev.sluice;

import dev.sluice.conflict.Loss;
import dev.sluice.failure.SyncException;
import dev.sluice.schema.EntityType;
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
 * @param requests how many requests left, answered or not
 * @param tooManyRequests how many of them the server answered with a wish for a pause
 * @param restarts how often the operation began again because the budget had denied a slot
 * @param waited how long it waited for slots and the like
 * @param duration how long it took, waits included
 * @param pulled how many rows of each type changed here; this and the next two in the order of the
 *     schema
 * @param pushed how many changes of each type the server took
 * @param pruned how many rows of each type a clean-up took away
 * @param losses values that were changed on both sides and overruled by the other
 * @param problems rows of the server that could not be read or stored, without their contents
 * @param cleanUpDue whether a clean-up has something to take away because of it
 * @param restIn how long until a quota has slots for the lists that failed before and that the pull
 *     left out; empty if it left none out. {@link AutoSync} asks for them then
 * @param error what ended it, if it was not done
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
  }
}
