package dev.sluice.crash;

import dev.sluice.Operation;
import dev.sluice.SyncListener;
import dev.sluice.SyncReport;
import dev.sluice.crash.Point.Place;
import dev.sluice.machine.End;
import dev.sluice.machine.Outcome;
import dev.sluice.machine.Target;
import dev.sluice.machine.TransitionTable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Goes along with an engine, notes every moment at which its process may die, and lets it die at
 * one of them. What happens outside of operations is the app's business and not noted.
 */
final class Fate implements SyncListener {

  private final Map<PointKind, Integer> numbers = new EnumMap<>(PointKind.class);
  private final List<Point> points = new ArrayList<>();
  private final Consumer<Point> onPoint;
  private List<TransitionTable<?>> tables = List.of();
  private volatile boolean over;
  private boolean running;
  private boolean full;
  private Place where;

  /** Tells of every point as it is reached. */
  Fate(Consumer<Point> onPoint) {
    this.onPoint = onPoint;
  }

  /** The loops that are run, which are known once the engine is there. */
  synchronized void of(List<TransitionTable<?>> loops) {
    tables = loops;
  }

  /** From now on nothing of the process happens any more. */
  void end() {
    over = true;
  }

  boolean isOver() {
    return over;
  }

  synchronized List<TransitionTable<?>> tables() {
    return tables;
  }

  void reached(PointKind kind) {
    Point point;
    synchronized (this) {
      if (!running) {
        return;
      }
      point = new Point(kind, numbers.merge(kind, 1, Integer::sum), where);
      points.add(point);
    }
    onPoint.accept(point);
  }

  synchronized List<Point> points() {
    return List.copyOf(points);
  }

  @Override
  public synchronized void began(Operation operation) {
    running = true;
    full = operation == Operation.FULL;
    where =
        first(
            switch (operation) {
              case FULL, PULL, LIGHT -> "pull";
              case PUSH -> "push";
              case CLEAN_UP -> "clean-up";
            });
  }

  @Override
  public synchronized void moved(String loop, Outcome<?> outcome, Target<?> target) {
    boolean pushFollows = full && loop.equals("pull") && target instanceof End;
    where = pushFollows ? first("push") : new Place(loop, target.name());
  }

  @Override
  public synchronized void ended(SyncReport report) {
    running = false;
  }

  private Place first(String loop) {
    return tables.stream()
        .filter(table -> table.name().equals(loop))
        .map(table -> new Place(loop, table.first().name()))
        .findFirst()
        .orElseThrow();
  }
}
