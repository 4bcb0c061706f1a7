package dev.sluice;

import dev.sluice.conflict.Loss;
import dev.sluice.internal.cleanup.CleanUpRun;
import dev.sluice.internal.pull.PullResult;
import dev.sluice.internal.push.PushResult;
import dev.sluice.schema.EntityType;
import dev.sluice.store.Difference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Collects the report of one operation. */
final class ReportBuilder {

  private final Map<EntityType<?>, Integer> pulled = new LinkedHashMap<>();
  private final Map<EntityType<?>, Integer> pushed = new LinkedHashMap<>();
  private final Map<EntityType<?>, Integer> pruned = new LinkedHashMap<>();
  private final List<Loss> losses = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();
  private final List<Difference> differences = new ArrayList<>();
  private final List<EntityType<?>> order;
  private int restarts;
  private boolean cleanUpDue;
  private boolean reduced;
  private Optional<Duration> restIn = Optional.empty();

  /**
   * Nothing yet.
   *
   * @param order the order of the types in the report
   */
  ReportBuilder(List<EntityType<?>> order) {
    this.order = order;
  }

  synchronized void pulled(PullResult result) {
    add(result.rows(), pulled);
    losses.addAll(result.losses());
    compared(result);
    cleanUpDue |= result.cleanUpDue();
    reduced |= result.reduced();
    restIn = result.restIn();
  }

  /** A pull that has compared the rows, and may have stored none. */
  synchronized void compared(PullResult result) {
    problems.addAll(result.problems());
    differences.addAll(result.differences());
    restarts += result.restarts();
  }

  synchronized void pushed(PushResult result) {
    add(result.rows(), pushed);
    losses.addAll(result.losses());
    problems.addAll(result.problems());
    restarts += result.restarts();
  }

  synchronized void pruned(CleanUpRun run) {
    add(run.rows(), pruned);
    problems.addAll(run.problems());
  }

  private static void add(Map<EntityType<?>, Integer> more, Map<EntityType<?>, Integer> sums) {
    more.forEach((type, count) -> sums.merge(type, count, Integer::sum));
  }

  private Map<EntityType<?>, Integer> inOrder(Map<EntityType<?>, Integer> sums) {
    Map<EntityType<?>, Integer> ordered = new LinkedHashMap<>();
    for (EntityType<?> type : order) {
      Integer sum = sums.get(type);
      if (sum != null) {
        ordered.put(type, sum);
      }
    }
    return ordered;
  }

  Map<EntityType<?>, Integer> pulled() {
    return inOrder(pulled);
  }

  Map<EntityType<?>, Integer> pushed() {
    return inOrder(pushed);
  }

  Map<EntityType<?>, Integer> pruned() {
    return inOrder(pruned);
  }

  List<Loss> losses() {
    return losses;
  }

  List<String> problems() {
    return problems;
  }

  List<Difference> differences() {
    return differences;
  }

  int restarts() {
    return restarts;
  }

  /** Whether a quota did not allow a whole pull. */
  boolean isReduced() {
    return reduced;
  }

  Optional<Duration> restIn() {
    return restIn;
  }

  boolean isCleanUpDue() {
    return cleanUpDue;
  }
}
