package dev.sluice.cleanup;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import dev.sluice.store.Query;
import dev.sluice.store.Reader;
import java.time.Instant;
import java.util.function.BiPredicate;
import java.util.function.Function;

/**
 * Which rows of a type may go. Whatever a rule says, the loop keeps rows that are not in sync and
 * rows that others refer to.
 *
 * @param name as the diagram shows it
 * @param type the rows' type
 * @param candidates the rows that may be old enough, asked for with the time of the run
 * @param isDue decides about one of them
 */
public record PruneRule(
    String name,
    EntityType<?> type,
    Function<Instant, Query<?>> candidates,
    BiPredicate<Row, Reader> isDue) {}
