package dev.sluice.crash;

import dev.sluice.Operation;
import dev.sluice.StateGraph;
import dev.sluice.SyncListener;
import dev.sluice.SyncReport;
import dev.sluice.crash.Point.Place;
import dev.sluice.testkit.process.TestProcess;
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
  private final TestProcess process = new TestProcess(point -> reached(PointKind.of(point)));
  private List<StateGraph> graphs = List.of();
  private boolean running;
  private boolean full;
  private Place where;

  /** Tells of every point as it is reached. */
  Fate(Consumer<Point> onPoint) {
    this.onPoint = onPoint;
  }

  /** The loops that are run, which are known once the engine is there. */
  synchronized void of(List<StateGraph> loops) {
    graphs = loops;
  }

  /** The process whose fate it is. */
  TestProcess process() {
    return process;
  }

  synchronized List<StateGraph> graphs() {
    return graphs;
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
              case FULL, PULL, LIGHT, HINTED, FETCH, VERIFY, REPAIR -> "pull";
              case PUSH -> "push";
              case CLEAN_UP -> "clean-up";
            });
  }

  @Override
  public synchronized void moved(String loop, StateGraph.Arrow arrow) {
    boolean pushFollows = full && loop.equals("pull") && isEnd(arrow);
    where = pushFollows ? first("push") : new Place(loop, arrow.to());
  }

  @Override
  public synchronized void ended(SyncReport report) {
    running = false;
  }

  private boolean isEnd(StateGraph.Arrow arrow) {
    return graphs.stream()
        .anyMatch(graph -> graph.loop().equals("pull") && graph.isEnd(arrow.to()));
  }

  private Place first(String loop) {
    return graphs.stream()
        .filter(graph -> graph.loop().equals(loop))
        .map(graph -> new Place(loop, graph.states().get(0)))
        .findFirst()
        .orElseThrow();
  }
}
