package dev.sluice.internal.cleanup;

import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Query;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
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
    String name, EntityType<?> type, BiFunction<Instant, Reader, List<Stored>> due) {

  /** The rows of queries. */
  public static PruneRule of(
      String name, EntityType<?> type, BiFunction<Instant, Reader, List<Query<?>>> due) {
    return new PruneRule(
        name,
        type,
        (now, reader) -> {
          List<Stored> rows = new ArrayList<>();
          due.apply(now, reader).forEach(query -> rows.addAll(reader.query(type, query)));
          return rows;
        });
  }

  /** The rows of types that come in parts, when no part that is kept has them. */
  static List<PruneRule> ofParts(SyncSchema schema) {
    List<PruneRule> rules = new ArrayList<>();
    for (EntityType<?> type : schema.types()) {
      if (type.endpoints().areInParts()) {
        String name = type + " in no part";
        rules.add(new PruneRule(name, type, (now, reader) -> reader.inNoPart(type, now)));
      }
    }
    Collections.reverse(rules); // parts go before what they belong to
    return rules;
  }
}
