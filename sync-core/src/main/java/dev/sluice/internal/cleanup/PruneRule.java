package dev.sluice.internal.cleanup;

import dev.sluice.internal.store.Reader;
import dev.sluice.schema.EntityType;
import dev.sluice.store.Query;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Decides which rows of one type a clean-up removes. A row that is not in sync always stays. A row
 * to which another row refers always stays too.
 *
 * @param name the rule's name in the diagram of the clean-up's states
 * @param due finds the rows to remove; its first input is the time of the clean-up
 */
public record PruneRule(
    String name, EntityType<?> type, BiFunction<Instant, Reader, List<Query<?>>> due) {}
