package dev.sluice.internal.cleanup;

import dev.sluice.schema.EntityType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The state of one clean-up. Used by one state at a time. */
public final class CleanUpRun {

  private final Instant now;
  private final Map<EntityType<?>, Integer> rows = new LinkedHashMap<>();
  private final List<String> problems = new ArrayList<>();

  /**
   * Begins a run.
   *
   * @param now the time by which the age of rows is judged
   */
  public CleanUpRun(Instant now) {
    this.now = now;
  }

  /** How many rows of each type were removed. */
  public Map<EntityType<?>, Integer> rows() {
    return Map.copyOf(rows);
  }

  /** Rows that could not be removed, without their contents. */
  public List<String> problems() {
    return List.copyOf(problems);
  }

  void problem(String problem) {
    problems.add(problem);
  }

  Instant now() {
    return now;
  }

  void pruned(EntityType<?> type, int count) {
    if (count > 0) {
      rows.merge(type, count, Integer::sum);
    }
  }
}
