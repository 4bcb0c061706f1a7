package dev.sluice.database;

import dev.sluice.schema.EntityType;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Remembers what a transaction has read about the rows of a type: many new rows ask for the same
 * few parents. The answers hold until the transaction writes a row of the type, because no other
 * transaction can write.
 */
final class QueryCache {

  private final Map<EntityType<?>, Map<Object, Object>> answers = new HashMap<>();

  /** The known answer, or else the one that {@code ask} gives now. */
  @SuppressWarnings("unchecked") // all results of a query have one type
  <T> T get(EntityType<?> about, Object question, Supplier<T> ask) {
    Object known = answers.getOrDefault(about, Map.of()).get(question);
    if (known != null) {
      return (T) known;
    }
    T answer = ask.get();
    answers.computeIfAbsent(about, any -> new HashMap<>()).put(question, answer);
    return answer;
  }

  /** Forgets the answers about a type, since one of its rows was written. */
  void forget(EntityType<?> about) {
    answers.remove(about);
  }

  /** Forgets all answers, since a part of the transaction was rolled back. */
  void forgetAll() {
    answers.clear();
  }
}
