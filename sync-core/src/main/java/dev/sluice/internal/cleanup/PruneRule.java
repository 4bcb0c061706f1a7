package dev.sluice.internal.cleanup;

import dev.sluice.internal.store.Reader;
import dev.sluice.schema.EntityType;
import dev.sluice.store.Query;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Which rows of a type may go. Whatever a rule says, the loop keeps rows that are not in sync and
 * rows that others refer to.
 *
 * @param name as the diagram shows it
 * @param type the rows' type
 * @param due what to ask the database for, given the time of the run: all that is found may go
 */
public record PruneRule(
    String name, EntityType<?> type, BiFunction<Instant, Reader, List<Query<?>>> due) {}
