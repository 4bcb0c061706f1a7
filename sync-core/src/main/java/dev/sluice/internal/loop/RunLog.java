package dev.sluice.internal.loop;

import dev.sluice.conflict.Loss;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.store.Difference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What an operation has done so far. A run notes each result immediately, so nothing is lost if the
 * run fails. Safe for use by several threads.
 */
public final class RunLog {

  public enum Deed {
    /** A pull changed the rows here. */
    PULLED,
    /** The server took a change of the rows. */
    PUSHED,
    /** A clean-up removed the rows. */
    PRUNED
  }

  /** Hears what an operation does, on the thread where it happens. Must not throw. */
  public interface RunListener {

    RunListener NONE = new RunListener() {};

    /**
     * A list of the type has come and is stored.
     *
     * @param whole whether it had all rows of the type that the server has
     */
    default void listed(EntityType<?> type, boolean whole) {}

    /** The last request carries the row's change. */
    default void sending(Ref<?> row) {}

    /** Something was done to that many rows. */
    default void did(Deed what, EntityType<?> type, int rows) {}
  }

  private final List<EntityType<?>> types;
  private final RunListener listener;
  private final Map<Deed, Map<EntityType<?>, Integer>> rows = new EnumMap<>(Deed.class);
  private final List<Loss> losses = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();
  private final List<Difference> differences = new ArrayList<>();
  private int restarts;
  private boolean cleanUpDue;
  private boolean reduced;
  private Optional<Duration> restIn = Optional.empty();

  /**
   * An empty log.
   *
   * @param types the types of the schema, in the schema's order
   * @param listener hears of each result at once
   */
  public RunLog(List<EntityType<?>> types, RunListener listener) {
    this.types = types;
    this.listener = listener;
  }

  public List<EntityType<?>> types() {
    return types;
  }

  /** An empty log for a run that changes nothing. */
  public RunLog ofLook() {
    return new RunLog(types, RunListener.NONE);
  }

  /** Takes over what a run with an {@link #ofLook} log has found. */
  public synchronized void foundBy(RunLog look) {
    problems.addAll(look.problems());
    differences.addAll(look.differences());
    restarts += look.restarts();
  }

  public RunListener listener() {
    return listener;
  }

  public synchronized void did(Deed what, EntityType<?> type, int count) {
    if (count > 0) {
      listener.did(what, type, count);
      rows.computeIfAbsent(what, any -> new LinkedHashMap<>()).merge(type, count, Integer::sum);
    }
  }

  /** How many rows of each type, in the order of the types. */
  public synchronized Map<EntityType<?>, Integer> rows(Deed what) {
    Map<EntityType<?>, Integer> counted = rows.getOrDefault(what, Map.of());
    Map<EntityType<?>, Integer> ordered = new LinkedHashMap<>();
    for (EntityType<?> type : types) {
      Integer count = counted.get(type);
      if (count != null) {
        ordered.put(type, count);
      }
    }
    return ordered;
  }

  /** Adds values that a merge has overruled. */
  public synchronized void overruled(List<Loss> values) {
    losses.addAll(values);
  }

  public synchronized List<Loss> losses() {
    return List.copyOf(losses);
  }

  /** Adds a problem, such as a failed list or an unreadable row. The text holds no user data. */
  public synchronized void problem(String words) {
    problems.add(words);
  }

  public synchronized List<String> problems() {
    return List.copyOf(problems);
  }

  /** Adds the places where rows here and on the server differ. */
  public synchronized void differ(List<Difference> found) {
    differences.addAll(found);
  }

  public synchronized List<Difference> differences() {
    return List.copyOf(differences);
  }

  /** Counts a run that begins again because the budget had denied a slot. */
  public synchronized void restarted() {
    restarts++;
  }

  public synchronized int restarts() {
    return restarts;
  }

  /** Notes that a clean-up has something to remove from now on. */
  public synchronized void cleanUpDue() {
    cleanUpDue = true;
  }

  public synchronized boolean isCleanUpDue() {
    return cleanUpDue;
  }

  /** Notes that a quota did not allow a whole pull. */
  public synchronized void reduced() {
    reduced = true;
  }

  public synchronized boolean isReduced() {
    return reduced;
  }

  /**
   * Notes when the failed lists that the last pull left out can be fetched. A pull leaves out a
   * failed list while a quota has no slot for the list.
   *
   * @param rest how long until the quota has slots; empty if no list was left out
   */
  public synchronized void restIn(Optional<Duration> rest) {
    restIn = rest;
  }

  /** How long until a quota has slots for the failed lists that the last pull left out. */
  public synchronized Optional<Duration> restIn() {
    return restIn;
  }
}
