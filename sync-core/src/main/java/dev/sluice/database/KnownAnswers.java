package dev.sluice.database;

import dev.sluice.schema.EntityType;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What a transaction has found out about the rows of a type: a thousand new rows ask for the same
 * few parents. It holds until the transaction writes a row of that type; nobody else can.
 */
final class KnownAnswers {

  private final Map<EntityType<?>, Map<Object, Object>> answers = new HashMap<>();

  /** The answer that is known, else what is asked for now. */
  @SuppressWarnings("unchecked") // all answers to a question have one type
  <T> T get(EntityType<?> about, Object question, Supplier<T> ask) {
    Object known = answers.getOrDefault(about, Map.of()).get(question);
    if (known != null) {
      return (T) known;
    }
    T answer = ask.get();
    answers.computeIfAbsent(about, any -> new HashMap<>()).put(question, answer);
    return answer;
  }

  /** A row of the type was written. */
  void forget(EntityType<?> about) {
    answers.remove(about);
  }

  /** A part of the transaction was rolled back. */
  void forgetAll() {
    answers.clear();
  }
}
