package dev.sluice.internal.cleanup;

import dev.sluice.internal.store.Reader;
import dev.sluice.schema.EntityType;
import dev.sluice.store.Query;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Which rows of a type a clean-up removes. A row always stays if it is not in sync, or if others
 * refer to it.
 *
 * @param name as the diagram shows it
 * @param type the rows' type
 * @param due queries for the rows to remove, given the time of the run
 */
public record PruneRule(
    String name, EntityType<?> type, BiFunction<Instant, Reader, List<Query<?>>> due) {}
